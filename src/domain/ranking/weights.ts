/** Arguments of `bm25(table, …)` in the order of the columns: what a match in each counts for. */
export const columnWeights = { words: 1, exact: 2, heading: 2 } as const
