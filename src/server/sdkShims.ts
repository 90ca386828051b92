/**
 * What the MCP SDK takes from its platform, without the JSON Schema validator that it would make for answers of clients:
 * Ibid asks clients for nothing. The build puts this in the place of `@modelcontextprotocol/server/_shims` in the command,
 * which is a third smaller by it and starts 15 ms sooner.
 */
import process from "node:process"

export { process }

/** Accepts nothing, and is never asked. */
export class DefaultJsonSchemaValidator {
  getValidator() {
    return () => ({ valid: false as const, data: undefined, errorMessage: "nothing is asked of clients" })
  }
}
