export { referencePage } from "./page.mjs"
export { parts } from "./parts.mjs"
