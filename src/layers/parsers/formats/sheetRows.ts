import type { CanonicalTextBuilder } from "../../../domain/document/CanonicalTextBuilder.ts"

/** Most rows of one sheet that are read. */
export const maxRows = 100_000
/** Most columns of a row that are read. */
export const maxColumns = 1000

const looksLikeNumber = (cell: string): boolean => /^[\s\d.,:/%€$£¥+-]+$/.test(cell)
const filled = (row: ReadonlyArray<string>): ReadonlyArray<string> => row.filter((cell) => cell !== "")

/**
 * Which row holds the headers: the first with two or more filled cells, where none of them is a number and the row below
 * fills two or more as well; -1 where the cells have no headers.
 */
export const headerIndex = (rows: ReadonlyArray<ReadonlyArray<string>>): number => {
  const first = rows.findIndex((row) => filled(row).length > 1)
  if (first < 0 || first > 20) return -1
  const header = filled(rows[first] ?? [])
  const below = rows.slice(first + 1).find((row) => filled(row).length > 0)
  if (below === undefined || filled(below).length < 2) return -1
  return header.some(looksLikeNumber) || new Set(header).size < header.length ? -1 : first
}

/**
 * Adds the rows of a sheet, each a block. The headers stand in a row of their own and before each value, so that a row
 * can be found and read by itself: `Name: Ada | Born: 1815`. Returns whether rows were left out.
 */
export const addRows = (builder: CanonicalTextBuilder, rows: ReadonlyArray<ReadonlyArray<string>>): boolean => {
  const clean = rows
    .slice(0, maxRows)
    .map((row) => row.slice(0, maxColumns).map((cell) => cell.replace(/\s+/g, " ").trim()))
  const at = headerIndex(clean)
  const header = at < 0 ? [] : (clean[at] ?? [])
  for (const [index, row] of clean.entries()) {
    const cells =
      index > at && at >= 0
        ? row.flatMap((cell, column) => (cell === "" ? [] : [header[column] ? `${header[column]}: ${cell}` : cell]))
        : filled(row)
    builder.block(cells.length === 1 && index < at ? "paragraph" : "table_row", cells.join(" | "), {
      gap: index === 0 ? "\n\n" : "\n"
    })
  }
  return rows.length > maxRows
}
