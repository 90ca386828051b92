import { describe, expect, it } from "vitest"
import { NotebookId } from "../../../src/domain/ids.ts"
import type { NotebookSummary } from "../../../src/domain/notebook.ts"
import { visibilityLines } from "../../../src/domain/results/visibility.ts"

const notebook = (title: string, sourceCount = 2, noteCount = 0): NotebookSummary => ({
  id: NotebookId.make("n"),
  title,
  sourceCount,
  noteCount,
  updatedAt: "2026-01-01T00:00:00.000Z"
})

describe("what clients see, for the log", () => {
  it("names notebooks with all that is in them", () => {
    expect(visibilityLines({ items: [notebook("A", 1), notebook("C", 1, 1)] })).toEqual([
      "clients see: A (1 document)",
      "clients see: C (2 documents)"
    ])
  })

  it("says how to share when nothing is shared, and that there are more", () => {
    expect(visibilityLines({ items: [] })).toEqual([expect.stringContaining("ibid share")])
    expect(visibilityLines({ items: [notebook("A")], nextCursor: "c" })).toHaveLength(2)
  })

  it("shows no control characters and no long titles", () => {
    const [line = ""] = visibilityLines({ items: [notebook(`\u001b[31m\n\u202e${"x".repeat(500)}`)] })
    expect(line).not.toMatch(/\p{Cc}|\p{Cf}/u)
    expect(line.length).toBeLessThan(130)
  })
})
