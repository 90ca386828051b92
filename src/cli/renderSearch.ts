import type { Evidence, SearchResult, Trace } from "../domain/evidence.ts"
import { escapeLine } from "./output/escape.ts"
import type { Paint } from "./output/paint.ts"
import { placeText, quoted, warningText } from "./render.ts"

const statusWords: Readonly<Record<SearchResult["status"], string>> = {
  ok: "",
  weak_match: ": these passages match weakly and may not answer the question",
  no_strong_match: ": nothing here is about the question"
}

const renderEvidence = (evidence: Evidence, index: number, paint: Paint): string => {
  const headings = evidence.headings.length === 0 ? [] : [`  ${evidence.headings.map(escapeLine).join(" › ")}`]
  const copies = evidence.alsoIn?.map(({ title }) => escapeLine(title)) ?? []
  return [
    `${index + 1}. ${paint.bold(escapeLine(evidence.documentTitle))}  ${paint.dim(`${evidence.documentId}, ${placeText(evidence)}`)}`,
    ...headings,
    quoted(evidence.quote, paint),
    ...(evidence.truncated === true ? [paint.dim("  … the passage goes on")] : []),
    ...(evidence.stale === true ? [paint.yellow("  The file changed since it was indexed: run `ibid sync`.")] : []),
    ...(copies.length === 0 ? [] : [`  Also in: ${copies.join(", ")}`]),
    ...warningText(evidence.warnings)
  ].join("\n")
}

/** Evidence for a person: how sure the search is, then each quote under its title and place. */
export const renderSearch = (result: SearchResult, paint: Paint): string => {
  const status = `${result.status}${statusWords[result.status]} (${result.strategy})`
  const parts = [
    result.status === "ok" ? paint.dim(status) : paint.yellow(status),
    ...(result.degraded === undefined ? [] : [paint.yellow(escapeLine(result.degraded.message))]),
    ...result.evidence.map((evidence, index) => renderEvidence(evidence, index, paint)),
    ...(result.omitted === undefined ? [] : [paint.dim(`${result.omitted} more left out to keep the answer short.`)])
  ]
  return parts.join("\n\n")
}

/** How a result came about: the terms that counted, and each passage's partial scores. */
export const renderTrace = (trace: Trace, paint: Paint): string =>
  [
    paint.bold("How this came about"),
    `  searched: ${trace.terms.map(escapeLine).join(", ") || "nothing"}`,
    ...(trace.ignored.length === 0 ? [] : [`  ignored: ${trace.ignored.map(escapeLine).join(", ")}`]),
    ...trace.entries.map(({ documentId, endOffset, matchedTerms, scores, startOffset }) => {
      const numbers = Object.entries(scores).map(([name, score]) => `${escapeLine(name)} ${score.toFixed(4)}`)
      return `  ${documentId} ${startOffset}–${endOffset}: ${numbers.join(", ")} (${matchedTerms.map(escapeLine).join(", ")})`
    })
  ].join("\n")
