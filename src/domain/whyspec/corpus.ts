import { type Currency, currencies } from "./currency.ts"
import { type AssumptionNode, assumptionNodes, type Corroborate, type RecordNode, recordNode } from "./node.ts"
import { edgeProvenance, type Tier } from "./provenance.ts"
import { parseRecord } from "./record.ts"
import { duplicateIdentifiers, resolveReference } from "./references.ts"
import type { RelationName } from "./relations.ts"
import { statusProperties } from "./status.ts"

/** A file offered to an ingest. */
export interface CorpusFile {
  /** Canonical source path. */
  readonly path: string
  readonly bytes: Uint8Array
}

/** A resolved relation between two records, by path. */
export interface RecordEdge {
  readonly from: string
  readonly to: string
  readonly relation: RelationName
  readonly provenance: Tier
  /** Declared in `## Relations` or in prose; both are declarations ([REC-040], [REC-087]). */
  readonly form: "relations" | "prose"
}

/** What a set of records comes to. */
export interface RecordCorpus {
  readonly decisions: ReadonlyArray<RecordNode>
  readonly assumptions: ReadonlyArray<AssumptionNode>
  readonly edges: ReadonlyArray<RecordEdge>
  /** Currency by path, only where the status table defines one ([REC-112]). */
  readonly currency: ReadonlyMap<string, Currency>
  /** Paths that take part in a supersession cycle ([REC-114]). */
  readonly cycle: ReadonlyArray<string>
  readonly duplicateIdentifiers: ReadonlyArray<string>
  /** References that named several records and were dropped. */
  readonly ambiguous: ReadonlyArray<{ readonly from: string; readonly reference: string }>
}

/** Whether a directory entry is a candidate for a record ([REC-131]). */
export const isCandidateName = (name: string): boolean => name.endsWith(".md") && !name.startsWith(".")

const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1)

interface Reference {
  readonly relation: RelationName
  readonly target: string
  readonly form: RecordEdge["form"]
}

const referencesOf = (node: RecordNode): ReadonlyArray<Reference> => [
  ...(node.relations ?? []).map(({ relation, target }): Reference => ({ relation, target, form: "relations" })),
  ...node.supersedes.map((target): Reference => ({ relation: "supersedes", target, form: "prose" }))
]

/** Links record nodes: resolves references, drops what is unresolved or ambiguous, derives currency. */
export const linkRecords = (decisions: ReadonlyArray<RecordNode>): RecordCorpus => {
  const candidates = decisions.map((node) => ({ path: node.source_file, identifier: node.identifier }))
  const edges = new Map<string, RecordEdge>()
  const ambiguous: Array<{ readonly from: string; readonly reference: string }> = []
  for (const node of decisions) {
    for (const { form, relation, target } of referencesOf(node)) {
      const found = resolveReference(target, candidates)
      if (found.state === "ambiguous") ambiguous.push({ from: node.source_file, reference: target })
      if (found.state !== "resolved") continue
      const key = `${node.source_file}\n${relation}\n${found.path}`
      if (edges.has(key)) continue
      const provenance = edgeProvenance("declared", node.provenance)
      edges.set(key, { from: node.source_file, to: found.path, relation, provenance, form })
    }
  }
  const all = [...edges.values()]
  const derived = currencies(
    decisions.map((node) => node.source_file),
    all.filter((edge) => edge.relation === "supersedes")
  )
  return {
    decisions,
    assumptions: decisions.flatMap(assumptionNodes),
    edges: all,
    currency: new Map(
      decisions.flatMap((node): ReadonlyArray<[string, Currency]> => {
        const value = derived.get(node.source_file)
        return value !== undefined && statusProperties(node.status).currencyDefined ? [[node.source_file, value]] : []
      })
    ),
    cycle: [...derived].filter(([, value]) => value === "indeterminate").map(([path]) => path),
    duplicateIdentifiers: duplicateIdentifiers(candidates),
    ambiguous
  }
}

/** Ingests the candidates among some files; one that is no record is passed over without an error ([REC-131]). */
export const ingestRecords = (files: ReadonlyArray<CorpusFile>, corroborate?: Corroborate): RecordCorpus =>
  linkRecords(
    files
      .filter((file) => isCandidateName(baseName(file.path)))
      .flatMap((file) => {
        const { record } = parseRecord(file.bytes)
        return record === undefined ? [] : [recordNode(record, file.path, corroborate)]
      })
  )

/** The records a review surface presents: all but drafts ([REC-110]). */
export const reviewSurface = (decisions: ReadonlyArray<RecordNode>): ReadonlyArray<RecordNode> =>
  decisions.filter((node) => node.offered !== false)
