import { existsSync, readFileSync } from "node:fs"
import iconv from "iconv-lite"
import { describe, expect, it } from "vitest"
import { CanonicalTextBuilder } from "../../../src/domain/document/CanonicalTextBuilder.ts"
import { addHtml } from "../../../src/layers/parsers/formats/html/addHtml.ts"
import { archive } from "./support/archive.ts"
import { blocksOf, parseOne, parseSample, samples } from "./support/parse.ts"

const sentence = "The observer reads the gauge twice a day, and writes the level down with the time of the reading. "

describe("pages", () => {
  it("reads the main content and leaves out navigation, scripts and hidden text", async () => {
    const document = await parseOne(
      `<!doctype html><html lang="en"><head><title>Reading gauges</title><style>p{}</style></head><body><nav><ul><li><a href="/">Home</a></li></ul></nav>
       <article><h1>Reading gauges</h1><p>${sentence.repeat(5)}</p><h2>By night</h2><p>${sentence.repeat(5)}</p><ul><li>lamp</li><li>pencil</li></ul>
       <table><tr><th>Hour</th><th>Level</th></tr><tr><td>6</td><td>312</td></tr></table><pre><code>level = read()\n  write(level)</code></pre>
       <p style="display: none">never seen</p><p hidden>nor this</p></article><script>track()</script><footer>© Somebody</footer></body></html>`,
      "page.txt"
    )
    expect(document).toMatchObject({ type: "page", title: "Reading gauges" })
    const blocks = blocksOf(document)
    expect(blocks).toContainEqual(["heading", "By night"])
    expect(blocks).toContainEqual(["list_item", "- lamp"])
    expect(blocks).toContainEqual(["table_row", "6 | 312"])
    expect(blocks).toContainEqual(["code", "level = read()\n  write(level)"])
    for (const gone of ["Home", "track", "never seen", "nor this", "Somebody"])
      expect(document.text).not.toContain(gone)
  })

  it("keeps the levels of headings", async () => {
    const document = await parseOne(
      `<html><head><title>Handbook</title></head><body><article><h1>Part one</h1><p>${sentence.repeat(5)}</p><h2>By night</h2>
       <p>${sentence.repeat(5)}</p><h3>Lamps</h3><p>${sentence}</p><h1>Part two</h1><p>${sentence.repeat(5)}</p></article></body></html>`,
      "page.html"
    )
    expect(document.outline.map(({ level, title }) => [level, title])).toEqual([
      [1, "Part one"],
      [2, "By night"],
      [3, "Lamps"],
      [1, "Part two"]
    ])
  })

  it("keeps all of a page that is no article", async () => {
    const document = await parseOne(
      "<html><body><h1>Small</h1><p>One line.</p><div>And <b>another</b>.</div></body></html>",
      "a.html"
    )
    expect(document.text).toBe("Small\n\nOne line.\n\nAnd another.")
  })

  it("decodes the encoding that the page declares", async () => {
    const html = '<html><head><meta charset="windows-1251"></head><body><p>Привет, мир</p></body></html>'
    expect((await parseOne(iconv.encode(html, "windows-1251"), "a.html")).text).toBe("Привет, мир")
  })

  it("is done soon with a hundred thousand nested elements", async () => {
    expect((await parseOne(`<html><body>${"<div><b>".repeat(50_000)}deep`, "a.html")).text).toBe("deep")
  }, 60_000)
})

const chapter = (body: string) =>
  `<?xml version="1.0"?><html xmlns="x"><head><title/></head><body>${body}</body></html>`
