import { existsSync } from "node:fs"

/**
 * Where a built file stands that is started as a thread or process of its own, or read at run time: beside the running
 * module, one folder up (library entries), or in `dist` when the sources run unbuilt.
 */
export const distFile = (name: string): URL => {
  const places = [`./${name}`, `../${name}`, `../../dist/${name}`, `../../../dist/${name}`]
  const found = places.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url))
  return found ?? new URL(`./${name}`, import.meta.url)
}
