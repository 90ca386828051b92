/**
 * The schema of the index, a migration a version. A released migration is never changed; a new one is added at the end.
 * Ranges are UTF-16 code units of a document's canonical text.
 */
export const migrations: ReadonlyArray<string> = [
  `
  CREATE TABLE notebook (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL UNIQUE,
    description TEXT,
    shared INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT;

  CREATE TABLE root (
    id INTEGER PRIMARY KEY,
    notebook_id INTEGER NOT NULL REFERENCES notebook(id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    location TEXT NOT NULL,
    excludes TEXT NOT NULL,
    last_count INTEGER,
    UNIQUE (notebook_id, location)
  ) STRICT;

  CREATE TABLE document (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    notebook_id INTEGER NOT NULL REFERENCES notebook(id) ON DELETE CASCADE,
    root_id INTEGER NOT NULL REFERENCES root(id) ON DELETE CASCADE,
    relative_path TEXT NOT NULL,
    part TEXT NOT NULL,
    title TEXT NOT NULL,
    type TEXT NOT NULL,
    mime_type TEXT,
    status TEXT NOT NULL,
    code TEXT,
    message TEXT,
    size INTEGER NOT NULL,
    mtime_ms REAL NOT NULL,
    hash TEXT NOT NULL,
    char_count INTEGER NOT NULL DEFAULT 0,
    page_count INTEGER,
    chunk_count INTEGER NOT NULL DEFAULT 0,
    line_anchors INTEGER NOT NULL DEFAULT 0,
    metadata TEXT,
    indexed_at TEXT NOT NULL,
    left_out INTEGER NOT NULL DEFAULT 0,
    UNIQUE (root_id, relative_path, part)
  ) STRICT;
  CREATE INDEX document_by_title ON document (notebook_id, title, id);
  CREATE INDEX document_by_hash ON document (notebook_id, hash, part);

  CREATE TABLE segment (
    id INTEGER PRIMARY KEY,
    document_id INTEGER NOT NULL REFERENCES document(id) ON DELETE CASCADE,
    start INTEGER NOT NULL,
    line INTEGER NOT NULL,
    text TEXT NOT NULL,
    UNIQUE (document_id, start)
  ) STRICT;

  CREATE TABLE folded (
    document_id INTEGER PRIMARY KEY REFERENCES document(id) ON DELETE CASCADE,
    text TEXT NOT NULL,
    map BLOB NOT NULL
  ) STRICT;

  CREATE TABLE block (
    document_id INTEGER NOT NULL REFERENCES document(id) ON DELETE CASCADE,
    start INTEGER NOT NULL,
    end INTEGER NOT NULL,
    kind TEXT NOT NULL,
    level INTEGER,
    page INTEGER,
    box TEXT,
    PRIMARY KEY (document_id, start)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE page (
    document_id INTEGER NOT NULL REFERENCES document(id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    label TEXT,
    start INTEGER NOT NULL,
    end INTEGER NOT NULL,
    PRIMARY KEY (document_id, number)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE outline (
    document_id INTEGER NOT NULL REFERENCES document(id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    level INTEGER NOT NULL,
    title TEXT NOT NULL,
    page INTEGER,
    start INTEGER NOT NULL,
    PRIMARY KEY (document_id, ordinal)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE chunk (
    id INTEGER PRIMARY KEY,
    document_id INTEGER NOT NULL REFERENCES document(id) ON DELETE CASCADE,
    start INTEGER NOT NULL,
    end INTEGER NOT NULL,
    page INTEGER,
    headings TEXT NOT NULL
  ) STRICT;
  CREATE INDEX chunk_by_document ON chunk (document_id, start);

  CREATE TABLE run (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL,
    started_at TEXT NOT NULL,
    ended_at TEXT,
    report TEXT NOT NULL
  ) STRICT;
  `,
  `
  CREATE TABLE space (
    id INTEGER PRIMARY KEY,
    notebook_id INTEGER NOT NULL REFERENCES notebook(id) ON DELETE CASCADE,
    identity TEXT NOT NULL,
    kind TEXT NOT NULL,
    dimensions INTEGER NOT NULL,
    trained_on INTEGER NOT NULL,
    coarse INTEGER NOT NULL,
    serving INTEGER NOT NULL,
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX space_by_notebook ON space (notebook_id, serving);

  CREATE TABLE latent_term (
    space_id INTEGER NOT NULL REFERENCES space(id) ON DELETE CASCADE,
    term TEXT NOT NULL,
    rarity REAL NOT NULL,
    scale REAL NOT NULL,
    vector BLOB NOT NULL,
    PRIMARY KEY (space_id, term)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE notebook_language (
    notebook_id INTEGER NOT NULL REFERENCES notebook(id) ON DELETE CASCADE,
    language TEXT NOT NULL,
    PRIMARY KEY (notebook_id, language)
  ) STRICT, WITHOUT ROWID;
  `
]

/** The schema version that this Ibid reads and writes. */
export const schemaVersion = migrations.length

/** Marks an SQLite file as Ibid's index (`PRAGMA application_id`): "Ibid" in ASCII. */
export const applicationId = 0x49626964
