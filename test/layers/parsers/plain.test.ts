import fc from "fast-check"
import iconv from "iconv-lite"
import { describe, expect, it } from "vitest"
import { blocksOf, parseOne } from "./support/parse.ts"

const chinese = "志愿观测员每天早晚各记录一次潮位。仪器读数必须与前一天的数值核对，发现差异超过五厘米时应当立即报告。\n"
const japanese = "潮位計は毎日二回点検してください。記録用紙には日付と時刻を必ず書いてください。\n"
const german =
  "Die Prüfung der Geräte erfolgt jährlich; größere Schäden müssen sofort gemeldet werden. Über Änderungen entscheidet das Büro.\n"
const russian = "Наблюдатели записывают уровень воды два раза в день. Показания прибора сверяются с предыдущими.\n"
const korean = "관측자는 하루에 두 번 수위를 기록합니다. 기기의 값은 전날의 값과 비교해야 합니다.\n"

describe("plain text", () => {
  it("keeps the text as it stands, so that line numbers hold", async () => {
    const document = await parseOne("One\r\n\r\n\r\nTwo\rthree\n", "a.txt")
    expect(document.text).toBe("One\n\n\nTwo\nthree\n")
    expect(document.lineAnchors).toBe(true)
    expect(document.type).toBe("text")
    expect(blocksOf(document)).toEqual([
      ["paragraph", "One"],
      ["paragraph", "Two\nthree"]
    ])
  })

  it.each([
    ["UTF-8 with a byte-order mark", Buffer.from(`\uFEFF${german}`), german],
    ["UTF-16 little-endian with one", iconv.encode(`\uFEFF${chinese}`, "utf-16le"), chinese],
    ["UTF-16 big-endian with one", iconv.encode(`\uFEFF${chinese}`, "utf-16be"), chinese],
    ["UTF-16 without one", iconv.encode(german, "utf-16le"), german],
    ["UTF-32 with one", iconv.encode(`\uFEFF${german}`, "utf-32le"), german],
    ["Windows-1252", iconv.encode(`“${german}”`, "windows-1252"), `“${german}”`],
    ["Latin-1", iconv.encode(german, "latin1"), german],
    ["Windows-1251", iconv.encode(russian, "windows-1251"), russian],
    ["KOI8-R", iconv.encode(russian, "koi8-r"), russian],
    ["Shift JIS", iconv.encode(japanese, "shift_jis"), japanese],
    ["EUC-JP", iconv.encode(japanese, "euc-jp"), japanese],
    ["GB18030", iconv.encode(chinese, "gb18030"), chinese],
    [
      "Big5",
      iconv.encode("觀測員每天早晚各記錄一次潮位。儀器讀數必須與前一天的數值核對。\n", "big5"),
      "觀測員每天早晚各記錄一次潮位。儀器讀數必須與前一天的數值核對。\n"
    ],
    ["EUC-KR", iconv.encode(korean, "euc-kr"), korean]
  ])("decodes %s", async (_, bytes, text) => {
    expect((await parseOne(bytes, "a.txt")).text).toBe(text)
  })

  it.each([
    ["gb18030", "春眠不觉晓，处处闻啼鸟。"],
    ["gb18030", "苹果香蕉橙子"],
    ["big5", "電腦維修手冊"],
    ["shift_jis", "議事録 2024"],
    ["euc-jp", "吾輩は猫である。"],
    ["euc-kr", "나는 학교에 갑니다"],
    ["koi8-r", "ПРОТОКОЛ СОВЕЩАНИЯ"],
    ["windows-1252", "PRÉSENTATION GÉNÉRALE"],
    ["windows-1252", "Größe: 5 m²"],
    ["windows-1252", "ÄÖÜ"],
    ["macintosh", "Café résumé naïve"],
    ["cp866", "Привет, как дела?"]
  ])("tells %s from a few words: %s", async (encoding, text) => {
    expect((await parseOne(iconv.encode(text, encoding), "a.txt")).text).toBe(text)
  })

  it("decodes ISO-2022-JP, which looks like ASCII", async () => {
    const bytes = Buffer.from("1b24424a38373f1b2842", "hex")
    expect((await parseOne(bytes, "a.txt")).text).toBe("文型")
  })

  it("stays with UTF-8 when a few bytes of it are damaged", async () => {
    const bytes = Buffer.concat([Buffer.from(russian), Buffer.from([0xff]), Buffer.from(russian)])
    expect((await parseOne(bytes, "a.log")).text).toBe(`${russian}\uFFFD${russian}`)
  })

  it("says of a file without a byte that it is empty", async () => {
    const document = await parseOne("", "a.pdf")
    expect(document.text).toBe("")
    expect(document.notice).toContain("empty")
  })

  it("refuses bytes that are no text", async () => {
    const bytes = Uint8Array.from({ length: 4000 }, (_, index) => (index * 7919) % 256)
    await expect(parseOne(bytes, "a.txt")).rejects.toMatchObject({ reason: "unsupported_format" })
  })

  it("bounds the blocks of a file that is one line", async () => {
    const document = await parseOne("lorem ipsum dolor ".repeat(50_000), "a.txt")
    expect(Math.max(...document.blocks.map(({ start, end }) => end - start))).toBeLessThanOrEqual(10_000)
  })

  it("makes a sound document or a stated failure of any bytes", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 1, maxLength: 300 }),
        fc.constantFrom("a.txt", "b", "c.md", "d.csv"),
        async (bytes, name) => {
          await parseOne(bytes, name).catch((error: unknown) => {
            expect(error).toMatchObject({ _tag: "ParserError" })
          })
        }
      )
    )
  })
})
