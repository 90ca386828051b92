/** Finds line numbers of offsets in one text. */
export interface LineIndex {
  /** 1-based number of the line that holds the offset; line ends belong to the line they end. */
  readonly lineOf: (offset: number) => number
}

/** Reads the line ends (`\n`) of a text once; each look-up is then a binary search. */
export const lineIndex = (text: string): LineIndex => {
  const starts: Array<number> = [0]
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1)
  return {
    lineOf: (offset) => {
      let low = 0
      let high = starts.length - 1
      while (low < high) {
        const middle = (low + high + 1) >>> 1
        if ((starts[middle] ?? 0) <= offset) low = middle
        else high = middle - 1
      }
      return low + 1
    }
  }
}

/** 1-based line of one offset, where the text before it is at hand and only one line is asked for. */
export const lineOfOffset = (text: string, offset: number): number => {
  let line = 1
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) line++
  return line
}
