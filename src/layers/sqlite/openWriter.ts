import { closeSync, mkdirSync, openSync } from "node:fs"
import { dirname } from "node:path"
import Database from "better-sqlite3"
import { busyTimeoutMs, type Connection, connectionOf, guarded, newerIndex, pragmaNumber } from "./Connection.ts"
import { applicationId, migrations, schemaVersion } from "./migrations.ts"
import { QueryFailure } from "./QueryFailure.ts"

const migrate = (db: Database.Database): void => {
  const run = db.transaction(() => {
    const version = pragmaNumber(db, "user_version")
    if (version > schemaVersion) throw newerIndex()
    if (version > 0 && pragmaNumber(db, "application_id") !== applicationId) {
      throw new QueryFailure({
        reason: "index_corrupt",
        message: "The index file is an SQLite database of some other program.",
        hint: "Set IBID_HOME to a folder of its own."
      })
    }
    for (const migration of migrations.slice(version)) db.exec(migration)
    if (version < schemaVersion) {
      db.pragma(`application_id = ${applicationId}`)
      db.pragma(`user_version = ${schemaVersion}`)
    }
  })
  run.immediate()
}

const makeFile = (file: string): void => {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    // why: SQLite gives its -wal and -shm files the mode of the main file, so that is set before SQLite sees it
    closeSync(openSync(file, "a", 0o600))
  } catch {
    throw new QueryFailure({
      reason: "no_index",
      message: "The index cannot be made: this user may not write to the folder that is to hold it.",
      hint: "Make Ibid's home folder writable for this user, or set IBID_HOME to one that is."
    })
  }
}

/**
 * Opens the index for writing, made and migrated as needed; its file is for the owner's eyes only. Throws `QueryFailure`.
 */
export const openWriter = (file: string): Connection =>
  guarded(() => {
    makeFile(file)
    const db = new Database(file, { timeout: busyTimeoutMs })
    try {
      db.pragma("journal_mode = wal")
      db.pragma("synchronous = normal")
      db.pragma("foreign_keys = on")
      db.pragma("journal_size_limit = 67108864")
      db.pragma("cache_size = -32768")
      migrate(db)
    } catch (error) {
      db.close()
      throw error
    }
    return connectionOf(db)
  })
