import type { Progress, ProgressListener } from "../../services/Library.ts"
import { escapeLine } from "./escape.ts"
import type { Output } from "./Output.ts"

/** Milliseconds between two drawings on a terminal, and between two lines elsewhere. */
const redrawEvery = 100
const lineEvery = 3000

/** Progress of a run on standard error. */
export interface ProgressLine {
  readonly listener: ProgressListener
  /** Wipes the line that was drawn, so that the summary stands alone. */
  readonly clear: () => void
  /** The last that was heard. */
  readonly last: () => Progress | undefined
}

const verbs: Readonly<Record<Progress["phase"], string>> = {
  reading: "Looking",
  parsing: "Indexing",
  writing: "Writing",
  embedding: "Learning which words belong together"
}

const timeLeft = (seconds: number): string => {
  if (seconds < 60) return `${Math.ceil(seconds)} s left`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? `${minutes} min left` : `${Math.floor(minutes / 60)} h ${minutes % 60} min left`
}

/** One line that says how far a run is: done of total, files a second, time left, the file in hand. */
export const describeProgress = (progress: Progress, elapsedMs: number): string => {
  const { current, done, phase, total } = progress
  if (phase === "embedding") return verbs.embedding
  const seconds = elapsedMs / 1000
  const rate = seconds > 0 ? done / seconds : 0
  const parts = [`${verbs[phase]} ${total === undefined ? done : `${done}/${total}`}`]
  if (rate > 0 && phase !== "reading") {
    parts.push(`${rate < 10 ? rate.toFixed(1) : Math.round(rate)} files/s`)
    if (total !== undefined && done > 0 && done < total) parts.push(timeLeft((total - done) / rate))
  }
  if (current !== undefined && current !== "") parts.push(escapeLine(current))
  return parts.join(" · ")
}

/** Columns that a character takes at most: the wide scripts and emoji take two. */
const widthOf = (character: string): number => ((character.codePointAt(0) ?? 0) >= 0x1100 ? 2 : 1)

const clipTo = (line: string, columns: number): string => {
  const room = Math.max(10, columns - 1)
  let width = 0
  let clipped = ""
  for (const character of line) {
    width += widthOf(character)
    if (width > room - 1) return `${clipped}…`
    clipped += character
  }
  return line
}

/** Shows progress: on a terminal one line that is drawn again, elsewhere a line every few seconds. `now` in milliseconds. */
export const makeProgressLine = (
  output: Pick<Output["Service"], "draw" | "redraws" | "columns">,
  now: () => number
): ProgressLine => {
  let last: Progress | undefined
  let phase: Progress["phase"] | undefined
  let started = now()
  let shown = started
  let drawn = false
  const every = output.redraws ? redrawEvery : lineEvery
  const clear = () => {
    if (drawn) output.draw("\r\u001B[2K")
    drawn = false
  }
  return {
    clear,
    last: () => last,
    listener: (progress) => {
      last = progress
      const time = now()
      // The last step says nothing until it is done: it is announced in any case.
      const announced = phase !== progress.phase && progress.phase === "embedding" && output.redraws
      if (phase !== progress.phase) {
        phase = progress.phase
        started = time
      }
      if (time - shown < every && !announced) return
      shown = time
      const line = describeProgress(progress, time - started)
      if (!output.redraws) return output.draw(`${line}\n`)
      output.draw(`\r\u001B[2K${clipTo(line, output.columns)}`)
      drawn = true
    }
  }
}
