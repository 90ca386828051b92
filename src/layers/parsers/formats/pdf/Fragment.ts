/** A stretch of text on one baseline of a page, in points from the page's upper left corner, as its text is turned. */
export interface Fragment {
  readonly text: string
  readonly x0: number
  readonly x1: number
  /** The baseline. */
  readonly y: number
  /** Font size. */
  readonly size: number
  readonly rtl: boolean
}

/** The middle of a list of numbers; 0 for none. */
export const median = (values: ReadonlyArray<number>): number => {
  if (values.length === 0) return 0
  const sorted = [...values].sort((left, right) => left - right)
  return sorted[sorted.length >> 1] ?? 0
}

/** The least of what a function gives for each item; infinite for none. why: spreading a long list overflows the stack. */
export const least = <A>(items: ReadonlyArray<A>, of: (item: A) => number): number =>
  items.reduce((found, item) => Math.min(found, of(item)), Number.POSITIVE_INFINITY)

/** The greatest of what a function gives for each item; negatively infinite for none. */
export const greatest = <A>(items: ReadonlyArray<A>, of: (item: A) => number): number =>
  items.reduce((found, item) => Math.max(found, of(item)), Number.NEGATIVE_INFINITY)

const wide = /^[\u3000-\u30FF\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\uFF01-\uFF60]/

/** Whether a text begins with a character of a script that is written without spaces between words (Chinese, Japanese). */
export const isWide = (text: string): boolean => wide.test(text)
