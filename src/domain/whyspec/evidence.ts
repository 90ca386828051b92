import { plainItems } from "./lists.ts"

/** The closed set of methods ([REC-094]). */
export const METHODS = ["grep", "diff", "executed", "read", "traced"] as const
/** How the author came to make a claim. */
export type Method = (typeof METHODS)[number]

/** One line of `## Evidence` ([REC-093]). */
export interface EvidenceEntry {
  readonly method: Method
  readonly qualifier?: string
}

const split = (item: string): { readonly method: string; readonly qualifier: string } => {
  const colon = item.indexOf(":")
  return colon === -1
    ? { method: item.trim(), qualifier: "" }
    : { method: item.slice(0, colon).trim(), qualifier: item.slice(colon + 1).trim() }
}

/** Whether a text names a method of the closed set. */
export const isMethod = (text: string): text is Method => METHODS.some((method) => method === text)

/** The entries of a section body; one with an unknown method is dropped on reading ([REC-130]). */
export const parseEvidence = (section: string): ReadonlyArray<EvidenceEntry> =>
  plainItems(section).flatMap((item) => {
    const { method, qualifier } = split(item)
    if (!isMethod(method)) return []
    return [qualifier === "" ? { method } : { method, qualifier }]
  })

/** The methods a section names outside the closed set: an error where a record is being written ([REC-094]). */
export const unknownMethods = (section: string): ReadonlyArray<string> =>
  plainItems(section)
    .map((item) => split(item).method)
    .filter((method) => !isMethod(method))

/** The line an entry is written as ([REC-137]). */
export const renderEvidence = (entry: EvidenceEntry): string =>
  entry.qualifier === undefined ? entry.method : `${entry.method}: ${entry.qualifier}`
