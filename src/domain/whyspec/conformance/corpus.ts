import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { decodeUtf8 } from "../document.ts"
import { isObject, type JsonObject } from "../envelope/check.ts"

/** One entry of a corpus manifest; `expect` is the whole verdict and is read key by key. */
export const FixtureEntry = Schema.Struct({
  id: Schema.String,
  kind: Schema.String,
  path: Schema.String,
  verdict_kind: Schema.String,
  valid: Schema.Boolean,
  expect: Schema.Record(Schema.String, Schema.Unknown),
  spec_rule_ids: Schema.optionalKey(Schema.Array(Schema.String))
})
/** The decoded type of {@link FixtureEntry}. */
export type FixtureEntry = typeof FixtureEntry.Type

/** A corpus manifest. */
export const Manifest = Schema.fromJsonString(Schema.Struct({ fixtures: Schema.Array(FixtureEntry) }))

/** The files of a corpus, by path relative to the manifest, already read. */
export type CorpusFiles = ReadonlyMap<string, Uint8Array>

/** Decodes a manifest; `undefined` where it is none. */
export const decodeManifest = (text: string): ReadonlyArray<FixtureEntry> | undefined =>
  Option.getOrUndefined(Option.map(Schema.decodeUnknownOption(Manifest)(text), (manifest) => manifest.fixtures))

/** What an entry demands; where a corrected expectation is nested in it, the corrected one. */
export const expectationOf = (entry: FixtureEntry): JsonObject => {
  const nested = entry.expect.expect
  return isObject(nested) ? nested : entry.expect
}

/** The text of a corpus file. */
export const fileText = (files: CorpusFiles, path: string): string | undefined => {
  const bytes = files.get(path)
  return bytes === undefined ? undefined : decodeUtf8(bytes)
}

/** A corpus file as a JSON object. */
export const fileJson = (files: CorpusFiles, path: string): JsonObject | undefined => {
  const text = fileText(files, path)
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The files of a corpus folder by name, without those in its own subfolders, in the order of their names. */
export const folder = (files: CorpusFiles, path: string): ReadonlyMap<string, Uint8Array> => {
  const prefix = `${path.replace(/\/+$/, "")}/`
  const inside = [...files].filter(([name]) => name.startsWith(prefix) && !name.slice(prefix.length).includes("/"))
  return new Map(
    inside
      .map(([name, bytes]): [string, Uint8Array] => [name.slice(prefix.length), bytes])
      .sort(([left], [right]) => (left < right ? -1 : 1))
  )
}

/** Strings of an unknown value, other things left out. */
export const strings = (value: unknown): ReadonlyArray<string> =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : []

/** A string of an unknown value. */
export const stringOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined)

/** Objects of an unknown value. */
export const objectsOf = (value: unknown): ReadonlyArray<JsonObject> =>
  Array.isArray(value) ? value.filter(isObject) : []

/** A map from names to texts, as fixtures inline a records folder. */
export const textMap = (value: unknown): ReadonlyMap<string, string> =>
  new Map(
    isObject(value)
      ? Object.entries(value).flatMap(
          ([name, text]): ReadonlyArray<[string, string]> => (typeof text === "string" ? [[name, text]] : [])
        )
      : []
  )
