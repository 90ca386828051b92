import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { IntentNode, IntentRelation } from "../model.ts"
import type { IntentSnapshot } from "../snapshot.ts"
import { type Entry, short } from "./entries.ts"
import { pageOf } from "./paging.ts"

/** One node as a snapshot file keeps it. */
export const SavedNode = Schema.Struct({
  id: Schema.String,
  label: Schema.String,
  intent_kind: Schema.String,
  source_file: Schema.String,
  provenance: Schema.String,
  disposition: Schema.NullOr(Schema.String),
  identifier: Schema.optionalKey(Schema.String)
})
/** The decoded type of {@link SavedNode}. */
export type SavedNode = typeof SavedNode.Type

/** A snapshot file, as `ibid digest --save` writes it. */
export const SavedSnapshot = Schema.fromJsonString(
  Schema.Struct({
    format: Schema.Literal("ibid-intent-snapshot"),
    version: Schema.Literal(1),
    head: Schema.NullOr(Schema.String),
    nodes: Schema.Array(SavedNode),
    superseded: Schema.Array(Schema.Tuple([Schema.String, Schema.String]))
  })
)
/** The decoded type of {@link SavedSnapshot}. */
export type SavedSnapshot = typeof SavedSnapshot.Type

/** What is kept of a node. */
export const savedNode = (node: IntentNode): SavedNode => ({
  id: node.id,
  label: short(node.label),
  intent_kind: node.kind,
  source_file: node.sourceFile,
  provenance: node.provenance,
  disposition: node.disposition,
  ...(node.identifier === undefined ? {} : { identifier: node.identifier })
})

const supersessions = (relations: ReadonlyArray<IntentRelation>) =>
  relations.filter(({ declared, relation }) => declared && relation === "supersedes")

/** The snapshot file of a layer. */
export const saveSnapshot = (snapshot: IntentSnapshot, head: string | null): string =>
  Schema.encodeSync(SavedSnapshot)({
    format: "ibid-intent-snapshot",
    version: 1,
    head,
    nodes: snapshot.nodes.map(savedNode),
    superseded: supersessions(snapshot.relations).map(({ from, to }): readonly [string, string] => [from, to])
  })

/** Reads a snapshot file; `undefined` where it is none. */
export const readSnapshot = (text: string): SavedSnapshot | undefined =>
  Option.getOrUndefined(Schema.decodeUnknownOption(SavedSnapshot)(text))

/** The `digest` envelope ([ENV-027]). */
export interface DigestEnvelope {
  readonly command: "digest"
  readonly status: "ok" | "no_changes"
  readonly since: Entry
  readonly added: ReadonlyArray<Entry>
  readonly removed: ReadonlyArray<Entry>
  readonly superseded: ReadonlyArray<Entry>
}

/** What the past is compared by. */
export interface Past {
  readonly nodes: ReadonlyArray<SavedNode>
  /** Pairs of ids, newer first; `undefined` where the past cannot tell, and then all of today that are new count. */
  readonly superseded?: ReadonlyArray<readonly [string, string]>
}

interface Change {
  readonly list: "added" | "removed" | "superseded"
  readonly entry: Entry
}

/**
 * Builds what came, went and was superseded. A record that keeps its identifier under another title is no removal ([REC-076]).
 *
 * @param since how the past was named, and what it resolved to
 */
export const digestEnvelope = (
  snapshot: IntentSnapshot,
  since: Entry,
  past: Past,
  page: { readonly offset: number; readonly limit: number }
): { readonly envelope: DigestEnvelope; readonly nextCursor?: string } => {
  const before = new Map(past.nodes.map((node) => [node.id, node]))
  const now = new Map(snapshot.nodes.map((node) => [node.id, node]))
  const cited = (nodes: ReadonlyArray<{ readonly identifier?: string | undefined }>) =>
    new Set(nodes.flatMap(({ identifier }) => identifier ?? []))
  const citedBefore = cited(past.nodes)
  const citedNow = cited(snapshot.nodes)
  const added = snapshot.nodes.filter(
    ({ id, identifier }) => !before.has(id) && !(identifier !== undefined && citedBefore.has(identifier))
  )
  const removed = past.nodes.filter(
    ({ id, identifier }) => !now.has(id) && !(identifier !== undefined && citedNow.has(identifier))
  )
  const known = new Set((past.superseded ?? []).map(([from, to]) => `${from} ${to}`))
  const superseded = supersessions(snapshot.relations).filter(({ from, to }) =>
    past.superseded === undefined ? !before.has(from) : !known.has(`${from} ${to}`)
  )
  const changes: ReadonlyArray<Change> = [
    ...superseded.map(
      ({ from, provenance, to }): Change => ({
        list: "superseded",
        entry: {
          id: to,
          label: short(now.get(to)?.label ?? to),
          by: { id: from, label: short(now.get(from)?.label ?? from) },
          provenance
        }
      })
    ),
    ...added.map((node): Change => ({ list: "added", entry: savedNode(node) })),
    ...removed.map((node): Change => ({ list: "removed", entry: node }))
  ]
  const { items, nextCursor } = pageOf(changes, page.offset, page.limit)
  const list = (name: Change["list"]) => items.filter((change) => change.list === name).map(({ entry }) => entry)
  return {
    envelope: {
      command: "digest",
      status: changes.length === 0 ? "no_changes" : "ok",
      since,
      added: list("added"),
      removed: list("removed"),
      superseded: list("superseded")
    },
    ...(nextCursor === undefined ? {} : { nextCursor })
  }
}
