// What the words of the product's vocabularies mean, for a person. The words themselves are defined in
// src/domain/vocabulary.ts: a word without a meaning here, or a meaning without its word, fails the generator.

/** Failure codes: what it means, and what to do. */
export const errorCodes = {
  invalid_input: [
    "an argument is missing, unknown or out of bounds, or does not fit the others",
    "read the message, it names the argument; `ibid COMMAND --help`"
  ],
  not_found: [
    "no such notebook, document, page or file; for a client also: a notebook that is not shared",
    "`ibid notebooks`, `ibid sources NOTEBOOK`; for a client `ibid share NOTEBOOK`"
  ],
  no_index: [
    "nothing has been added yet, or another `IBID_HOME` is in use",
    "`ibid add PATH`; compare the home that `ibid status` prints with the client's `env`"
  ],
  index_busy: [
    "another process has been writing for longer than Ibid waits",
    "let the other `add`, `sync` or `watch` finish, then repeat"
  ],
  index_corrupt: [
    "the index cannot be read as one",
    "move the file that the message names out of the home, and add again; your files are not touched"
  ],
  index_newer: ["the index was made by a later version of Ibid", "update Ibid, or use another `IBID_HOME`"],
  embedding_mismatch: [
    "the vectors of a notebook belong to another model than the one that is set",
    "`ibid sync --retrain`; keywords answer meanwhile"
  ],
  embedder_unavailable: [
    "there are no vectors for what was asked, or the model that makes them does not answer",
    "`ibid sync`, or start the model; keywords answer meanwhile"
  ],
  source_unreadable: [
    "a file or folder cannot be read, or is damaged",
    "check its permissions, open it in its own program"
  ],
  source_too_large: [
    "a file is above a limit",
    "split it, leave it out with `--exclude`, or raise the limit with `ibid config set`"
  ],
  source_encrypted: ["a document asks for a password", "save a copy without one and add that"],
  unsupported_format: ["nothing here reads this kind of file", "save it in a format of the guide's list"],
  fetch_failed: [
    "an address could not be fetched",
    "open it in a browser; try later, or save the page and add the file"
  ],
  address_refused: [
    "an address, or one it redirects to, is none of the public network",
    "`--allow-private` if you mean it"
  ],
  git_failed: [
    "git is missing, the folder is in no repository, or a reference is unknown",
    "`git -C DIR log -1`, and see what that says"
  ],
  timeout: [
    "a call or the reading of one file took longer than its limit",
    "ask for less, or within fewer documents; limits are settings"
  ],
  too_large: ["the answer would pass the size limit", "a smaller `limit` or `max_chars`, or page on"],
  cancelled: ["a command was interrupted", "`ibid sync` completes what `add` had begun"],
  internal: ["a fault in Ibid", "the cause stands on standard error under the reference number; report both"]
}

/** States of a source in the index. */
export const sourceStatuses = {
  indexed: "its text can be found",
  stale: "it has changed on disk since; what is indexed is the older text, and each quote from it says so",
  failed: "it could not be read; the reason stands beside it",
  empty: "it was read and holds no text, as a scan does"
}

/** Kinds of material. */
export const sourceTypes = {
  pdf: "PDF",
  word: "DOCX, ODT",
  slides: "PPTX, ODP",
  sheet: "XLSX, ODS, CSV, TSV",
  book: "EPUB",
  page: "HTML, and pages from the web",
  markdown: "Markdown, MDX",
  text: "plain text",
  jupyter: "Jupyter notebooks",
  code: "program source, JSON, YAML, TOML, XML",
  mail: "EML, MBOX",
  note: "notes written with `ibid note add`"
}

/** Ways to search. */
export const strategies = {
  auto: "`hybrid` where the notebook has vectors, `sparse` where it has none",
  sparse: "keywords alone",
  dense: "vectors alone",
  hybrid: "keywords and vectors, fused"
}

/** How far a search result can be taken as an answer. */
export const searchStatuses = {
  ok: "the passages are about what was asked",
  weak_match: "they may not answer it",
  no_strong_match: "the notebook seems not to hold an answer; the nearest passages are listed all the same"
}

/** Outcomes of checking a quote. */
export const quoteVerdicts = {
  verbatim: "it stands there character for character",
  normalized: "it does, but for case, spacing, quotation marks, dashes or hyphens at line ends",
  not_found: "it does not; the closest passage is shown if there is one"
}

/** Sets of tools. */
export const toolsets = {
  knowledge: "the tools over shared notebooks",
  intent: "the tools over a repository's recorded reasons; only with `--repo`"
}

/** What a server does with a client of the 2025 era. */
export const legacyModes = { serve: "answer it", reject: "refuse it" }

/** States of a run of `add` or `sync`. */
export const runStates = {
  queued: "it has not begun",
  reading: "folders are listed and files compared with the index",
  parsing: "files are being read",
  writing: "documents and vectors go into the index",
  done: "it is complete; single files may have failed",
  failed: "it stopped at a failure that concerns all of it",
  cancelled: "it was interrupted"
}

/** Hidden characters that a text is reported to hold. */
export const textWarnings = {
  bidirectional_controls: "characters that change the direction in which text is shown",
  zero_width_characters: "characters that are not seen",
  tag_characters: "invisible letters that a model may read"
}

/** What fields of results mean, by their names, where the names do not say it all. */
export const resultFields = {
  message: "what went wrong, or what to do next",
  pageCount: "pages, slides or sheets, where the format has them",
  charCount: "length of the whole text",
  chunkCount: "passages that search finds it by",
  strategy: "how it was searched in the end",
  page: "page, slide or sheet on which the text begins",
  pageLabel: "what is printed on that page as its number, or the sheet's name, where it is not the number itself",
  line: "line on which the text begins, in formats that people read by lines",
  headings: "headings it stands under, outermost first",
  startOffset: "first character of the range in the document's text",
  endOffset: "character after the last one",
  quote: "the document's text in that range, unchanged",
  truncated: "there is more of it",
  score: "comparable within one answer only",
  stale: "the file has changed since it was indexed",
  warnings: "hidden characters in it",
  alsoIn: "copies of the document in the same notebook",
  omitted: "passages left out to keep the answer within its size",
  degraded: "what was asked for could not be done as asked; something less answered",
  reason: "a failure code",
  nextOffset: "`start_offset` to read on at",
  nextCursor: "`cursor` of the next page; there is none after the last",
  locations: "where it stands, at most ten",
  closest: "the most similar passage, where the quote was not found",
  graph_identity: "commit and content that the answer is about",
  dark_files: "files that change most without any recorded reason"
}
