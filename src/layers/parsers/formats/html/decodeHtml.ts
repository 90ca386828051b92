import { decodeText } from "../../decodeText.ts"

const utf8 = new TextDecoder("utf-8", { fatal: true })
const declaration =
  /<meta[^>]{0,300}?charset\s*=\s*["']?\s*([\w:.-]{2,40})|^\s*<\?xml[^>]{0,100}encoding\s*=\s*["']([\w.-]{2,40})/i

const hasMark = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0xef && bytes[1] === 0xbb) ||
  (bytes[0] === 0xff && bytes[1] === 0xfe) ||
  (bytes[0] === 0xfe && bytes[1] === 0xff)

/**
 * Decodes a page: by its byte-order mark, else as UTF-8 where it is that, else in the encoding it declares, else in the
 * one its bytes suggest. why: pages saved as UTF-8 often keep the declaration of what they were.
 */
export const decodeHtml = async (bytes: Uint8Array): Promise<string> => {
  if (hasMark(bytes)) return (await decodeText(bytes)).text
  try {
    return utf8.decode(bytes)
  } catch {
    const match = declaration.exec(Buffer.from(bytes.subarray(0, 4096)).toString("latin1"))
    const declared = (match?.[1] ?? match?.[2] ?? "").toLowerCase()
    if (declared !== "" && !/^utf-?8$/.test(declared)) {
      const { default: iconv } = await import("iconv-lite")
      const name = declared === "iso-8859-1" || declared === "us-ascii" ? "windows-1252" : declared
      if (iconv.encodingExists(name))
        return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name)
    }
    return (await decodeText(bytes)).text
  }
}
