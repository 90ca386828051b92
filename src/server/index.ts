/**
 * The library entry `ibid/server`. The MCP SDK is an optional peer of the package: importing this entry without it
 * fails with one line that says what to install.
 */
import * as Predicate from "effect/Predicate"

export type { DefectReporter, GuardedStdout, McpServerFactory, ServerOptions, StdioOptions } from "./entry.ts"

const load = async () => {
  try {
    return await import("./entry.ts")
  } catch (error) {
    const missing =
      Predicate.hasProperty(error, "code") &&
      error.code === "ERR_MODULE_NOT_FOUND" &&
      /modelcontextprotocol/.test(`${error}`)
    if (!missing) throw error
    const told = new Error("ibid/server needs the MCP SDK: npm install @modelcontextprotocol/server@2.4.0")
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
