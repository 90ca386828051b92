import { createHash } from "node:crypto"
import type { ParseRequest, ParseResult } from "../../services/DocumentParser.ts"
import { parseBytes } from "./dispatch.ts"
import { asParserError, tooLarge, unreadable } from "./failures.ts"
import type { ParserLimits } from "./limits.ts"
import { readSource } from "./readSource.ts"

const contentOf = (request: ParseRequest, limits: ParserLimits): Uint8Array => {
  if (request.bytes !== undefined) {
    if (request.bytes.length > limits.fileBytes) throw tooLarge("The content is larger than the limit.")
    return request.bytes
  }
  if (request.path === undefined) throw unreadable("There is neither a file nor content to read.")
  return readSource(request.path, limits.fileBytes)
}

/** Reads, hashes and parses one source in this process. Rejects with a `ParserError` and nothing else. */
export const parseRequest = async (request: ParseRequest, limits: ParserLimits): Promise<ParseResult> => {
  try {
    const bytes = contentOf(request, limits)
    const hash = createHash("sha256").update(bytes).digest("hex")
    return { documents: await parseBytes({ bytes, name: request.name, limits }), hash }
  } catch (thrown) {
    throw asParserError(thrown)
  }
}
