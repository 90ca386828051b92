import type { Currency } from "../whyspec/currency.ts"
import { intentId } from "../whyspec/identity.ts"
import type { AssumptionNode, RecordNode } from "../whyspec/node.ts"
import type { Commit, CommitIntent } from "./commits.ts"
import type { DecisionDocument } from "./documents.ts"
import type { CommentFact } from "./facts.ts"
import type { GraphIntent } from "./graphify.ts"
import type { IntentNode } from "./model.ts"

/** Longest searchable text of one node. */
const TEXT_LIMIT = 60_000
const LABEL_LIMIT = 160

const label = (text: string): string => {
  const line = text.split("\n", 1)[0] ?? ""
  return line.length <= LABEL_LIMIT ? line : `${line.slice(0, LABEL_LIMIT - 1).trimEnd()}…`
}

/** The intent node of a record, with what its text says around the parsed fields. */
export const fromRecord = (node: RecordNode, body: string, currency: Currency | undefined): IntentNode => ({
  id: node.id,
  label: node.label,
  kind: node.intent_kind,
  claim: node.title,
  rationale: node.rationale,
  alternatives: node.alternatives.map((alternative) => alternative.option),
  sourceFile: node.source_file,
  sourceLocation: node.source_location,
  provenance: node.provenance,
  confidence: node.confidence_score,
  disposition: node.disposition,
  deliberation: node.deliberation,
  ...(node.offered === undefined ? {} : { offered: node.offered }),
  ...(currency === undefined ? {} : { currency }),
  ...(node.question === undefined ? {} : { question: node.question }),
  ...(node.status === undefined ? {} : { status: node.status }),
  ...(node.identifier === undefined ? {} : { identifier: node.identifier }),
  ...(node.date === undefined ? {} : { date: node.date }),
  origin: "record",
  text: body.slice(0, TEXT_LIMIT)
})

/** The intent node of a record's assumption. */
export const fromAssumption = (node: AssumptionNode): IntentNode => ({
  id: node.id,
  label: node.label,
  kind: node.intent_kind,
  claim: node.claim,
  rationale: null,
  alternatives: [],
  sourceFile: node.source_file,
  sourceLocation: node.source_location,
  provenance: node.provenance,
  confidence: node.confidence_score,
  disposition: node.disposition,
  deliberation: node.deliberation,
  origin: "record",
  text: [node.claim, node.review_by, node.expiry].filter((part) => part !== undefined).join("\n")
})

/** The intent node of a document that is no record: found, and never more than `reconstructed`. */
export const fromDocument = (document: DecisionDocument, path: string): IntentNode => ({
  id: intentId(path, document.title, "decision", document.title),
  label: document.title,
  kind: "decision",
  claim: document.title,
  rationale: document.passage,
  alternatives: [],
  sourceFile: path,
  sourceLocation: document.title,
  line: document.line,
  provenance: "reconstructed",
  confidence: 0.5,
  disposition: null,
  deliberation: "unstated",
  origin: "document",
  text: `${document.title}\n\n${document.passage}`
})

const COMMENT_KINDS: Readonly<Record<string, string>> = {
  why: "rationale",
  rationale: "rationale",
  decision: "decision",
  note: "note",
  hack: "hack"
}

/**
 * The intent node of a comment. Its identity is the symbol it stands on and not its line, so that code above may move.
 *
 * @param ordinal how many equal comments stand before it on the same symbol
 */
export const fromComment = (comment: CommentFact, path: string, ordinal: number): IntentNode => {
  const kind = COMMENT_KINDS[comment.marker] ?? "rationale"
  const place = ordinal === 0 ? (comment.symbol ?? "") : `${comment.symbol ?? ""} (${ordinal + 1})`
  return {
    id: intentId(path, place, kind, comment.text),
    label: label(comment.text),
    kind,
    claim: comment.text,
    rationale: comment.text,
    alternatives: [],
    sourceFile: path,
    sourceLocation: `L${comment.line}`,
    line: comment.line,
    provenance: comment.tier,
    confidence: comment.tier === "attested" ? 0.9 : 0.5,
    disposition: "adopted",
    deliberation: "unstated",
    origin: "comment",
    text: [comment.text, comment.symbol, path].filter((part) => part !== undefined).join("\n")
  }
}

/** The intent node of what a commit says. */
export const fromCommit = (intent: CommitIntent, commit: Commit, subject: string): IntentNode => ({
  id: intentId(`commit/${commit.hash}`, intent.label, intent.kind, intent.label),
  label: label(intent.label),
  kind: intent.kind,
  claim: intent.kind === "decision" ? intent.text : subject,
  rationale: intent.text,
  alternatives: [],
  sourceFile: commit.files[0] ?? ".git",
  sourceLocation: `commit ${commit.hash.slice(0, 12)}`,
  provenance: "attested",
  confidence: intent.trailer ? 0.9 : 0.6,
  disposition: "adopted",
  deliberation: "unstated",
  date: new Date(commit.time * 1000).toISOString().slice(0, 10),
  origin: "commit",
  commit: commit.hash,
  text: `${subject}\n${intent.text}`
})

/** The intent node of a graph's node: `reconstructed`, whatever the graph says of it. */
export const fromGraph = (intent: GraphIntent): IntentNode => ({
  id: intentId(intent.file ?? "graph", `${intent.location ?? ""}#${intent.key}`, intent.kind, intent.label),
  label: label(intent.label),
  kind: intent.kind,
  claim: intent.text,
  rationale: intent.text,
  alternatives: [],
  sourceFile: intent.file ?? "graph.json",
  sourceLocation: intent.location ?? null,
  provenance: "reconstructed",
  confidence: intent.confidence,
  disposition: null,
  deliberation: "unstated",
  origin: "graph",
  text: `${intent.label}\n${intent.text}`
})
