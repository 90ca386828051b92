import { existsSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { archive, coreProperties, relations } from "./support/archive.ts"
import { blocksOf, parseOne, parseSample, samples } from "./support/parse.ts"

const shape = (placeholder: string, ...paragraphs: ReadonlyArray<string>) =>
  `<p:sp><p:nvSpPr><p:nvPr>${placeholder === "" ? "" : `<p:ph type="${placeholder}"/>`}</p:nvPr></p:nvSpPr><p:txBody>` +
  `${paragraphs.map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join("")}</p:txBody></p:sp>`
const slide = (...shapes: ReadonlyArray<string>) =>
  `<p:sld><p:cSld><p:spTree>${shapes.join("")}</p:spTree></p:cSld></p:sld>`

describe("presentations", () => {
  it("reads a page a slide in the order shown, with title, lists, tables and notes", async () => {
    const table =
      "<p:graphicFrame><a:tbl>" +
      [
        ["H1", "H2"],
        ["x", "y"]
      ]
        .map(
          (row) =>
            `<a:tr>${row.map((text) => `<a:tc><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`).join("")}</a:tr>`
        )
        .join("") +
      "</a:tbl></p:graphicFrame>"
    const document = await parseOne(
      archive({
        "ppt/presentation.xml":
          '<p:presentation><p:sldIdLst><p:sldId id="256" r:id="r2"/><p:sldId id="257" r:id="r1"/></p:sldIdLst></p:presentation>',
        "ppt/_rels/presentation.xml.rels": relations(
          ["r1", "slide", "slides/slide1.xml"],
          ["r2", "slide", "slides/slide2.xml"]
        ),
        "ppt/slides/slide1.xml": slide(shape("title", "Second"), table),
        "ppt/slides/slide2.xml": slide(
          shape("body", "point one", "point two"),
          shape("ctrTitle", "First"),
          shape("sldNum", "1"),
          shape("", "free text")
        ),
        "ppt/slides/_rels/slide2.xml.rels": relations(["n", "notesSlide", "../notesSlides/notesSlide1.xml"]),
        "ppt/notesSlides/notesSlide1.xml": slide(shape("sldImg"), shape("body", "Say this.")),
        "docProps/core.xml": coreProperties("PowerPoint Presentation")
      }),
      "a.pptx"
    )
    expect(document.title).toBeUndefined()
    expect(document.blocks.map(({ page }) => page)).toEqual([1, 1, 1, 1, 1, 2, 2, 2])
    expect(blocksOf(document)).toEqual([
      ["heading", "First"],
      ["list_item", "- point one"],
      ["list_item", "- point two"],
      ["paragraph", "free text"],
      ["paragraph", "Notes: Say this."],
      ["heading", "Second"],
      ["table_row", "H1 | H2"],
      ["table_row", "x | y"]
    ])
  })
})

const sheet = (...rows: ReadonlyArray<ReadonlyArray<readonly [string, string]>>) =>
  `<worksheet><sheetData>${rows
    .map(
      (row, index) =>
        `<row r="${index + 1}">${row.map(([column, cell]) => cell.replace("<c", `<c r="${column}${index + 1}"`)).join("")}</row>`
    )
    .join("")}</sheetData></worksheet>`

describe("workbooks", () => {
  it("reads a page a visible sheet, each row with its headers, dates and percentages as shown", async () => {
    const document = await parseOne(
      archive({
        "xl/workbook.xml":
          '<workbook><sheets><sheet name="People" sheetId="1" r:id="r1"/><sheet name="Secret" state="hidden" r:id="r2"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": relations(
          ["r1", "worksheet", "worksheets/sheet1.xml"],
          ["r2", "worksheet", "worksheets/sheet1.xml"],
          ["r3", "sharedStrings", "sharedStrings.xml"],
          ["r4", "styles", "styles.xml"]
        ),
        "xl/sharedStrings.xml":
          "<sst><si><t>Name</t></si><si><r><t>Bo</t></r><r><t>rn</t></r><rPh><t>x</t></rPh></si><si><t>Share</t></si></sst>",
        "xl/styles.xml":
          '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="10"/></cellXfs></styleSheet>',
        "xl/worksheets/sheet1.xml": sheet(
          [
            ["A", '<c t="s"><v>0</v></c>'],
            ["B", '<c t="s"><v>1</v></c>'],
            ["D", '<c t="s"><v>2</v></c>']
          ],
          [
            ["A", '<c t="inlineStr"><is><t>Ada</t></is></c>'],
            ["B", '<c s="1"><v>40000</v></c>'],
            ["D", '<c s="2"><v>0.125</v></c>']
          ],
          [
            ["A", '<c t="str"><f>X</f><v>Bob</v></c>'],
            ["C", "<c><v>0.30000000000000004</v></c>"]
          ]
        )
      }),
      "a.xlsx"
    )
    expect(document.pages).toMatchObject([{ number: 1, label: "People" }])
    expect(blocksOf(document)).toEqual([
      ["heading", "People"],
      ["table_row", "Name | Born | Share"],
      ["table_row", "Name: Ada | Born: 2009-07-06 | Share: 12.5%"],
      ["table_row", "Name: Bob | 0.3"]
    ])
  })
})

describe("CSV and TSV", () => {
  it("finds the separator and the headers, and keeps quoted cells together", async () => {
    const document = await parseOne('name;note;age\r\n"Ada; L.";"two\nlines";36\r\nBob;;41\r\n', "a.csv")
    expect(document.type).toBe("sheet")
    expect(blocksOf(document)).toEqual([
      ["table_row", "name | note | age"],
      ["table_row", "name: Ada; L. | note: two lines | age: 36"],
      ["table_row", "name: Bob | age: 41"]
    ])
  })

  it("reads rows without headers as they stand, and tabs", async () => {
    expect((await parseOne("1\t2\n3\t4\n", "a.tsv")).text).toBe("1 | 2\n3 | 4")
  })

  it("says when rows are left out", async () => {
    const document = await parseOne(`a,b\n${"1,2\n".repeat(100_001)}`, "a.csv")
    expect(document.notice).toContain("100000")
  })
})

