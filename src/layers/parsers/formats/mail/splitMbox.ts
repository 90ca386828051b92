const newline = 10
const from = [0x46, 0x72, 0x6f, 0x6d, 0x20]

const startsMessage = (bytes: Uint8Array, at: number): boolean =>
  from.every((byte, index) => bytes[at + index] === byte)

/** Takes back the `>` that a mailbox puts before a message's own lines that begin with `From `. */
const unquoted = (message: Uint8Array): Uint8Array => {
  const buffer = Buffer.from(message.buffer, message.byteOffset, message.byteLength)
  return buffer.includes(">From ")
    ? Buffer.from(buffer.toString("latin1").replace(/^>(>*From )/gm, "$1"), "latin1")
    : message
}

/**
 * The messages of a mailbox file, in order: what stands between the lines that begin with `From ` at the start or after a
 * blank line. The separating lines are left out.
 */
export const splitMbox = function* (bytes: Uint8Array): Generator<Uint8Array> {
  let start = -1
  let at = 0
  let afterBlank = true
  while (at < bytes.length) {
    const found = bytes.indexOf(newline, at)
    const end = found < 0 ? bytes.length : found + 1
    const length = end - at
    if (afterBlank && startsMessage(bytes, at)) {
      if (start >= 0) yield unquoted(bytes.subarray(start, at))
      start = end
    }
    afterBlank = length <= 2 && (bytes[at] === newline || bytes[at] === 13)
    at = end
  }
  if (start >= 0 && start < bytes.length) yield unquoted(bytes.subarray(start))
}
