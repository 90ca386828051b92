import { existsSync, readFileSync } from "node:fs"
import iconv from "iconv-lite"
import PDFKit from "pdfkit"
import { describe, expect, it } from "vitest"
import { blocksOf, parseOne, parseSample, samples } from "./support/parse.ts"

type Draw = (pdf: PDFKit) => void

const makePdf = (draw: Draw, options: PDFKit.Options = {}): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const pdf = new PDFKit({ size: "A4", margin: 72, ...options })
    const parts: Array<Buffer> = []
    pdf.on("data", (part: Buffer) => parts.push(part))
    pdf.on("end", () => resolve(new Uint8Array(Buffer.concat(parts))))
    pdf.on("error", reject)
    draw(pdf)
    pdf.end()
  })

const sentence = "The observer reads the gauge twice a day and writes the level down with the time of the reading. "

describe("PDF", () => {
  it("reads pages, headings, paragraphs, title and outline", async () => {
    const bytes = await makePdf(
      (pdf) => {
        pdf.outline.addItem("Readings")
        pdf
          .fontSize(20)
          .text("Readings")
          .moveDown()
          .fontSize(11)
          .text(sentence.repeat(4))
          .moveDown()
          .text("Second paragraph.")
        pdf.addPage()
        pdf.outline.addItem("Repairs")
        pdf.fontSize(20).text("Repairs").moveDown().fontSize(11).text(sentence.repeat(2))
      },
      { info: { Title: "Station handbook", Author: "A. Writer" } }
    )
    const document = await parseOne(bytes, "a.txt")
    expect(document.type).toBe("pdf")
    expect(document.title).toBe("Station handbook")
    expect(document.metadata["author"]).toBe("A. Writer")
    expect(document.pages).toHaveLength(2)
    const kinds = blocksOf(document).map(([kind, text]) => [kind, text.slice(0, 17)])
    expect(kinds).toEqual([
      ["heading", "Readings"],
      ["paragraph", "The observer read"],
      ["paragraph", "Second paragraph."],
      ["heading", "Repairs"],
      ["paragraph", "The observer read"]
    ])
    expect(document.outline.map(({ title, page }) => [title, page])).toEqual([
      ["Readings", 1],
      ["Repairs", 2]
    ])
    for (const { startOffset, title } of document.outline)
      expect(document.text.startsWith(title, startOffset)).toBe(true)
    for (const { box } of document.blocks) {
      expect(box).toBeDefined()
      expect(Object.values(box ?? {}).every((value) => value >= 0 && value <= 1)).toBe(true)
    }
    const [heading, paragraph] = document.blocks
    expect((heading?.box?.y ?? 1) + (heading?.box?.height ?? 1)).toBeLessThan(paragraph?.box?.y ?? 0)
  })

  it.each([2, 3])("reads %i columns one after the other, below a line that spans them", async (columns) => {
    const words = Array.from({ length: 700 }, (_, index) => `w${index}${"abcdefghi".slice(0, (index * 7) % 9)}`)
    const bytes = await makePdf((pdf) => {
      pdf.fontSize(16).text("A line across all of the columns of this page", { align: "center" }).moveDown()
      pdf.fontSize(9).text(words.join(" "), { columns, columnGap: 14, height: 400, align: "justify" })
    })
    const { text } = await parseOne(bytes, "a.pdf")
    const found = [...text.matchAll(/w(\d+)/g)].map((match) => Number(match[1]))
    expect(found.length).toBeGreaterThan(300)
    expect(found).toEqual(found.map((_, index) => index))
  })

  it("keeps words apart beside an initial of two lines' height", async () => {
    const bytes = await makePdf((pdf) => {
      pdf.fontSize(40).text("O", 72, 72, { lineBreak: false })
      pdf.fontSize(11).text("nce upon a time there was a", 104, 80, { lineBreak: false })
      pdf.text("king who lived in a castle by the", 104, 95, { lineBreak: false })
      pdf.text("sea, and he was happy with it all.", 72, 115, { lineBreak: false })
    })
    const { text } = await parseOne(bytes, "a.pdf")
    expect(text.replace(/\s+/g, " ")).toBe(
      "Once upon a time there was a king who lived in a castle by the sea, and he was happy with it all."
    )
  })

  it("reads a table row by row", async () => {
    const bytes = await makePdf((pdf) => {
      pdf.fontSize(10)
      const rows = [
        ["Country", "Area", "Capital"],
        ...Array.from({ length: 8 }, (_, row) => [`Land${row}`, `${row}00`, `City${row}`])
      ]
      for (const [row, cells] of rows.entries()) {
        for (const [column, cell] of cells.entries())
          pdf.text(cell, 72 + column * 140, 100 + row * 18, { lineBreak: false })
      }
    })
    const blocks = blocksOf(await parseOne(bytes, "a.pdf"))
    expect(blocks).toContainEqual(["table_row", "Land3  300  City3"])
    expect(blocks[0]).toEqual(["table_row", "Country  Area  Capital"])
  })

  it.each([["C:\\work\\report.doc"], ["Microsoft Word - report.docx"], ["report.indd"]])(
    "drops %j for a title",
    async (title) => {
      const bytes = await makePdf((pdf) => pdf.text("x"), { info: { Title: title } })
      expect((await parseOne(bytes, "a.pdf")).title).toBeUndefined()
    }
  )

  it("reads Japanese through a predefined character map, lines joined without a break", async () => {
    const shiftJis = (text: string) => iconv.encode(text, "shift_jis").toString("hex")
    const content =
      "BT /F1 12 Tf 72 700 Td " +
      `<${shiftJis("潮位計は毎日二回点検してください。記録")}> Tj 0 -16 Td <${shiftJis("用紙には日付を書いてください。")}> Tj ET`
    const objects = [
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
      `<</Length ${content.length}>>stream\n${content}\nendstream`,
      "<</Type/Font/Subtype/Type0/BaseFont/Ryumin-Light/Encoding/90ms-RKSJ-H/DescendantFonts[6 0 R]>>",
      "<</Type/Font/Subtype/CIDFontType0/BaseFont/Ryumin-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>/DW 1000/FontDescriptor 7 0 R>>",
      "<</Type/FontDescriptor/FontName/Ryumin-Light/Flags 6/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>"
    ]
    const body = objects.map((object, index) => `${index + 1} 0 obj${object}endobj\n`).join("")
    const document = await parseOne(`%PDF-1.4\n${body}trailer<</Root 1 0 R>>\n%%EOF`, "a.pdf")
    expect(document.text).toBe("潮位計は毎日二回点検してください。記録用紙には日付を書いてください。")
  })

  it("finds the heading of an outline entry that leads to a page and no further", async () => {
    const bytes = await makePdf((pdf) => {
      const chapter = pdf.outline.addItem("1 Readings")
      chapter.addItem("1.1 By day")
      chapter.addItem("1.2 By night")
      chapter.addItem("1.3 Not on this page")
      pdf.fontSize(20).text("1 Readings").moveDown()
      for (const title of ["1.1 By day", "1.2 By night"]) {
        pdf.fontSize(14).text(title).moveDown().fontSize(11).text(sentence.repeat(3)).moveDown()
      }
    })
    const { outline, text } = await parseOne(bytes, "a.pdf")
    expect(outline.map(({ startOffset, title }) => [title, startOffset])).toEqual([
      ["1 Readings", 0],
      ["1.1 By day", text.indexOf("1.1 By day")],
      ["1.2 By night", text.indexOf("1.2 By night")],
      ["1.3 Not on this page", 0]
    ])
  })

  it("says that a PDF without text has none", async () => {
    const document = await parseOne(await makePdf((pdf) => pdf.rect(0, 0, 50, 50).fill()), "scan.pdf")
    expect(document.text).toBe("")
    expect(document.notice).toContain("no text")
  })

  it("fails as encrypted under a password", async () => {
    const bytes = await makePdf((pdf) => pdf.text("x"), { userPassword: "secret" })
    await expect(parseOne(bytes, "a.pdf")).rejects.toMatchObject({ reason: "source_encrypted" })
  })

  it("opens a PDF that only its owner's password protects", async () => {
    const bytes = await makePdf((pdf) => pdf.text("open text"), { ownerPassword: "secret" })
    expect((await parseOne(bytes, "a.pdf")).text).toBe("open text")
  })

  it("fails as unreadable when the structure is damaged beyond repair, and bounds pages that refer to themselves", async () => {
    await expect(parseOne("%PDF-1.4\nnothing of use", "a.pdf")).rejects.toMatchObject({ reason: "source_unreadable" })
    const loop =
      "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[2 0 R 2 0 R]/Count 9>>endobj\n" +
      "trailer<</Root 1 0 R>>\n%%EOF"
    const outcome = await parseOne(loop, "a.pdf").catch((error: unknown) => error)
    if ("text" in (outcome as object)) expect(outcome).toMatchObject({ text: "" })
    else expect(outcome).toMatchObject({ reason: "source_unreadable" })
  })
})