const odf = (kind: string, body: string, more: Readonly<Record<string, string>> = {}) =>
  archive({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    "content.xml":
      '<office:document-content><office:automatic-styles><text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1"/>' +
      `<text:list-level-style-bullet text:level="2"/></text:list-style></office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    "meta.xml":
      "<office:meta><dc:title>Open title</dc:title><meta:initial-creator>A. Writer</meta:initial-creator></office:meta>",
    ...more
  })

describe("OpenDocument", () => {
  it("reads a text's headings, lists, tables and notes, without deletions and comments", async () => {
    const document = await parseOne(
      odf(
        "text",
        '<text:tracked-changes><text:p>deleted</text:p></text:tracked-changes><text:h text:outline-level="2">Part</text:h>' +
          '<text:p>One<text:s text:c="2"/>two<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>The note.</text:p></text:note-body></text:note> on' +
          "<office:annotation><text:p>comment</text:p></office:annotation><draw:frame><draw:text-box><text:p>boxed</text:p></draw:text-box></draw:frame></text:p>" +
          '<text:list text:style-name="L1"><text:list-item><text:p>a</text:p><text:list><text:list-item><text:p>deep</text:p></text:list-item></text:list></text:list-item><text:list-item><text:p>b</text:p></text:list-item></text:list>' +
          "<table:table><table:table-row><table:table-cell><text:p>H1</text:p></table:table-cell><table:table-cell><text:p>H2</text:p></table:table-cell></table:table-row></table:table>"
      ),
      "a.odt"
    )
    expect(document).toMatchObject({ type: "word", title: "Open title", metadata: { author: "A. Writer" } })
    expect(blocksOf(document)).toEqual([
      ["heading", "Part"],
      ["paragraph", "One  two[1] on"],
      ["paragraph", "[1] The note."],
      ["paragraph", "boxed"],
      ["list_item", "1. a"],
      ["list_item", "- deep"],
      ["list_item", "2. b"],
      ["table_row", "H1 | H2"]
    ])
  })

  it("reads a presentation's slides with title and notes", async () => {
    const page = (title: string, notes: string) =>
      `<draw:page draw:name="p"><draw:frame presentation:class="title"><draw:text-box><text:p>${title}</text:p></draw:text-box></draw:frame>` +
      `<draw:frame><draw:text-box><text:p>Body of ${title}</text:p></draw:text-box></draw:frame>` +
      `<presentation:notes><draw:frame><draw:text-box><text:p>${notes}</text:p></draw:text-box></draw:frame></presentation:notes></draw:page>`
    const document = await parseOne(odf("presentation", page("One", "say") + page("Two", "tell")), "a.odp")
    expect(document.type).toBe("slides")
    expect(blocksOf(document)).toEqual([
      ["heading", "One"],
      ["paragraph", "Body of One"],
      ["paragraph", "Notes: say"],
      ["heading", "Two"],
      ["paragraph", "Body of Two"],
      ["paragraph", "Notes: tell"]
    ])
    expect(document.blocks.map(({ page: number }) => number)).toEqual([1, 1, 1, 2, 2, 2])
  })

  it("reads a spreadsheet's sheets, and is not led astray by repeated empty cells", async () => {
    const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`
    const rows = [
      ["Name", "Born"],
      ["Ada", "1815"]
    ].map(
      (row) =>
        `<table:table-row>${row.map(cell).join("")}<table:table-cell table:number-columns-repeated="16000"/></table:table-row>`
    )
    const rest =
      '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
    const document = await parseOne(
      odf("spreadsheet", `<table:table table:name="People">${rows.join("")}${rest}</table:table>`),
      "a.ods"
    )
    expect(document.text).toBe("People\n\nName | Born\nName: Ada | Born: 1815")
    expect(document.pages).toMatchObject([{ number: 1, label: "People" }])
  })

  it("fails as encrypted under a password", async () => {
    const bytes = odf("text", "", {
      "META-INF/manifest.xml":
        "<manifest:manifest><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>"
    })
    await expect(parseOne(bytes, "a.odt")).rejects.toMatchObject({ reason: "source_encrypted" })
  })
})

const present = existsSync(samples)
if (!present) console.info("skipped: real presentations, workbooks and texts (the samples folder is absent)")

describe.skipIf(!present)("real presentations, workbooks and texts", () => {
  it("reads slides with their numbers, titles and notes", async () => {
    const document = await parseSample("office-test.pptx")
    expect(document.pages).toHaveLength(9)
    expect(document.outline.slice(0, 3).map(({ title, page }) => [title, page])).toEqual([
      ["Demonstration of DOCX support in calibre", 1],
      ["Text Formatting", 2],
      ["Tables", 3]
    ])
    expect(document.text).toContain("Notes: Slide Note 1.")
  })

  it("reads sheets with their names", async () => {
    const document = await parseSample("office-test.xlsx")
    expect(document.pages[0]).toMatchObject({ number: 1, label: "Sheet1" })
    expect(document.text).toContain("Demonstration of DOCX support in calibre")
  })

  it("reads an OpenDocument text", async () => {
    expect((await parseSample("source.odt")).text).toContain("Lorem ipsum dolor sit amet, consetetur sadipscing elitr")
  })
})
