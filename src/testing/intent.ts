import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { assembleLayer } from "../domain/intent/assemble.ts"
import type { Commit } from "../domain/intent/commits.ts"
import { GitError, RecordWriterError } from "../domain/intent/errors.ts"
import type { FileFacts } from "../domain/intent/facts.ts"
import { captureRecord } from "../domain/whyspec/capture.ts"
import { recordDestination } from "../domain/whyspec/filename.ts"
import { Git } from "../services/Git.ts"
import { type ChangedFile, IntentLayer } from "../services/IntentLayer.ts"
import { RecordWriter, type WrittenRecord } from "../services/RecordWriter.ts"

/** A repository in memory: what its files hold, and what its commits say. */
export interface MemoryRepository {
  /** Facts by repository-relative path; a record is `{ document: text }`. */
  readonly files: Readonly<Record<string, FileFacts>>
  /** Newest first; the first is what is checked out. */
  readonly commits?: ReadonlyArray<Commit>
  readonly changed?: ReadonlyArray<ChangedFile>
}

const noCommit = new GitError({
  operation: "Git.resolve",
  reason: "invalid_input",
  message: "No commit has that name."
})

/**
 * `IntentLayer` and `Git` over a repository in memory, for tests and for apps. Nodes are those of the product; earlier commits hold
 * no files, and trees and blobs are empty.
 */
export const intentMemory = (repository: MemoryRepository): Layer.Layer<IntentLayer | Git> => {
  const commits = repository.commits ?? []
  const head = commits[0]?.hash ?? null
  const snapshot = assembleLayer({
    files: Object.keys(repository.files).sort(),
    facts: new Map(Object.entries(repository.files)),
    history: { commits, churn: new Map(), read: commits.length, truncated: false }
  })
  const identity = { head, dirty: (repository.changed ?? []).length > 0, digest: "memory" }
  const resolve = (ref: string) => {
    const found = ref === "HEAD" ? head : commits.find(({ hash }) => hash === ref)?.hash
    return found === undefined || found === null ? Effect.fail(noCommit) : Effect.succeed(found)
  }
  return Layer.merge(
    Layer.succeed(
      IntentLayer,
      IntentLayer.of({
        read: Effect.succeed({ snapshot, identity }),
        identity: Effect.succeed(identity),
        nodesAt: () => Effect.succeed([]),
        changedSince: () => Effect.succeed(repository.changed ?? []),
        file: (path) => Effect.succeed(repository.files[path]?.document)
      })
    ),
    Layer.succeed(
      Git,
      Git.of({
        state: Effect.succeed({ head, objectFormat: "sha1", shallow: false, partial: false, index: "" }),
        resolve,
        commitBefore: (date) => Effect.succeed(commits.find(({ time }) => time * 1000 < Date.parse(date))?.hash),
        mergeBase: (one) => Effect.succeed(one),
        defaultBase: Effect.succeed(commits.at(-1)?.hash),
        tracked: Effect.succeed([]),
        untracked: Effect.succeed([]),
        history: () => Effect.succeed(commits.map(({ hash }) => hash)),
        commits: (hashes) => Effect.succeed(commits.filter(({ hash }) => hashes.includes(hash))),
        changes: () => Effect.succeed([]),
        staged: () => Effect.succeed([]),
        tree: () => Effect.succeed([]),
        blobs: () => Effect.succeed(new Map())
      })
    )
  )
}

/** `RecordWriter` over a map of file names to texts, which it changes as the real one changes `docs/decisions`. */
export const recordWriterMemory = (records: Map<string, string>): Layer.Layer<RecordWriter> => {
  const plan: RecordWriter["Service"]["plan"] = (input) =>
    Effect.suspend((): Effect.Effect<WrittenRecord, RecordWriterError> => {
      const captured = captureRecord(input)
      if (captured.text === undefined) {
        const { field, message } = captured.problem
        return Effect.fail(
          new RecordWriterError({
            operation: "RecordWriter.plan",
            reason: "invalid_input",
            message: `Input validation error: ${field}: ${message}`
          })
        )
      }
      const { found, name } = recordDestination(
        { chosen: input.chosen, question: input.question, today: input.date ?? "" },
        [...records.keys()],
        (candidate) => records.get(candidate)
      )
      return Effect.succeed({
        record: `docs/decisions/${name}`,
        absolute: `/memory/docs/decisions/${name}`,
        text: captured.text,
        found
      })
    })
  return Layer.succeed(
    RecordWriter,
    RecordWriter.of({
      plan,
      write: (input) =>
        Effect.tap(plan(input), ({ record, text }) =>
          Effect.sync(() => records.set(record.slice("docs/decisions/".length), text))
        )
    })
  )
}
