import { createHash, randomBytes } from "node:crypto"
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { CommentFact, FileFacts } from "../../domain/intent/facts.ts"
import type { CodeSymbol } from "../../domain/intent/model.ts"
import { TIERS } from "../../domain/whyspec/provenance.ts"
import type { ReadHistory } from "./history.ts"

/** A file's facts under the stamp they were read with. */
export interface KnownFile {
  readonly key: string
  readonly facts: FileFacts
}

/** What a cache holds of one repository. */
export interface IntentCache {
  readonly files: ReadonlyMap<string, KnownFile>
  readonly history: ReadHistory
}

/** Raised when what is extracted, or how it is written, changes: an older cache is read anew. */
const VERSION = 1
const LIMIT = 512 * 1024 * 1024

const Comment = Schema.Struct({
  marker: Schema.String,
  text: Schema.String,
  line: Schema.Number,
  tier: Schema.Literals(TIERS),
  symbol: Schema.optionalKey(Schema.String)
})

const File = Schema.Struct({
  k: Schema.String,
  /** Symbols, one a line: name, start and end with tabs between. Text, because a list of a million objects decodes slowly. */
  s: Schema.optionalKey(Schema.String),
  c: Schema.optionalKey(Schema.Array(Comment)),
  d: Schema.optionalKey(Schema.String),
  x: Schema.optionalKey(Schema.Literals(["too_large", "not_utf8", "unreadable", "binary"]))
})

const Cache = Schema.Struct({
  version: Schema.Literal(VERSION),
  root: Schema.String,
  head: Schema.NullOr(Schema.String),
  limit: Schema.Number,
  read: Schema.Number,
  truncated: Schema.Boolean,
  /** Times touched by path, one a line. */
  churn: Schema.String,
  commits: Schema.Array(
    Schema.Struct({
      hash: Schema.String,
      time: Schema.Number,
      merge: Schema.Boolean,
      message: Schema.String,
      files: Schema.Array(Schema.String)
    })
  ),
  files: Schema.Record(Schema.String, File)
})

const decodeCache = Schema.decodeUnknownOption(Cache)

const writeSymbols = (symbols: ReadonlyArray<CodeSymbol>): string =>
  symbols.map(({ end, name, start }) => `${name.replace(/[\t\n]/g, " ")}\t${start}\t${end}`).join("\n")

const readSymbols = (text: string): ReadonlyArray<CodeSymbol> =>
  text === ""
    ? []
    : text.split("\n").map((line) => {
        const [name = "", start = "0", end = "0"] = line.split("\t")
        return { name, start: Number(start), end: Number(end) }
      })

const writeFacts = ({ facts, key }: KnownFile) => ({
  k: key,
  ...(facts.symbols === undefined ? {} : { s: writeSymbols(facts.symbols) }),
  ...(facts.comments === undefined ? {} : { c: facts.comments }),
  ...(facts.document === undefined ? {} : { d: facts.document }),
  ...(facts.skipped === undefined ? {} : { x: facts.skipped })
})

const readFacts = (file: typeof File.Type): KnownFile => {
  const comments: ReadonlyArray<CommentFact> | undefined = file.c
  return {
    key: file.k,
    facts: {
      ...(file.s === undefined ? {} : { symbols: readSymbols(file.s) }),
      ...(comments === undefined ? {} : { comments }),
      ...(file.d === undefined ? {} : { document: file.d }),
      ...(file.x === undefined ? {} : { skipped: file.x })
    }
  }
}

const readChurn = (text: string): ReadonlyMap<string, number> =>
  new Map(
    text.split("\n").flatMap((line): ReadonlyArray<[string, number]> => {
      const tab = line.indexOf("\t")
      return tab === -1 ? [] : [[line.slice(tab + 1), Number(line.slice(0, tab))]]
    })
  )

/** Where the cache of a repository is in a home. */
export const cachePath = (home: string, root: string): string =>
  join(home, "intent", `${createHash("sha256").update(root).digest("hex").slice(0, 24)}.json`)

/** The cache of a repository, where there is one that can be used. */
export const loadCache = (home: string, root: string): IntentCache | undefined => {
  try {
    const path = cachePath(home, root)
    if (statSync(path).size > LIMIT) return undefined
    const decoded = Option.getOrUndefined(decodeCache(JSON.parse(readFileSync(path, "utf8"))))
    if (decoded === undefined || decoded.root !== root) return undefined
    const { churn, commits, head, limit, read, truncated } = decoded
    return {
      files: new Map(Object.entries(decoded.files).map(([name, file]) => [name, readFacts(file)])),
      history: { head, limit, read, truncated, commits, churn: readChurn(churn) }
    }
  } catch {
    return undefined
  }
}

/** Writes the cache whole or not at all, readable by its owner only. Throws where the home cannot be written. */
export const saveCache = (home: string, root: string, cache: IntentCache): void => {
  const path = cachePath(home, root)
  mkdirSync(join(home, "intent"), { recursive: true, mode: 0o700 })
  const { churn, ...history } = cache.history
  const value: typeof Cache.Encoded = {
    version: VERSION,
    root,
    ...history,
    churn: [...churn].map(([name, count]) => `${count}\t${name.replaceAll("\n", " ")}`).join("\n"),
    files: Object.fromEntries([...cache.files].map(([name, file]) => [name, writeFacts(file)]))
  }
  const temporary = `${path}.${randomBytes(6).toString("hex")}`
  try {
    writeFileSync(temporary, JSON.stringify(value), { mode: 0o600 })
    chmodSync(temporary, 0o600)
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}
