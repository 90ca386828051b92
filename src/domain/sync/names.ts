/**
 * Spelling of names as the index keeps them. A name on disk is bytes; one that is UTF-8 is kept as it is, in its own
 * normal form. One that is not is kept as `/` and its bytes in hexadecimal: no name holds a slash, so that an empty
 * component of a relative path marks the next one as such, and no two names on disk ever share a spelling.
 */

/** A component of a relative path for a name whose bytes are not UTF-8. */
export const encodeRawName = (bytes: Uint8Array): string => `/${hex(bytes)}`

/** The components of a relative path: a string for a UTF-8 name, the bytes of any other. */
export const pathComponents = (relativePath: string): ReadonlyArray<string | Uint8Array> => {
  if (relativePath === "") return []
  const components: Array<string | Uint8Array> = []
  const parts = relativePath.split("/")
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] ?? ""
    if (part !== "") components.push(part)
    else components.push(unhex(parts[++index] ?? ""))
  }
  return components
}

/** Whether every name in a relative path is UTF-8, so that the path can be written as a string. */
export const isPlainPath = (relativePath: string): boolean =>
  !relativePath.startsWith("/") && !relativePath.includes("//")

/** The last name of a relative path for a person: bytes that are not UTF-8 show as U+FFFD. */
export const displayName = (relativePath: string): string => {
  const last = pathComponents(relativePath).at(-1)
  return last === undefined ? "" : asText(last)
}

/** A relative path for a person and for patterns: bytes that are not UTF-8 show as U+FFFD. */
export const displayPath = (relativePath: string): string =>
  isPlainPath(relativePath) ? relativePath : pathComponents(relativePath).map(asText).join("/")

const decoder = new TextDecoder()

const asText = (component: string | Uint8Array): string =>
  typeof component === "string" ? component : decoder.decode(component)

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")

const unhex = (digits: string): Uint8Array =>
  Uint8Array.from({ length: digits.length >> 1 }, (_, index) =>
    Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16)
  )
