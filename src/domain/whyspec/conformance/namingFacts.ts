import type { JsonObject } from "../envelope/check.ts"
import { type DestinationInput, recordDestination } from "../filename.ts"
import { canonicalSourcePath, identityString, intentId, normalizeLabel } from "../identity.ts"
import { recordNode } from "../node.ts"
import { parseRecordText } from "../record.ts"
import { slugify } from "../slug.ts"
import { type Facts, factTable } from "./compare.ts"
import { type CorpusFiles, fileText, folder, stringOf, strings, textMap } from "./corpus.ts"

/** The file name a scenario resolves to; the records folder is inline, in the corpus, or a list of names. */
export const scenarioDestination = (fixture: JsonObject, input: JsonObject, files: CorpusFiles): string => {
  const inline = textMap(fixture.records_dir_files)
  const directory = stringOf(fixture.scenario_dir)
  const stored = directory === undefined ? new Map<string, Uint8Array>() : folder(files, directory)
  const names = new Set([...inline.keys(), ...stored.keys(), ...strings(fixture.existing_files)])
  const request: DestinationInput = {
    chosen: stringOf(input.chosen) ?? "",
    question: stringOf(input.question),
    today: stringOf(input.today) ?? stringOf(fixture.today) ?? ""
  }
  return recordDestination(
    request,
    [...names],
    (name) =>
      inline.get(name) ??
      (directory === undefined ? undefined : fileText(files, `${directory.replace(/\/+$/, "")}/${name}`))
  ).name
}

/** Facts of a text that becomes a slug. */
export const slugFacts = (fixture: JsonObject): Facts => {
  const slug = slugify(stringOf(fixture.input_text) ?? "")
  return factTable({ slug: () => slug, slug_length: () => slug.length, slug_len: () => slug.length })
}

const four = (value: unknown): readonly [string, string, string, string] | undefined => {
  const [path, location, kind, label, ...more] = strings(value)
  return path !== undefined && location !== undefined && kind !== undefined && label !== undefined && more.length === 0
    ? [path, location, kind, label]
    : undefined
}

const fromRecord = (
  fixture: JsonObject,
  inputs: readonly [string, string, string, string] | undefined
): readonly [string, string, string, string] | undefined => {
  const text = stringOf(fixture.record_text)
  const record = text === undefined ? undefined : parseRecordText(text).record
  if (record !== undefined && inputs?.[2] === "assumption") {
    // why: an assumption is named by its claim as it was read, not by the title of its record ([REC-127]).
    const claims = record.assumptions.map(({ claim }) => claim)
    const claim = claims.find((one) => normalizeLabel(one) === normalizeLabel(inputs[3])) ?? claims[0] ?? inputs[3]
    return [inputs[0], claim, "assumption", claim]
  }
  const title = record?.title ?? stringOf(fixture.record_title)
  if (title === undefined || inputs === undefined) return inputs
  const kind = record === undefined ? inputs[2] : recordNode(record, inputs[0]).intent_kind
  return [inputs[0], title, kind, title]
}

/** Facts of an identity: from a record where the scenario brings one, else from its four inputs. */
export const identityFacts = (fixture: JsonObject): Facts => {
  const inputs = fromRecord(fixture, four(fixture.inputs))
  const text = stringOf(fixture.record_text)
  const variants = Object.entries(fixture.variants ?? {}).flatMap(([name, value]): ReadonlyArray<[string, string]> => {
    const parts = four(value)
    return parts === undefined ? [] : [[name, intentId(...parts)]]
  })
  const ids = Object.fromEntries(variants)
  const distinct = new Set(Object.values(ids)).size
  const placeholder = stringOf(fixture.repo_root_placeholder)
  const root = placeholder === undefined ? undefined : "/repository"
  const place = (path: string) => (placeholder === undefined ? path : path.replace(placeholder, "/repository"))
  return factTable({
    identity: () => (inputs === undefined ? undefined : intentId(...inputs)),
    joined_string: () => (inputs === undefined ? undefined : identityString(...inputs)),
    intent_kind_hashed: () => inputs?.[2],
    source_location_hashed: () => inputs?.[1],
    normalized_label_hashed: () => (inputs === undefined ? undefined : normalizeLabel(inputs[3])),
    record_kind: () => (text === undefined ? undefined : parseRecordText(text).record?.kind),
    kind_for_each_path: () =>
      strings(fixture.source_paths).map(() => (text === undefined ? undefined : parseRecordText(text).record?.kind)),
    normalized_labels: () => strings(fixture.labels).map(normalizeLabel),
    ids: () => ids,
    all_distinct: () => distinct === variants.length,
    distinct_count: () => distinct,
    canonical_path: () => canonicalSourcePath(place(stringOf(fixture.input_path) ?? ""), root),
    raised: () => false
  })
}
