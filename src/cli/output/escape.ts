// Controls that move the cursor or start sequences, and those that turn the direction of what follows.
const controls = /[\u0000-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/g
const controlsButBreaks =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/g

const spelled = (character: string): string => {
  if (character === "\n") return "\\n"
  if (character === "\t") return "\\t"
  if (character === "\r") return "\\r"
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}

/** A name or title on one line, with control characters spelled out, so that no document can write to the terminal. */
export const escapeLine = (text: string): string => text.replace(controls, spelled)

/** A text with its line breaks and tabs, all other control characters spelled out. */
export const escapeText = (text: string): string => text.replace(controlsButBreaks, spelled)
