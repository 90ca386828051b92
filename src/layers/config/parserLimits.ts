import type { Config } from "../../domain/config.ts"
import type { ParserLimits } from "../parsers/limits.ts"

const megabyte = 1024 * 1024

/** The bounds on parsing that a person set; those left to their default are not among them. */
export const parserLimits = ({ parsing }: Config): Partial<ParserLimits> => ({
  ...(parsing?.seconds === undefined ? {} : { timeMs: parsing.seconds * 1000 }),
  ...(parsing?.memoryMb === undefined ? {} : { residentBytes: parsing.memoryMb * megabyte }),
  ...(parsing?.fileMb === undefined ? {} : { fileBytes: parsing.fileMb * megabyte }),
  ...(parsing?.unpackedMb === undefined ? {} : { unpackedBytes: parsing.unpackedMb * megabyte }),
  ...(parsing?.textMb === undefined ? {} : { textChars: parsing.textMb * megabyte })
})
