import Database from "better-sqlite3"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { columnWeights } from "../../../src/domain/ranking/weights.ts"
import { ftsTokenizer } from "../../../src/domain/text/ftsTokenizer.ts"
import { matchExpression } from "../../../src/domain/text/matchExpression.ts"
import { analyzeQuery } from "../../../src/domain/text/query.ts"
import { indexTokens } from "../../../src/domain/text/tokens.ts"

const open = (texts: ReadonlyArray<string>) => {
  const database = new Database(":memory:")
  database.exec(
    `CREATE VIRTUAL TABLE t USING fts5(words, exact, heading, content='', contentless_delete=1, ${ftsTokenizer})`
  )
  const insert = database.prepare("INSERT INTO t(rowid, words, exact, heading) VALUES (?, ?, ?, '')")
  for (const [at, text] of texts.entries()) {
    const tokens = indexTokens(text)
    insert.run(at + 1, tokens.words, tokens.exact)
  }
  const { words, exact, heading } = columnWeights
  const select = database.prepare<[string], { rowid: number }>(
    `SELECT rowid FROM t WHERE t MATCH ? ORDER BY bm25(t, ${words}, ${exact}, ${heading}), rowid LIMIT 50`
  )
  return (query: string) => {
    const expression = matchExpression(analyzeQuery(query))
    return expression === undefined ? [] : select.all(expression).map((row) => row.rowid - 1)
  }
}

/** Forty texts that come close to every query: the same parts, letters and words, without the thing itself. */
const decoys = Array.from(
  { length: 40 },
  (_, at) =>
    [
      `Note ${at}: c and c sharp plus plus are grades; node and js and foo, bar, dec 54 and 0054 of December, gb and s.`,
      `Note ${at}: retry and or and not; error on the warnings; foo and bar foo bar; a and b; user at example dot com.`,
      `第${at}號：中文的合法約定，合同與契約。中文中文。`,
      `Note ${at}: 1 0 21 and 1.0.2 and 0.21; don and t; Jurgens and naively, juries; foo foo foo retry retry.`
    ][at % 4] ?? ""
)

const holders: ReadonlyArray<readonly [query: string, text: string]> = [
  ["c++", "The tool is written in C++ and has been for years."],
  ["C#", "Our client library is in C#, the rest is not."],
  ["node.js", "It needs Node.js to run at all."],
  ["foo-bar", "Set the foo-bar option in the settings."],
  ["DEC-0054", "This follows DEC-0054, which was accepted in May."],
  ['"DEC-0054"', "This follows DEC-0054, which was accepted in May."],
  ["GB/s", "The disk reads at 3 GB/s when it is cold."],
  ["1.0.21", "Fixed in 1.0.21 and later."],
  ['"1.0.21"', "Fixed in 1.0.21 and later."],
  ["don't", "Please don’t open the valve by hand."],
  ["AND", "Combine both with AND where the two must hold."],
  ["-foo", "Pass -foo on the command line."],
  ["--error-on-warnings", "Run it with --error-on-warnings in the pipeline."],
  ["retry OR", "With retry OR the second operand decides."],
  ["a:b", "The pair is written a:b in the table."],
  ["foo()", "Then foo() returns nothing."],
  ["user@example.com", "Write to user@example.com for access."],
  ["中文合約", "本公司簽訂的中文合約共有三份。"],
  ["合約", "雙方於五月簽訂合約。"],
  ["J\u00fcrgen", "J\u00fcrgen wrote the first log."],
  ["Ju\u0308rgen", "J\u00fcrgen wrote the first log."],
  ["J\u00fcrgen", "Ju\u0308rgen wrote the first log."],
  ["na\u00efve", "A naive estimate was enough."],
  ["naive", "A na\u00efve estimate was enough."],
  ["約", "雙方守約。"],
  ["getHttpResponse", "It calls getHttpResponse twice."],
  ["gethttpresponse", "It calls getHttpResponse twice."],
  ["example.com", "See https://example.com/docs for more."],
  ["snake_case", "Names are in snake_case here."],
  ["信頼性", "この装置の信頼性は高い。"],
  ["한국어", "이 문서는 한국어로 쓰였다."],
  ["ไทย", "เอกสารนี้เป็นภาษาไทย"],
  ["книга", "Эти книги стоят на полке."],
  ["→", "The arrow → points on."],
  ["🚀", "Release 🚀 day."]
]

describe("the document that holds it first among forty that do not", () => {
  it.each(holders)("%s", (query, text) => {
    for (const position of [0, 20, 40]) {
      expect(open(decoys.toSpliced(position, 0, text))(query)[0]).toBe(position)
    }
  })
  it("also when the holder is long", () => {
    const long = "The station was rebuilt after the storm and its instruments were replaced one by one. ".repeat(12)
    for (const [query, text] of holders.slice(0, 19)) expect(open([...decoys, long + text])(query)[0], query).toBe(40)
  })
})

describe("queries that ask for little", () => {
  const search = open(decoys)
  it.each([
    "*",
    '"',
    "?!...",
    "the of and",
    "😀😀",
    "",
    " ",
    "a".repeat(1000),
    "x ".repeat(500),
    "NEAR(",
    "words:",
    "\u0000foo",
    "^",
    "{}",
    "合".repeat(1000),
    "(".repeat(999)
  ])("%j is answered", (query) => {
    expect(() => search(query)).not.toThrow()
  })
  it("finds stop words when nothing else is asked", () => {
    expect(search("the of and").length).toBeGreaterThan(0)
  })
  it("says what it left out", () => {
    expect(analyzeQuery("what is the retry *").ignored).toEqual(["*", "what", "is", "the"])
    expect(matchExpression(analyzeQuery("* ?"))).toBeUndefined()
  })
  it("prefers the phrase that was quoted", () => {
    const others = Array.from({ length: 20 }, () => "bar, foo; foo with bar, or bar foo")
    expect(open([...others, "once, in a longer sentence, there is a foo bar"])('"foo bar"')[0]).toBe(20)
  })
})

it("is never a syntax error", () => {
  const search = open(decoys)
  const piece = fc.oneof(
    fc.string({ unit: "binary", maxLength: 20 }),
    fc.constantFrom(
      '"',
      "'",
      "(",
      ")",
      "*",
      "AND",
      "OR",
      "NOT",
      "NEAR",
      ":",
      "^",
      "{",
      "}",
      "-",
      "+",
      "\u0000",
      "合約",
      " ",
      "\ud800"
    )
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      search(pieces.join(""))
    }),
    { numRuns: 1000 }
  )
})
