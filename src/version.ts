declare global {
  /** Set by the build from `package.json`. */
  var __IBID_VERSION__: string | undefined
}

/** Version of the package; `0.0.0-source` when the sources run unbuilt. */
export const version: string = globalThis.__IBID_VERSION__ ?? "0.0.0-source"
