// Makes examples/notebook/turbine-operating-manual.pdf from its Markdown source.
// Run it after the source changed: `node scripts/make-sample-pdf.mjs`. The same source gives the same bytes: dates are fixed, the file
// id is derived from them, and streams are not compressed, so that neither the day nor the zlib of the machine shows.
import { createWriteStream, readFileSync } from "node:fs"
import { finished } from "node:stream/promises"
import { fileURLToPath } from "node:url"
import { fromMarkdown } from "mdast-util-from-markdown"
import { gfmFromMarkdown } from "mdast-util-gfm"
import { toString as textOf } from "mdast-util-to-string"
import { gfm } from "micromark-extension-gfm"
import PDFDocument from "pdfkit"

const source = new URL("../examples/notebook-src/turbine-operating-manual.md", import.meta.url)
const target =
  process.argv[2] ?? fileURLToPath(new URL("../examples/notebook/turbine-operating-manual.pdf", import.meta.url))
const approved = new Date("2026-01-27T12:00:00Z")
const lowerRoman = ["i", "ii", "iii", "iv"]

const tree = fromMarkdown(readFileSync(source, "utf8"), { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
const flat = (node) => textOf(node).replace(/\s+/g, " ").trim()
const isChapter = (node) => node.type === "heading" && node.depth === 2
const firstChapter = tree.children.findIndex(isChapter)
const cover = tree.children.slice(0, firstChapter)
const body = tree.children.slice(firstChapter)
const title = flat(cover[0])

const doc = new PDFDocument({
  size: "A5",
  margins: { top: 54, bottom: 60, left: 50, right: 50 },
  autoFirstPage: false,
  bufferPages: true,
  compress: false,
  lang: "en-GB",
  info: {
    Title: title,
    Author: "Skerrow Sound Energy and Weather Cooperative",
    Subject: "Operation of the tidal turbines T1 and T2",
    CreationDate: approved,
    ModDate: approved
  }
})
const out = doc.pipe(createWriteStream(target))

const frontMatter = () => {
  doc.addPage()
  doc.outline.addItem("Cover")
  doc.moveDown(8).font("Helvetica-Bold").fontSize(22).text(title)
  for (const node of cover.slice(1)) doc.moveDown(0.8).font("Helvetica").fontSize(10.5).text(flat(node))
  doc.addPage()
  doc.outline.addItem("Contents")
  doc.font("Helvetica-Bold").fontSize(15).text("Contents").moveDown(0.6)
  for (const node of body.filter(isChapter)) doc.font("Helvetica").fontSize(10.5).text(flat(node)).moveDown(0.3)
}

/** The first column names the thing and gets twice the room of the others. */
const table = (node) => {
  const share = (doc.page.width - 100) / (node.children[0].children.length + 1)
  for (const [index, row] of node.children.entries()) {
    doc.font(index === 0 ? "Helvetica-Bold" : "Helvetica").fontSize(8.5)
    const cells = row.children.map((cell, column) => ({
      text: flat(cell),
      x: column === 0 ? 50 : 50 + (column + 1) * share,
      width: (column === 0 ? 2 * share : share) - 6
    }))
    const height = Math.max(...cells.map(({ text, width }) => doc.heightOfString(text, { width }))) + 4
    const y = doc.y
    for (const { text, x, width } of cells) doc.text(text, x, y, { width })
    doc.x = 50
    doc.y = y + height
  }
  doc.moveDown(0.6)
}

const list = (node) => {
  node.children.forEach((item, index) => {
    const mark = node.ordered ? `${(node.start ?? 1) + index}. ` : "- "
    doc
      .font("Helvetica")
      .fontSize(9.5)
      .text(mark + flat(item), { lineGap: 1.5 })
      .moveDown(0.25)
  })
  doc.moveDown(0.4)
}

const chapters = () => {
  let chapter = doc.outline
  for (const node of body) {
    if (isChapter(node)) {
      doc.addPage()
      chapter = doc.outline.addItem(flat(node))
      doc.font("Helvetica-Bold").fontSize(15).text(flat(node)).moveDown(0.6)
    } else if (node.type === "heading") {
      chapter.addItem(flat(node))
      doc.font("Helvetica-Bold").fontSize(11).text(flat(node)).moveDown(0.3)
    } else if (node.type === "table") table(node)
    else if (node.type === "list") list(node)
    else doc.font("Helvetica").fontSize(9.5).text(flat(node), { lineGap: 1.5 }).moveDown(0.6)
  }
}

/** The front matter counts i, ii; the chapters count from 1, so that a page's label and its number differ. */
const labelPages = (frontPages) => {
  const { count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index)
    const label = index < frontPages ? lowerRoman[index] : String(index - frontPages + 1)
    doc.page.margins.bottom = 0
    doc
      .font("Helvetica")
      .fontSize(8)
      .text(label, 50, doc.page.height - 36, { width: doc.page.width - 100, align: "center" })
  }
  // PDF 32000-1, 12.4.2: a number tree from page index to numbering style; pdfkit has no call of its own for it.
  doc._root.data.PageLabels = doc.ref({ Nums: [0, { S: "r" }, frontPages, { S: "D", St: 1 }] })
  doc._root.data.PageLabels.end()
}

frontMatter()
chapters()
labelPages(2)
doc.end()
await finished(out)
