/** Colours a text for a person, or leaves it as it is. */
export interface Paint {
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
  readonly green: (text: string) => string
  readonly red: (text: string) => string
  readonly yellow: (text: string) => string
}

const plain = (text: string): string => text
const sgr =
  (on: number, off: number) =>
  (text: string): string =>
    `\u001B[${on}m${text}\u001B[${off}m`

/** Colours for a terminal that shows them, else none. */
export const paintFor = (colors: boolean): Paint =>
  colors
    ? { bold: sgr(1, 22), dim: sgr(2, 22), green: sgr(32, 39), red: sgr(31, 39), yellow: sgr(33, 39) }
    : { bold: plain, dim: plain, green: plain, red: plain, yellow: plain }
