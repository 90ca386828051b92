import { unzipSync } from "fflate"
import { tooLarge, unreadable } from "./failures.ts"

/** An archive whose members are unpacked when they are asked for. */
export interface Zip {
  /** Names of all members, in the archive's order. */
  readonly names: ReadonlyArray<string>
  /** A member's bytes; `undefined` where there is none of that name. Throws `source_too_large` over the bound. */
  readonly read: (name: string) => Uint8Array | undefined
  /** A member as text (UTF-8, or UTF-16 by its byte-order mark). */
  readonly text: (name: string) => string | undefined
}

const decode = (bytes: Uint8Array): string => {
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : ""
  return new TextDecoder(utf16 === "" ? "utf-8" : utf16).decode(
    utf16 === "" ? bytes : bytes.subarray(0, bytes.length & ~1)
  )
}

/**
 * Opens a zip archive. What is unpacked is bounded to `maxBytes` for all members together: by the sizes the directory
 * states, and a member never unpacks to more than it states.
 */
export const openZip = (bytes: Uint8Array, maxBytes: number): Zip => {
  const sizes = new Map<string, number>()
  const unpack = (wanted: string | undefined): Record<string, Uint8Array> => {
    try {
      return unzipSync(bytes, {
        filter: ({ name, originalSize }) => {
          if (wanted === undefined) sizes.set(name, originalSize)
          return wanted === name
        }
      })
    } catch {
      throw unreadable("The file is cut off or damaged: it cannot be unpacked.")
    }
  }
  unpack(undefined)
  let left = maxBytes
  const read = (name: string): Uint8Array | undefined => {
    const size = sizes.get(name)
    if (size === undefined) return undefined
    if (size > left) throw tooLarge(`The file unpacks to more than ${Math.floor(maxBytes / 1024 / 1024)} MB.`)
    left -= size
    return unpack(name)[name]
  }
  return {
    names: [...sizes.keys()],
    read,
    text: (name) => {
      const member = read(name)
      return member === undefined ? undefined : decode(member)
    }
  }
}
