import { statSync } from "node:fs"
import Database from "better-sqlite3"
import * as Predicate from "effect/Predicate"
import type { Audience } from "../../domain/vocabulary.ts"
import { applicationId, schemaVersion } from "./migrations.ts"
import { noIndex, QueryFailure } from "./QueryFailure.ts"
import { sqliteFailure } from "./sqliteFailure.ts"

/** How long a connection waits for another's lock, in milliseconds. */
export const busyTimeoutMs = 5000

/** An open index with its prepared statements. */
export interface Connection {
  readonly db: Database.Database
  /** The prepared statement for a text of SQL, made once. */
  readonly prepare: (sql: string) => Database.Statement
}

/** A connection that only reads, for one audience. */
export interface ReadConnection extends Connection {
  readonly audience: Audience
}

/** A connection around an open database. */
export const connectionOf = (db: Database.Database): Connection => {
  const statements = new Map<string, Database.Statement>()
  return {
    db,
    prepare: (sql) => {
      let statement = statements.get(sql)
      if (statement === undefined) {
        statement = db.prepare(sql)
        statements.set(sql, statement)
      }
      return statement
    }
  }
}

/** The value of a pragma that is a number. */
export const pragmaNumber = (db: Database.Database, name: string): number => {
  const value = db.pragma(name, { simple: true })
  return Predicate.isNumber(value) ? value : 0
}

const checkVersion = (db: Database.Database): void => {
  const version = pragmaNumber(db, "user_version")
  if (version === schemaVersion && pragmaNumber(db, "application_id") === applicationId) return
  if (version === 0) throw noIndex()
  if (version > schemaVersion) throw newerIndex()
  if (pragmaNumber(db, "application_id") !== applicationId) {
    throw new QueryFailure({
      reason: "index_corrupt",
      message: "The index file is an SQLite database of some other program.",
      hint: "Set IBID_HOME to a folder of its own."
    })
  }
  throw new QueryFailure({
    reason: "no_index",
    message: "The index was made by an earlier version of Ibid.",
    hint: "Run `ibid sync` once to bring it up to date."
  })
}

/** The failure for an index whose schema this Ibid does not know. */
export const newerIndex = (): QueryFailure =>
  new QueryFailure({
    reason: "index_newer",
    message: "The index was made by a later version of Ibid.",
    hint: "Use that version, or set IBID_HOME to another folder and add the sources again."
  })

/** Identity of the file at a path, so that a replaced index is noticed; `undefined` where there is none. */
export const fileIdentity = (file: string): string | undefined => {
  try {
    const stat = statSync(file, { throwIfNoEntry: false })
    return stat === undefined ? undefined : `${stat.dev}:${stat.ino}`
  } catch {
    throw new QueryFailure({
      reason: "no_index",
      message: "The index cannot be looked for: this user may not enter the folder that is to hold it.",
      hint: "Make Ibid's home folder readable for this user, or set IBID_HOME to one that is."
    })
  }
}

/** Runs synchronous SQLite code: an error that SQLite means for us becomes a typed failure, others pass as they are. */
export const guarded = <A>(run: () => A): A => {
  try {
    return run()
  } catch (error) {
    throw sqliteFailure(error) ?? error
  }
}

/** Opens an index read-only. Throws `QueryFailure`. */
export const openReader = (file: string, audience: Audience): ReadConnection =>
  guarded(() => {
    if (fileIdentity(file) === undefined) throw noIndex()
    const db = new Database(file, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs })
    try {
      db.pragma("query_only = on")
      db.pragma("cache_size = -8192")
      checkVersion(db)
    } catch (error) {
      db.close()
      throw error
    }
    return { ...connectionOf(db), audience }
  })
