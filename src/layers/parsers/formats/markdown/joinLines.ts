const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF]/u
const wideEnd = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF]$/u
const ascii = /^[\x00-\x7F]*$/

/** Joins the lines of a paragraph as a reader does: with a space, and with nothing between Chinese or Japanese ones. */
export const joinLines = (lines: ReadonlyArray<string>): string => {
  let text = ""
  for (const raw of lines) {
    const line = raw.trim()
    if (line === "") continue
    if (text === "") text = line
    else if (!ascii.test(line) && wideEnd.test(text.slice(-2)) && wide.test(line.slice(0, 2))) text += line
    else text += ` ${line}`
  }
  return text
}
