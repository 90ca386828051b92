import type { SkipReason } from "../../domain/sync/listing.ts"
import type { DocumentWrite, SourceRow, SourceStamp } from "../../services/StoreWriter.ts"

/** What came of looking into one file. */
export type Outcome =
  | {
      readonly _tag: "Read"
      readonly known: ReadonlyArray<SourceRow>
      /** All documents of the file; they are written in one transaction, so that a file is whole or absent. */
      readonly writes: ReadonlyArray<DocumentWrite>
      /** UTF-16 units of text in all of them. */
      readonly weight: number
    }
  | { readonly _tag: "Same"; readonly known: ReadonlyArray<SourceRow>; readonly size: number; readonly mtimeMs: number }
  | { readonly _tag: "Skipped"; readonly known: ReadonlyArray<SourceRow>; readonly reason: SkipReason }
  | {
      readonly _tag: "Failed"
      readonly known: ReadonlyArray<SourceRow>
      readonly stamp: SourceStamp
      /** File name, as a person knows it; the title of what stands for the file. */
      readonly name: string
      /** The file among the others of its root: its relative path, or its name when it is the root. */
      readonly place: string
      readonly code: string
      readonly message: string
    }
