// The conformance suite imports `fs.globSync`, which Node has from version 22 on and no server scenario needs. The names
// that a built-in module exports cannot be added to, so the suite's import of `fs` is led to a module that has the name.
import { register } from "node:module"

const fs = 'export * from "node:fs"; export { default } from "node:fs"; export const globSync = () => []'

const hooks = `
const fs = "data:text/javascript," + encodeURIComponent(${JSON.stringify(fs)})
export const resolve = (specifier, context, next) =>
  specifier === "fs" && context.parentURL?.includes("/conformance/dist/")
    ? { url: fs, shortCircuit: true }
    : next(specifier, context)
`

register(`data:text/javascript,${encodeURIComponent(hooks)}`)
