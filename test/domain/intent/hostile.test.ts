import { describe, expect, it } from "vitest"
import { explainEnvelope } from "../../../src/domain/intent/answers/explain.ts"
import { assembleLayer } from "../../../src/domain/intent/assemble.ts"
import { commentBlocks } from "../../../src/domain/intent/commentBlocks.ts"
import { readCommit } from "../../../src/domain/intent/commits.ts"
import { mentionsIn } from "../../../src/domain/intent/mentions.ts"
import { mayHoldRationale, rationaleOf } from "../../../src/domain/intent/rationale.ts"
import { scopeGlob } from "../../../src/domain/intent/scopeGlob.ts"
import { parseRecordText } from "../../../src/domain/whyspec/record.ts"

const n = 120_000
const record = (body: string) => `# Decision: A\n\n## Decision\n\nx\n\n${body}`

const within = (milliseconds: number, work: () => void) => {
  const started = performance.now()
  work()
  expect(performance.now() - started).toBeLessThan(milliseconds)
}

const texts: Readonly<Record<string, string>> = {
  blanks: " ".repeat(n),
  "blanks and an end": `${" ".repeat(n)}x`,
  "line ends": "\n".repeat(n),
  stars: "*".repeat(n),
  brackets: "[".repeat(n),
  parentheses: "(".repeat(n),
  dots: ".".repeat(n),
  slashes: "a/".repeat(n / 2),
  "dotted paths": "a.b/".repeat(n / 4),
  hashes: "#".repeat(n),
  "headings without text": "# \n".repeat(n / 3),
  expiries: `- ${"(expires ".repeat(n / 9)}`,
  reviews: `- ${"(review by ".repeat(n / 11)}`,
  supersessions: `superseded${" ".repeat(n)}`,
  "many supersessions": "supersedes ADR- ".repeat(n / 16),
  attributions: `- drafted human:a${" on".repeat(n / 3)}`,
  dashes: `- a ${"- ".repeat(n / 2)}`,
  comments: `## Decision ${"<!-- ".repeat(n / 5)}`,
  status: `**Status:**${" ".repeat(n)}`,
  quotes: "'".repeat(n)
}

describe("hostile texts take no longer than their length", () => {
  for (const [name, text] of Object.entries(texts)) {
    it(name, () => {
      for (const place of [
        "",
        "# ",
        "## Assumptions\n\n",
        "## Attribution\n\n",
        "## Alternatives\n\n",
        "## Governs\n\n- ",
        "---\ntitle: "
      ]) {
        within(2_000, () => {
          parseRecordText(`${place}${text}`)
          assembleLayer({
            files: ["adr/x.md", "adr/y.md"],
            facts: new Map([
              ["adr/x.md", { document: record(`${place}${text}`) }],
              ["adr/y.md", { document: `---\nstatus: ${text}\nsupersedes: ${text}\n---\n${place}${text}` }]
            ]),
            history: { commits: [], churn: new Map(), read: 0, truncated: false }
          })
        })
      }
      within(2_000, () => {
        readCommit(`Subject\n\nWhy: ${text}\n\n${text}`)
        mentionsIn(text, new Map())
        mayHoldRationale(text)
        commentBlocks([{ text: `/* why: ${text} */`, line: 1 }]).flatMap(rationaleOf)
      })
    })
  }
})

describe("declared globs", () => {
  it("match as globs do", () => {
    expect(["src/a.ts", "src/b/c.ts", "lib/a.ts"].filter(scopeGlob("src/**/*.ts"))).toEqual(["src/a.ts", "src/b/c.ts"])
    expect(["a.ts", ".github/x.yml"].filter(scopeGlob(".github/**"))).toEqual([".github/x.yml"])
    expect(["src/a.ts", "src/a.js"].filter(scopeGlob("src/*.{ts,js}"))).toHaveLength(2)
  })
  it("that could take for ever match nothing", () => {
    const path = `${"a".repeat(60)}`
    for (const glob of [
      `${"*a".repeat(20)}b`,
      `${"**/".repeat(12)}b`,
      "a".repeat(70_000),
      "{a,b}".repeat(12),
      "{1..100000}",
      `+(${"a+".repeat(20)})b`
    ]) {
      within(500, () => {
        expect(scopeGlob(glob)(path)).toBe(false)
      })
    }
  })
})

describe("hostile targets", () => {
  it("have an answer", () => {
    const layer = assembleLayer({
      files: ["docs/decisions/x.md"],
      facts: new Map([["docs/decisions/x.md", { document: record("") }]]),
      history: { commits: [], churn: new Map(), read: 0, truncated: false }
    })
    for (const target of [
      "../../etc/passwd",
      "__proto__",
      "constructor",
      "#",
      "a#b#c",
      "\u0000",
      "ADR-999999999999999999999",
      " ".repeat(1000),
      "%00",
      "\u202e"
    ]) {
      expect(["not_found", "ambiguous", "ok"]).toContain(explainEnvelope(layer, target).status)
    }
  })
})
