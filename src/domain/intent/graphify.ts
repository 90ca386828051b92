import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

const text = Schema.optionalKey(Schema.Unknown)

const GraphNode = Schema.Struct({
  id: Schema.Union([Schema.String, Schema.Number]),
  label: text,
  name: text,
  file_type: text,
  type: text,
  kind: text,
  intent_kind: text,
  rationale: text,
  rationale_for: text,
  claim: text,
  description: text,
  text: text,
  source_file: text,
  source_location: text,
  confidence_score: text,
  confidence: text
})

const GraphLink = Schema.Struct({
  source: Schema.Union([Schema.String, Schema.Number]),
  target: Schema.Union([Schema.String, Schema.Number]),
  relation: text,
  type: text
})

const Graph = Schema.Struct({
  nodes: Schema.Array(GraphNode),
  links: Schema.optionalKey(Schema.Array(GraphLink)),
  edges: Schema.optionalKey(Schema.Array(GraphLink))
})

/** One node of a graph that carries intent; all of it counts as `reconstructed`, whatever the file claims. */
export interface GraphIntent {
  readonly key: string
  readonly label: string
  readonly kind: string
  readonly text: string
  /** Repository-relative path as the graph gives it. */
  readonly file: string | undefined
  readonly location: string | undefined
  readonly confidence: number
  /** Code it stands for, by the nodes that it is a rationale for. */
  readonly explains: ReadonlyArray<{ readonly file: string; readonly symbol: string | undefined }>
}

/** What a graph file holds for the intent layer. */
export interface GraphReading {
  readonly intents: ReadonlyArray<GraphIntent>
  readonly nodes: number
}

const string = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined

const relative = (path: string | undefined): string | undefined => {
  const posix = path?.replaceAll("\\", "/").replace(/^\.\//, "")
  return posix === undefined || posix.startsWith("/") || /^[A-Za-z]:/.test(posix) || posix.split("/").includes("..")
    ? undefined
    : posix
}

const confidenceOf = (node: typeof GraphNode.Type): number => {
  const value = [node.confidence_score, node.confidence].find((candidate) => typeof candidate === "number")
  return typeof value === "number" && value >= 0 && value <= 1 ? value : 0.5
}

const isRationale = (node: typeof GraphNode.Type): boolean =>
  [node.file_type, node.type, node.kind, node.intent_kind].some(
    (value) =>
      typeof value === "string" && /^(?:rationale|decision|constraint|tradeoff|intent|assumption)$/i.test(value)
  )

const KINDS = ["rationale", "decision", "constraint", "tradeoff", "mechanism", "assumption", "intent"]

/** A kind that the vocabulary of intent knows: a graph may not fill a tally with words of its own. */
const kindOf = (node: typeof GraphNode.Type): string => {
  const named = [node.intent_kind, node.kind, node.type].map((value) => string(value)?.toLowerCase())
  return named.find((kind) => kind !== undefined && KINDS.includes(kind)) ?? "rationale"
}

const TEXT_LIMIT = 2000
const NODE_LIMIT = 20_000

const reading = (graph: typeof Graph.Type): GraphReading => {
  const byId = new Map(graph.nodes.map((node) => [String(node.id), node]))
  const explained = new Map<string, Array<string>>()
  const explain = (from: string, to: string) => explained.set(from, [...(explained.get(from) ?? []), to])
  for (const link of [...(graph.links ?? []), ...(graph.edges ?? [])]) {
    if (string(link.relation) === "rationale_for" || string(link.type) === "rationale_for") {
      explain(String(link.source), String(link.target))
    }
  }
  for (const node of graph.nodes) {
    for (const target of [node.rationale_for].flat()) {
      if (typeof target === "string" || typeof target === "number") explain(String(node.id), String(target))
    }
  }
  const place = (id: string) => {
    const node = byId.get(id)
    const file = relative(string(node?.source_file))
    return file === undefined ? [] : [{ file, symbol: string(node?.label) }]
  }
  const intents = graph.nodes.flatMap((node): ReadonlyArray<GraphIntent> => {
    const key = String(node.id)
    const label = string(node.label) ?? string(node.name) ?? key
    const file = relative(string(node.source_file))
    const location = string(node.source_location)
    const base = { key, file, location, confidence: confidenceOf(node) }
    const attribute = string(node.rationale)
    const own = isRationale(node) || explained.has(key)
    const said = string(node.claim) ?? string(node.text) ?? string(node.description) ?? label
    return [
      ...(own
        ? [
            {
              ...base,
              label: label.slice(0, 300),
              kind: kindOf(node),
              text: [said, ...(attribute === undefined ? [] : [attribute])].join("\n").slice(0, TEXT_LIMIT),
              explains: (explained.get(key) ?? []).flatMap(place)
            }
          ]
        : []),
      ...(!own && attribute !== undefined
        ? [
            {
              ...base,
              label: label.slice(0, 300),
              kind: "rationale",
              text: attribute.slice(0, TEXT_LIMIT),
              explains: file === undefined ? [] : [{ file, symbol: label }]
            }
          ]
        : [])
    ]
  })
  return { intents: intents.slice(0, NODE_LIMIT), nodes: graph.nodes.length }
}

const decodeGraph = Schema.decodeUnknownOption(Graph)

/** Reads node-link JSON (`links` or `edges`); `undefined` where it is no such graph. */
export const readGraph = (json: unknown): GraphReading | undefined =>
  Option.getOrUndefined(Option.map(decodeGraph(json), reading))

/** Whether JSON text is nested deeper than any graph is; checked before it is parsed. */
export const isDeeplyNested = (text: string, limit = 64): boolean => {
  let depth = 0
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (quoted) {
      if (code === 92) i++
      else if (code === 34) quoted = false
    } else if (code === 34) quoted = true
    else if (code === 123 || code === 91) {
      if (++depth > limit) return true
    } else if (code === 125 || code === 93) depth--
  }
  return false
}
