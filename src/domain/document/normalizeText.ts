const needsWork = /[\r\0\uD800-\uDFFF]/
const loneSurrogate = /[\uD800-\uDFFF]/gu

/**
 * Text as it may stand in a document: line ends are `\n`, and NUL and lone surrogates have become U+FFFD, which keeps
 * every other character's place. Never fails.
 */
export const normalizeText = (text: string): string => {
  if (!needsWork.test(text)) return text
  const lines = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text
  const noNul = lines.includes("\0") ? lines.replaceAll("\0", "\uFFFD") : lines
  return noNul.replace(loneSurrogate, "\uFFFD")
}
