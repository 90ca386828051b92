import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { indexTokens } from "../../../src/domain/text/tokens.ts"

const words = (text: string) => indexTokens(text).words.split(" ")
const exact = (text: string) => indexTokens(text).exact.split(" ")

describe("words", () => {
  it("stands in the order of the text, folded and stemmed, stop words kept", () => {
    expect(indexTokens("The Retrieval of Documents, retrieved.").words).toBe("the retriev of document retriev")
  })
  it("is the same for either normal form, with and without diacritics", () => {
    expect(words("J\u00fcrgen na\u00efve")).toEqual(words("Ju\u0308rgen naive"))
    expect(words("J\u00fcrgen")).toEqual(words("Jurgen"))
  })
  it("breaks identifiers and compounds into their parts", () => {
    expect(words("getHTTPResponse snake_case node.js foo-bar DEC-0054")).toEqual(
      "get http respons snake case node js foo bar dec 0054".split(" ")
    )
  })
  it("keeps contractions whole and splits elisions", () => {
    expect(words("don\u2019t l'homme")).toEqual(["don't", "l", "homm"])
  })
  it("indexes Chinese, Japanese and Korean as overlapping pairs and a last single", () => {
    expect(words("中文合約")).toEqual(["中文", "文合", "合約", "約"])
    expect(words("GPT-4模型。タワーへ")).toEqual(["gpt", "4", "模型", "型", "タワ", "ワー", "ーへ", "へ"])
    expect(words("한국")).toEqual(["한국", "국"])
  })
  it("segments Thai", () => {
    expect(words("ภาษาไทย")).toEqual(["ภาษา", "ไทย"])
  })
  it("keeps voicing marks and Cyrillic й, which make other letters", () => {
    expect(words("か゚が")).not.toEqual(words("かか"))
    expect(words("йод")).not.toEqual(words("иод"))
  })
  it("reads full-width letters, ligatures and compatibility forms as what they stand for", () => {
    expect(words("ＡＢＣ ﬁne")).toEqual(["abc", "fine"])
  })
})

describe("exact", () => {
  it("is empty for prose", () => {
    expect(indexTokens("The station stands (since 1987) on the hill. It is old, though.").exact).toBe("")
  })
  it.each([
    ["We use c++, mostly.", "c++"],
    ["C#.", "c#"],
    ["(node.js)", "node.js"],
    ['"1.0.21"', "1.0.21"],
    ["at 5 GB/s;", "gb/s"],
    ["pass `--error-on-warnings=true`", "--error-on-warnings"],
    ["-foo", "-foo"],
    ["call foo());", "foo()"],
    ["a:b", "a:b"],
    ["mail user@example.com.", "user@example.com"],
    ["see fs.readFile(path,cb)", "fs.readfile"],
    ["src/domain/text.ts", "text.ts"],
    ["this AND that", "^and"],
    ["RetrieverError", "retrievererror"],
    ["use => here", "=>"],
    ["go 🚀", "🚀"],
    ["**snake_case**", "snake_case"],
    ["[a](http://x.org/y)", "http://x.org/y"]
  ])("holds the token of %j", (text, token) => {
    expect(exact(text)).toContain(token)
  })
  it("joins a word that a line end broke", () => {
    expect(exact("the infor-\nmation")).toContain("inform")
  })
  it("ignores capitals where everything is in capitals", () => {
    expect(indexTokens("THE LONG NOTICE ".repeat(50)).exact).toBe("")
  })
})

it("yields tokens that SQLite does not split further, for any text, and the same ones for the same text", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.string({ unit: "grapheme", maxLength: 200 }),
    fc
      .array(fc.constantFrom("(", ")", "foo", ".", "-", "é", "合", " ", "\n", "ไทย", "\u00ad", "A", "\ud800"))
      .map((a) => a.join(""))
  )
  fc.assert(
    fc.property(text, (value) => {
      const tokens = indexTokens(value)
      for (const column of [tokens.words, tokens.exact]) {
        expect(column).not.toMatch(/[\x00-\x1f\x7f]|^ | $| {2}/)
        expect(Buffer.from(column).toString()).toBe(column)
      }
      expect(indexTokens(value)).toEqual(tokens)
    }),
    { numRuns: 500 }
  )
})

it("is linear on hostile runs", () => {
  for (const unit of ["(", "a(", "-", ".", "合", "ไ", "aB", "\u00ad", "-\n", "e\u0301"]) {
    const started = performance.now()
    indexTokens(unit.repeat(200_000))
    expect(performance.now() - started).toBeLessThan(3000)
  }
})
