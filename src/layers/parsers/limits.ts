/** Bounds on the parsing of one file. */
export interface ParserLimits {
  /** Most bytes a file may have. */
  readonly fileBytes: number
  /** Most bytes that an archive may unpack to, all members together. */
  readonly unpackedBytes: number
  /** Most characters of canonical text, in UTF-16 code units. */
  readonly textChars: number
  /** Longest time, in milliseconds. */
  readonly timeMs: number
  /** Most resident memory of a parsing process, in bytes. */
  readonly residentBytes: number
}

/** The bounds when nobody says otherwise. */
export const defaultLimits: ParserLimits = {
  fileBytes: 200 * 1024 * 1024,
  unpackedBytes: 200 * 1024 * 1024,
  textChars: 64 * 1024 * 1024,
  timeMs: 60_000,
  residentBytes: 256 * 1024 * 1024
}
