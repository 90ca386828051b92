import type { Progress, ProgressListener } from "../../services/Library.ts"

/** Tells a listener how far a run is; holds what does not change from one word to the next. */
export interface Reporter {
  readonly report: (change: Partial<Progress>) => void
}

/** A reporter that starts with reading. */
export const makeReporter = (listener: ProgressListener): Reporter => {
  let progress: Progress = { phase: "reading", done: 0 }
  return {
    report: (change) => {
      progress = { ...progress, ...change }
      listener(progress)
    }
  }
}
