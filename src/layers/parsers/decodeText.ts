import { unsupported } from "./failures.ts"
import { decodeLegacy } from "./legacyEncoding.ts"

const utf8 = new TextDecoder("utf-8", { fatal: true })
const utf8Lossy = new TextDecoder("utf-8")

/** Text and the encoding it was in, by its usual name in lower case. */
export interface DecodedText {
  readonly text: string
  readonly encoding: string
}

const startsWith = (bytes: Uint8Array, ...marks: ReadonlyArray<number>): boolean =>
  marks.every((mark, index) => bytes[index] === mark)

// why: without a byte-order mark UTF-16 shows only in where its NULs stand (Latin text has one in every other byte).
const utf16Guess = (bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined => {
  const length = Math.min(bytes.length & ~1, 4096)
  if (length < 4) return undefined
  let even = 0
  let odd = 0
  for (let index = 0; index < length; index += 2) {
    if (bytes[index] === 0) even++
    if (bytes[index + 1] === 0) odd++
  }
  const pairs = length / 2
  if (odd > pairs * 0.4 && even < pairs * 0.02) return "utf-16le"
  if (even > pairs * 0.4 && odd < pairs * 0.02) return "utf-16be"
  return undefined
}

const isBinary = (bytes: Uint8Array): boolean => {
  const length = Math.min(bytes.length, 65_536)
  let nul = 0
  let control = 0
  for (let index = 0; index < length; index++) {
    const byte = bytes[index] as number
    if (byte === 0) nul++
    // Tab, line feed, form feed, carriage return, backspace and escape (terminal logs, ISO-2022) occur in text.
    else if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 27 && byte !== 8)
      control++
  }
  return nul > length / 512 || control > length / 64
}

const utf16 = (bytes: Uint8Array, littleEndian: boolean): string => {
  const even = bytes.subarray(0, bytes.length & ~1)
  return new TextDecoder(littleEndian ? "utf-16le" : "utf-16be").decode(even)
}

const replacements = (text: string): number => {
  let count = 0
  for (let at = text.indexOf("\uFFFD"); at >= 0; at = text.indexOf("\uFFFD", at + 1)) count++
  return count
}

const multibyte = (text: string): number => text.match(/[^\x00-\x7F\uFFFD]/g)?.length ?? 0

/**
 * Decodes text: by its byte-order mark, else as UTF-8, else as UTF-16 that its NULs give away, else in the legacy
 * encoding that its bytes suggest. A UTF-8 text with a few damaged bytes stays UTF-8. Rejects with
 * `unsupported_format` for bytes that are no text.
 */
export const decodeText = async (bytes: Uint8Array): Promise<DecodedText> => {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) {
    return { text: utf8Lossy.decode(bytes), encoding: "utf-8" }
  }
  if (startsWith(bytes, 0xff, 0xfe, 0, 0) || startsWith(bytes, 0, 0, 0xfe, 0xff)) {
    const { default: iconv } = await import("iconv-lite")
    const name = bytes[0] === 0xff ? "utf-32le" : "utf-32be"
    return { text: iconv.decode(Buffer.from(bytes), name).replace(/^\uFEFF/, ""), encoding: name }
  }
  if (startsWith(bytes, 0xff, 0xfe)) return { text: utf16(bytes, true), encoding: "utf-16le" }
  if (startsWith(bytes, 0xfe, 0xff)) return { text: utf16(bytes, false), encoding: "utf-16be" }
  const guess = utf16Guess(bytes)
  if (guess !== undefined) return { text: utf16(bytes, guess === "utf-16le"), encoding: guess }
  if (isBinary(bytes)) throw unsupported("The file is not text, and no parser knows its format.")
  try {
    const text = utf8.decode(bytes)
    // why: ISO-2022-JP is seven-bit and so valid UTF-8; its shifts into JIS X 0208 give it away.
    if (text.includes("\u001B$") && /\u001B\$[@B][\x21-\x7E]{2}/.test(text)) {
      return { text: new TextDecoder("iso-2022-jp").decode(bytes), encoding: "iso-2022-jp" }
    }
    return { text, encoding: "utf-8" }
  } catch {
    const lossy = utf8Lossy.decode(bytes)
    const damaged = replacements(lossy)
    // why: bytes of a legacy encoding almost never form valid UTF-8 by chance, so sound sequences in number tell.
    if (damaged * 8 < multibyte(lossy)) return { text: lossy, encoding: "utf-8" }
    return decodeLegacy(bytes)
  }
}
