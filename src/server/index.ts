/**
 * The library entry `ibid/server`. The MCP SDK is an optional peer of the package: importing this entry without it
 * fails with one line that says what to install.
 */
export type { DefectReporter, GuardedStdout, McpServerFactory, ServerOptions, StdioOptions } from "./entry.ts"

/** What this entry needs of the app that imports it, as `npm install` takes it. */
const peers = { effect: "effect@4.1.0", "@modelcontextprotocol/server": "@modelcontextprotocol/server@2.4.0" }

const load = async () => {
  try {
    return await import("./entry.ts")
  } catch (error) {
    const missing = error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND"
    const named = missing && Object.keys(peers).some((peer) => error.message.includes(`'${peer}'`))
    if (!named) throw error
    const told = new Error(`ibid/server needs its optional peers: npm install ${Object.values(peers).join(" ")}`)
    // One line: where it was thrown says nothing that the message does not.
    told.stack = `Error: ${told.message}`
    throw told
  }
}

const entry = await load()

/** See {@link entry.makeServerFactory}. */
export const makeServerFactory = entry.makeServerFactory
/** See {@link entry.serveOnStdio}. */
export const serveOnStdio = entry.serveOnStdio
/** See {@link entry.guardStdout}. */
export const guardStdout = entry.guardStdout