const book = (more: Readonly<Record<string, string>> = {}) =>
  archive({
    mimetype: "application/epub+zip",
    "META-INF/container.xml": '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>',
    "OPS/book.opf":
      '<package><metadata><dc:title>The Book</dc:title><dc:creator>A. Writer</dc:creator></metadata><manifest><item id="n" href="nav.xhtml" properties="nav"/>' +
      '<item id="c1" href="text/one%20a.xhtml"/><item id="c2" href="text/two.xhtml"/></manifest><spine><itemref idref="c2"/><itemref idref="c1"/></spine></package>',
    "OPS/nav.xhtml": chapter(
      '<nav epub:type="toc"><ol><li><a href="text/two.xhtml">Two</a><ol><li><a href="text/two.xhtml#s">Inner</a></li></ol></li><li><a href="text/one%20a.xhtml">One</a></li></ol></nav>'
    ),
    "OPS/text/one a.xhtml": chapter("<p>Caf&eacute; &#x2014; one</p>"),
    "OPS/text/two.xhtml": chapter('<h1>Second first</h1><p>text<a id="x"/></p><h2 id="s">Section</h2><p>more</p>'),
    ...more
  })

describe("books", () => {
  it("reads chapters in the order of the spine, with the table of contents as outline", async () => {
    const document = await parseOne(book(), "a.epub")
    expect(document).toMatchObject({ type: "book", title: "The Book", metadata: { author: "A. Writer" } })
    expect(document.text).toBe("Second first\n\ntext\n\nSection\n\nmore\n\nCafé — one")
    expect(
      document.outline.map(({ level, title, startOffset }) => [
        level,
        title,
        document.text.slice(startOffset, startOffset + 4)
      ])
    ).toEqual([
      [1, "Two", "Seco"],
      [2, "Inner", "Sect"],
      [1, "One", "Café"]
    ])
  })

  it.each(["My Book/book.opf", "My%20Book/book.opf", "gone.opf"])(
    "finds the package file named as %j",
    async (path) => {
      const document = await parseOne(
        archive({
          mimetype: "application/epub+zip",
          "META-INF/container.xml": `<container><rootfiles><rootfile full-path="${path}"/></rootfiles></container>`,
          "My Book/book.opf":
            '<package><manifest><item id="c1" href="one.xhtml"/></manifest><spine><itemref idref="c1"/></spine></package>',
          "My Book/one.xhtml": chapter("<p>Only chapter</p>")
        }),
        "a.epub"
      )
      expect(document.text).toBe("Only chapter")
    }
  )

  it("fails as encrypted when chapters are protected, not when fonts are", async () => {
    const uses = (file: string) => ({
      "META-INF/encryption.xml": `<encryption><CipherData><CipherReference URI="${file}"/></CipherData></encryption>`
    })
    await expect(parseOne(book(uses("OPS/text/two.xhtml")), "a.epub")).rejects.toMatchObject({
      reason: "source_encrypted"
    })
    expect((await parseOne(book(uses("OPS/font.otf")), "a.epub")).text).toContain("Section")
  })
})

const present = existsSync(samples)
if (!present) console.info("skipped: real pages and books (the samples folder is absent)")

describe.skipIf(!present)("real pages and books", () => {
  it.each([
    "page-003-metadata-preferred",
    "page-firefox-nightly-blog",
    "page-metadata-content-missing",
    "page-social-buttons"
  ])("reads the main content of %s as Readability expects it", async (name) => {
    const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu)
    const expected = new CanonicalTextBuilder()
    addHtml(expected, readFileSync(`${samples}${name}.expected.html`, "utf8"))
    const { text } = expected.build({ type: "page", mimeType: "text/html" })
    expect(words((await parseSample(`${name}.html`)).text)).toEqual(words(text))
  })

  it("takes the title that a page states", async () => {
    expect((await parseSample("page-003-metadata-preferred.html")).title).toBe("Dublin Core property title")
    expect((await parseSample("page-social-buttons.html")).title).toBe("Share buttons removal test")
  })

  it("reads a book with title, author and outline", async () => {
    const document = await parseSample("office-test.epub")
    expect(document).toMatchObject({ title: "DOCX Demo", metadata: { author: "Kovid Goyal" } })
    const entry = document.outline.find(({ title }) => title.startsWith("Fun with fonts"))
    expect(document.text.startsWith("Fun with fonts", entry?.startOffset)).toBe(true)
    expect(blocksOf(document)).toContainEqual(["table_row", "ITEM | NEEDED"])
  })
})