describe("the sample manual", () => {
  it("has printed page labels, an outline of two levels, lists and tables", async () => {
    const path = new URL("../../../examples/notebook/turbine-operating-manual.pdf", import.meta.url)
    const document = await parseOne(readFileSync(path), "turbine-operating-manual.pdf")
    expect(document.title).toBe("Turbine Operating Manual")
    expect(document.pages.slice(0, 4).map(({ number, label }) => label ?? String(number))).toEqual([
      "i",
      "ii",
      "1",
      "2"
    ])
    expect(document.outline.find(({ title }) => title === "1.2 Principal data")).toMatchObject({ level: 2, page: 3 })
    const blocks = blocksOf(document)
    expect(blocks).toContainEqual(["heading", "1.2 Principal data"])
    expect(blocks).toContainEqual(["table_row", "Commissioned  3 September 2014  19 June 2021"])
  })
})

const present = existsSync(samples)
if (!present) console.info("skipped: real PDF files (the samples folder is absent)")

describe.skipIf(!present)("real PDF files", () => {
  it("keeps two columns apart and the table below them in rows", async () => {
    const document = await parseSample("multicolumn.pdf")
    const { text } = document
    expect(document.pages).toHaveLength(3)
    const order = [
      "Two-Column Document",
      "Abstract",
      "This is a sample document with two columns",
      "pellentesque ante. Phasellus adipiscing"
    ]
    const places = order.map((part) => text.indexOf(part))
    expect(places).toEqual([...places].sort((left, right) => left - right))
    expect(places[0]).toBeGreaterThanOrEqual(0)
    expect(text).toMatch(/adip-\niscing/)
    const row = document.blocks.find(({ start }) => text.startsWith("Belgium", start))
    expect(row).toMatchObject({ kind: "table_row", page: 3 })
    expect(text.slice(row?.start, row?.end).split(/\s{2,}/)).toEqual([
      "Belgium",
      "11.5",
      "30,689",
      "Brussels",
      "Dutch, French, German"
    ])
  })

  it("takes the outline with pages and places", async () => {
    const document = await parseSample("pdflatex-outline.pdf")
    expect(document.outline.slice(0, 4).map(({ title, page }) => [title, page])).toEqual([
      ["Foo", 2],
      ["Bar", 2],
      ["Baz", 2],
      ["Foo", 2]
    ])
    for (const { title, startOffset } of document.outline) {
      expect(document.text.slice(startOffset, startOffset + 8)).toContain(title)
    }
    const nested = await parseSample("mistitled_outlines_example.pdf")
    expect(nested.outline.slice(0, 3).map(({ title, level }) => [title, level])).toEqual([
      ["First", 1],
      ["Second", 2],
      ["Third", 2]
    ])
  })

  it("reads Arabic in logical order and plain letters", async () => {
    expect((await parseSample("pdfjs-ArabicCIDTrueType.pdf")).text).toContain("انواع الخطوط العربية")
  })

  it("keeps ligatures as they are printed", async () => {
    expect((await parseSample("pdfjs-copy_paste_ligatures.pdf")).text).toBe("abcdefﬀﬁﬂﬃﬄﬅﬆghijklmno")
  })

  it("repairs a damaged file", async () => {
    expect((await parseSample("pdfjs-helloworld-bad.pdf")).text).toBe("Hello, world!")
  })

  it("tells an encrypted file and an empty one", async () => {
    await expect(parseSample("libreoffice-writer-password.pdf")).rejects.toMatchObject({ reason: "source_encrypted" })
    expect((await parseSample("pdfjs-empty.pdf")).notice).toContain("no text")
    expect((await parseSample("pdfjs-arial_unicode_ab_cidfont.pdf")).notice).toContain("fonts")
  })

  it("reads running text whole, page by page", async () => {
    const document = await parseSample("pdflatex-4-pages.pdf")
    expect(document.pages.map(({ number }) => number)).toEqual([1, 2, 3, 4])
    expect(document.text).toContain("Kjift – not at all!")
  })
})
