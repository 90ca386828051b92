import type { CodeSymbol } from "./model.ts"

const isBetween = (line: string): boolean => {
  const text = line.trim()
  return text === "" || /^(?:@|#\[|\/\/|#|\*|\/\*|--|\[[A-Z])/.test(text)
}

/**
 * The symbol that a comment stands on: the one that begins on its line or right after it (decorators and other comments
 * between), else the smallest one around it.
 *
 * @param lines the file's lines, the first at index 0
 */
export const symbolAt = (
  symbols: ReadonlyArray<CodeSymbol>,
  lines: ReadonlyArray<string>,
  from: number,
  to: number
): CodeSymbol | undefined => {
  const onLine = symbols.find((symbol) => symbol.start === from && symbol.end === from)
  if (onLine !== undefined) return onLine
  let next = to + 1
  while (next - to <= 12 && next <= lines.length && isBetween(lines[next - 1] ?? "")) next++
  const after = symbols.find((symbol) => symbol.start > to && symbol.start <= next)
  if (after !== undefined) return after
  return symbols
    .filter((symbol) => symbol.start <= from && symbol.end >= to)
    .sort((left, right) => left.end - left.start - (right.end - right.start))[0]
}
