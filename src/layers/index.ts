/** The live layers, for other Effect apps: the index on disk, the parsers, and where the index lives. */
export * as HomeLive from "./HomeLive.ts"
export { type ReadServices, reading, serving, writing } from "./Live.ts"
