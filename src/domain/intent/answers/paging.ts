import { countThatFits } from "../../results/jsonSize.ts"

/** A page of a list and where the next begins. */
export interface ListPage<A> {
  readonly items: ReadonlyArray<A>
  readonly nextCursor?: string
}

/** Bytes of JSON that the entries of one answer may take; the rest of 48 KB is for what stands around them. */
export const entryBytes = 40 * 1024

const PREFIX = "o"

/** The offset that a cursor names; `undefined` for one that no answer gave. */
export const offsetOf = (cursor: string | undefined): number | undefined => {
  if (cursor === undefined) return 0
  const digits = /^o(\d{1,9})$/.exec(cursor)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** As many items from an offset as a limit and the size of an answer allow; at least one where there is one. */
export const pageOf = <A>(
  items: ReadonlyArray<A>,
  offset: number,
  limit: number,
  bytes: number = entryBytes
): ListPage<A> => {
  const wanted = items.slice(offset, offset + limit)
  const page = wanted.slice(0, countThatFits(wanted, bytes))
  const next = offset + page.length
  return next < items.length && page.length > 0 ? { items: page, nextCursor: `${PREFIX}${next}` } : { items: page }
}
