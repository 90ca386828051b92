import { bounds } from "../bounds.ts"
import type { NoteHit } from "../evidence.ts"
import { cutText } from "./boundRange.ts"
import { clip } from "./clip.ts"
import { jsonBytes } from "./jsonSize.ts"

/** Longest title of a note in a list, in code units. */
const titleUnits = 200

const cutSnippet = (note: NoteHit, bytes: number): NoteHit => {
  const { text, endOffset, cut } = cutText(note, note.snippet, bytes)
  return cut ? { ...note, snippet: text, endOffset, truncated: true } : note
}

/**
 * Notes within the size of an answer: every note stays, and long snippets are cut, evenly, until all fit. A cut snippet
 * says `truncated`.
 */
export const boundNotes = (
  notes: ReadonlyArray<NoteHit>,
  bytes: number = bounds.resultBytes
): ReadonlyArray<NoteHit> => {
  let result = notes.map((note) => ({ ...note, title: clip(note.title, titleUnits) }))
  for (let share = 16_384; share >= 16 && jsonBytes({ notes: result }) > bytes; share = Math.floor(share * 0.75)) {
    result = result.map((note) => cutSnippet(note, share))
  }
  return result
}
