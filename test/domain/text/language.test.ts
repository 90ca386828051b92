import { describe, expect, it } from "vitest"
import { detectLanguage } from "../../../src/domain/text/language.ts"
import { matchExpression } from "../../../src/domain/text/matchExpression.ts"
import { analyzeQuery, withCommonStems } from "../../../src/domain/text/query.ts"
import { indexTokens } from "../../../src/domain/text/tokens.ts"

const samples = {
  german:
    "Die Häuser am Hafen wurden im Winter durch den Sturm beschädigt, aber die Bewohner blieben unverletzt und begannen sofort mit der Reparatur der Dächer.",
  french:
    "Les maisons du port ont été endommagées par la tempête pendant l'hiver, mais les habitants sont restés indemnes et ont commencé les réparations.",
  spanish:
    "Las casas del puerto fueron dañadas por la tormenta en invierno, pero los vecinos resultaron ilesos y comenzaron las reparaciones de inmediato."
} as const

describe("detectLanguage", () => {
  it.each(Object.entries(samples))("knows %s", (language, text) => {
    expect(detectLanguage(text)).toBe(language)
  })
  it.each([
    "The houses at the harbour were damaged by the storm in winter, but the residents were unharmed and began repairs.",
    "const answer = await fetch(url); if (!answer.ok) throw new Error('bad'); export default (args) => args.map((a) => a.id)",
    "short",
    "這份合約是中文的，沒有拉丁字母。",
    "| 1 | 2 | 3 |\n| a | b | c |",
    ""
  ])("says nothing of %j", (text) => {
    expect(detectLanguage(text)).toBeUndefined()
  })
})

describe("stems of other languages", () => {
  it("stand among the exact tokens, and the words stay as they are", () => {
    const english = indexTokens(samples.german)
    const german = indexTokens(samples.german, "german")
    expect(german.words).toBe(english.words)
    expect(german.exact.split(" ")).toContain("haus")
  })
  it("are searched beside the English ones when the texts are in that language", () => {
    expect(matchExpression(analyzeQuery("Häuser", ["german"]))).toBe('"hauser" OR "haus"')
    expect(matchExpression(analyzeQuery("Häuser"))).toBe('"hauser"')
  })
  it("take the first place where the texts have them", () => {
    const analysis = withCommonStems(analyzeQuery("Häuser", ["german"]), (token) => (token === "haus" ? 9 : 1))
    expect(analysis.terms[0]).toMatchObject({ tokens: ["haus"], variants: ["hauser"] })
  })
})
