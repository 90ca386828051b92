import { existsSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { archive, coreProperties, relations } from "./support/archive.ts"
import { blocksOf, parseAll, parseOne, parseSample, samples } from "./support/parse.ts"

const styles =
  '<w:styles><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>' +
  '<w:style w:styleId="Own"><w:name w:val="My heading"/><w:basedOn w:val="berschrift1"/></w:style>' +
  '<w:style w:styleId="T"><w:name w:val="Title"/></w:style></w:styles>'
const numbering =
  '<w:numbering><w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:start w:val="3"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>' +
  '<w:lvl w:ilvl="1"><w:numFmt w:val="lowerRoman"/><w:lvlText w:val="%1.%2)"/></w:lvl></w:abstractNum>' +
  '<w:abstractNum w:abstractNumId="8"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum>' +
  '<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num></w:numbering>'
const footnotes =
  '<w:footnotes><w:footnote w:id="0" w:type="separator"><w:p><w:r><w:t>sep</w:t></w:r></w:p></w:footnote>' +
  '<w:footnote w:id="2"><w:p><w:r><w:t>The note.</w:t></w:r></w:p></w:footnote></w:footnotes>'

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const p = (content: string, properties = "") => `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`
const item = (list: number, level: number, text: string) =>
  p(run(text), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`)
const cell = (...content: ReadonlyArray<string>) => `<w:tc>${content.join("")}</w:tc>`

const docx = (body: string, title = "") =>
  archive({
    "[Content_Types].xml": "<Types/>",
    "_rels/.rels": relations(["r1", "officeDocument", "word/document.xml"]),
    "word/document.xml": `<w:document xmlns:w="w"><w:body>${body}<w:sectPr/></w:body></w:document>`,
    "word/_rels/document.xml.rels": relations(
      ["a", "styles", "styles.xml"],
      ["b", "numbering", "numbering.xml"],
      ["c", "footnotes", "/word/footnotes.xml"]
    ),
    "word/styles.xml": styles,
    "word/numbering.xml": numbering,
    "word/footnotes.xml": footnotes,
    "docProps/core.xml": coreProperties(title)
  })

const blocks = async (body: string) => blocksOf(await parseOne(docx(body), "a.docx"))

describe("Word documents", () => {
  it("takes headings by their style, whatever the style is called, and the title from the properties", async () => {
    const body =
      p(run("Eins"), '<w:pStyle w:val="berschrift1"/>') + p(run("Zwei"), '<w:pStyle w:val="Own"/>') + p(run("Text"))
    const document = await parseOne(docx(body, "The title"), "a.docx")
    expect(document).toMatchObject({ type: "word", title: "The title", metadata: { author: "A. Writer" } })
    expect(blocksOf(document)).toEqual([
      ["heading", "Eins"],
      ["heading", "Zwei"],
      ["paragraph", "Text"]
    ])
    expect((await parseOne(docx(p(run("Shown"), '<w:pStyle w:val="T"/>')), "a.docx")).title).toBe("Shown")
  })

  it("numbers list items as the document does", async () => {
    expect(
      await blocks(
        item(1, 0, "a") + item(1, 0, "b") + item(1, 1, "c") + item(1, 1, "d") + item(1, 0, "e") + item(2, 0, "f")
      )
    ).toEqual(["3. a", "4. b", "4.i) c", "4.ii) d", "5. e", "- f"].map((text) => ["list_item", text]))
  })

  it("puts a note after the paragraph that cites it", async () => {
    expect(
      await blocks(p(`${run("Claim")}<w:r><w:footnoteReference w:id="2"/></w:r>${run(" goes on.")}`) + p(run("Next")))
    ).toEqual([
      ["paragraph", "Claim[1] goes on."],
      ["paragraph", "[1] The note."],
      ["paragraph", "Next"]
    ])
  })

  it("leaves out deletions, field codes, hidden text and fallbacks, and keeps insertions and links", async () => {
    const box =
      "<mc:AlternateContent><mc:Choice><w:txbxContent>" +
      p(run("boxed")) +
      "</w:txbxContent></mc:Choice>" +
      "<mc:Fallback><w:txbxContent>" +
      p(run("boxed")) +
      "</w:txbxContent></mc:Fallback></mc:AlternateContent>"
    const body = p(
      `${run("a ")}<w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:ins>${run("new")}</w:ins>` +
        `<w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r>` +
        `<w:hyperlink>${run(" link")}</w:hyperlink><w:r>${box}</w:r><w:r><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t></w:r>`
    )
    expect(await blocks(body)).toEqual([
      ["paragraph", "a new link\tb\nc"],
      ["paragraph", "boxed"]
    ])
  })

  it("reads tables row by row, also those within a cell, and a table of one cell as a frame", async () => {
    const inner = `<w:tbl><w:tr>${cell(p(run("i1")))}${cell(p(run("i2")))}</w:tr></w:tbl>`
    const table = `<w:tbl><w:tr>${cell(p(run("H1")))}${cell(p(run("H2")))}</w:tr><w:tr>${cell(p(run("x")), p(run("y")))}${cell(inner, p(""))}</w:tr></w:tbl>`
    const frame = `<w:tbl><w:tr>${cell(p(run("In a frame"), '<w:pStyle w:val="berschrift1"/>'), p(run("text")))}</w:tr></w:tbl>`
    expect(await blocks(table + frame)).toEqual([
      ["table_row", "H1 | H2"],
      ["table_row", "x y | i1 | i2"],
      ["heading", "In a frame"],
      ["paragraph", "text"]
    ])
  })

  it("unpacks no member to more than the archive states", async () => {
    const bomb = docx(p(run("x".repeat(3_000_000))))
    const view = new DataView(bomb.buffer, bomb.byteOffset, bomb.byteLength)
    for (let at = 0; at < bomb.length - 4; at++) {
      const mark = view.getUint32(at, true)
      const size = mark === 0x02014b50 ? at + 24 : mark === 0x04034b50 ? at + 22 : -1
      if (size >= 0 && view.getUint32(size, true) > 1_000_000) view.setUint32(size, 5000, true)
    }
    expect((await parseOne(bomb, "a.docx")).text.length).toBeLessThan(5000)
  })

  it("bounds what an archive unpacks to, and fails on a damaged one", async () => {
    const bomb = docx(p(run("x".repeat(3_000_000))))
    await expect(parseAll(bomb, "a.docx", { unpackedBytes: 1_000_000 })).rejects.toMatchObject({
      reason: "source_too_large"
    })
    await expect(parseOne(docx(p(run("x"))).subarray(0, 400), "a.docx")).rejects.toMatchObject({
      reason: "source_unreadable"
    })
  })
})

const present = existsSync(samples)
if (!present) console.info("skipped: real Word files (the samples folder is absent)")

describe.skipIf(!present)("real Word files", () => {
  it.each([
    ["word-footnotes.docx", "Ouch[1].[2]\n\n[1] A tachyon walks into a bar.\n\n[2] Fin."],
    ["word-comments.docx", "Ouch."],
    ["word-tables.docx", "Above\n\nTop left | Top right\nBottom left | Bottom right\n\nBelow"],
    ["word-simple-list.docx", "- Apple\n- Banana"],
    ["word-text-box.docx", "Datum plane"],
    ["word-utf8-bom.docx", "This XML has a byte order mark."],
    ["word-empty.docx", ""]
  ])("reads %s", async (name, text) => {
    expect((await parseSample(name)).text).toBe(text)
  })

  it("refuses an archive that unpacks to too much", async () => {
    const bytes = readFileSync(`${samples}office-oversized_archive.docx`)
    await expect(parseOne(bytes, "a.docx")).rejects.toMatchObject({ reason: "source_too_large" })
  }, 60_000)
})
