import type { CanonicalTextBuilder } from "../../../../domain/document/CanonicalTextBuilder.ts"
import type { Attributes } from "../../xml.ts"
import type { ListNumbers } from "./numbering.ts"
import type { ParagraphStyle } from "./styles.ts"

/** A finished paragraph, not yet placed. */
interface Paragraph {
  readonly text: string
  readonly style: ParagraphStyle
  readonly list: string | undefined
  readonly level: number
  /** Text boxes and notes that hang on it, written after it. */
  readonly after: ReadonlyArray<Paragraph>
}

interface OpenParagraph {
  text: string
  style: ParagraphStyle
  list: string | undefined
  level: number
  after: Array<Paragraph>
}

interface OpenTable {
  row: Array<Array<Paragraph>>
  rows: number
}

// Content that is not, or no longer, part of the text: deletions, comments, what a field computes from, the fallback of
// what is there in a newer form, and readings set above characters.
const skipped = new Set(
  "del moveFrom instrText Fallback rt sectPr pPrChange rPrChange tblPrChange numberingChange".split(" ")
)

/** What a body needs to know of the rest of its package. */
export interface WordContext {
  readonly styles: ReadonlyMap<string, ParagraphStyle>
  readonly numbers: ListNumbers
  /** The text of a footnote or endnote by kind and id. */
  readonly note: (kind: "footnote" | "endnote", id: string) => string | undefined
}

/** Turns the events of a Word document's body into blocks. */
export class WordBody {
  readonly #context: WordContext
  readonly #builder: CanonicalTextBuilder | undefined
  readonly #paragraphs: Array<OpenParagraph> = []
  readonly #tables: Array<OpenTable> = []
  readonly #collected: Array<Paragraph> = []
  #skip = 0
  #inText = 0
  #inRun = 0
  #hidden = false
  #notes = 0
  #title = ""

  /** Without a builder the paragraphs are only collected, for `plainText`. */
  constructor(context: WordContext, builder?: CanonicalTextBuilder) {
    this.#context = context
    this.#builder = builder
  }

  /** The first paragraph in the style of titles. */
  get title(): string {
    return this.#title
  }

  /** What was collected, in one line. */
  plainText(): string {
    return this.#collected
      .map(({ text }) => text.replace(/\s+/g, " ").trim())
      .filter((text) => text !== "")
      .join(" ")
  }

  /** An element opens. */
  open(name: string, attributes: Attributes): void {
    if (this.#skip > 0 || skipped.has(name)) {
      this.#skip++
      return
    }
    const value = attributes["val"]
    const paragraph = this.#paragraphs.at(-1)
    switch (name) {
      case "p":
        this.#paragraphs.push({ text: "", style: {}, list: undefined, level: 0, after: [] })
        return
      case "tbl":
        this.#tables.push({ row: [], rows: 0 })
        return
      case "tc":
        this.#tables.at(-1)?.row.push([])
        return
      case "r":
        this.#inRun++
        this.#hidden = false
        return
      case "t":
        this.#inText++
        return
      default:
        if (paragraph !== undefined) this.#inParagraph(name, attributes, value, paragraph)
    }
  }

  #inParagraph(name: string, attributes: Attributes, value: string | undefined, paragraph: OpenParagraph): void {
    switch (name) {
      case "pStyle":
        paragraph.style = this.#context.styles.get(value ?? "") ?? {}
        return
      case "outlineLvl":
        if (Number(value) < 9) paragraph.style = { ...paragraph.style, heading: Number(value) + 1 }
        return
      case "numId":
        paragraph.list = value
        return
      case "ilvl":
        paragraph.level = Number(value) || 0
        return
      case "vanish":
        if (this.#inRun > 0 && value !== "0" && value !== "false") this.#hidden = true
        return
      case "tab":
      case "ptab":
        // why: the same name stands for tab stops among a paragraph's properties.
        if (this.#inRun > 0) paragraph.text += "\t"
        return
      case "br":
      case "cr":
        paragraph.text += "\n"
        return
      case "noBreakHyphen":
        paragraph.text += "\u2011"
        return
      case "sym": {
        const code = Number.parseInt(attributes["char"] ?? "", 16)
        if (code > 0 && code < 0xd800) paragraph.text += String.fromCharCode(code)
        return
      }
      case "footnoteReference":
      case "endnoteReference":
        this.#note(name === "footnoteReference" ? "footnote" : "endnote", attributes["id"] ?? "", paragraph)
    }
  }

  #note(kind: "footnote" | "endnote", id: string, paragraph: OpenParagraph): void {
    const text = this.#context.note(kind, id)
    if (text === undefined || text === "") return
    this.#notes++
    paragraph.text += `[${this.#notes}]`
    paragraph.after.push({ text: `[${this.#notes}] ${text}`, style: {}, list: undefined, level: 0, after: [] })
  }

  /** Text between tags. */
  text(text: string): void {
    const paragraph = this.#paragraphs.at(-1)
    if (this.#skip === 0 && this.#inText > 0 && !this.#hidden && paragraph !== undefined) paragraph.text += text
  }

  /** An element closes. */
  close(name: string): void {
    if (this.#skip > 0) {
      this.#skip--
      return
    }
    if (name === "t") this.#inText = Math.max(0, this.#inText - 1)
    else if (name === "r") this.#inRun = Math.max(0, this.#inRun - 1)
    else if (name === "p") this.#closeParagraph()
    else if (name === "tr") this.#closeRow()
    else if (name === "tbl") this.#tables.pop()
  }

  #closeParagraph(): void {
    const open = this.#paragraphs.pop()
    if (open === undefined) return
    const paragraph: Paragraph = {
      text: open.text,
      style: open.style,
      list: open.list ?? open.style.list,
      level: open.list === undefined ? (open.style.listLevel ?? open.level) : open.level,
      after: open.after
    }
    const host = this.#paragraphs.at(-1)
    // A paragraph within another stands in a text box that hangs on it.
    if (host !== undefined) host.after.push(paragraph)
    else this.#place(paragraph)
  }

  #place(paragraph: Paragraph): void {
    const cell = this.#tables.at(-1)?.row.at(-1)
    if (cell !== undefined) cell.push(paragraph)
    else this.#write(paragraph)
  }

  #write(paragraph: Paragraph): void {
    if (this.#builder === undefined) this.#collected.push(paragraph)
    else if (paragraph.text.trim() !== "") {
      const { style, list } = paragraph
      if (style.isTitle === true) this.#title ||= paragraph.text.trim()
      if (style.heading !== undefined || style.isTitle === true) {
        this.#builder.block("heading", paragraph.text.replace(/\s+/g, " "), { level: style.heading ?? 1 })
      } else if (list !== undefined && list !== "0") {
        const marker = this.#context.numbers.next(list, paragraph.level)
        const gap = `\n${"  ".repeat(Math.min(8, paragraph.level))}`
        this.#builder.block("list_item", `${marker === undefined ? "" : `${marker} `}${paragraph.text.trim()}`, { gap })
      } else this.#builder.block("paragraph", paragraph.text)
    }
    for (const one of paragraph.after) this.#write(one)
  }

  #closeRow(): void {
    const table = this.#tables.at(-1)
    if (table === undefined) return
    const { row } = table
    table.row = []
    // A table of one cell is a frame, not a table.
    if (row.length === 1) {
      this.#tables.pop()
      for (const paragraph of row[0] ?? []) this.#place(paragraph)
      this.#tables.push(table)
      return
    }
    const flat = (paragraph: Paragraph): string => [paragraph.text, ...paragraph.after.map(flat)].join(" ")
    const cells = row.map((cell) => cell.map(flat).join(" ").replace(/\s+/g, " ").trim())
    if (cells.every((cell) => cell === "")) return
    const text = cells.join(" | ")
    const outer = this.#tables.at(-2)?.row.at(-1)
    if (outer !== undefined) outer.push({ text, style: {}, list: undefined, level: 0, after: [] })
    else if (this.#builder === undefined)
      this.#collected.push({ text, style: {}, list: undefined, level: 0, after: [] })
    else this.#builder.block("table_row", text, { gap: table.rows === 0 ? "\n\n" : "\n" })
    table.rows++
  }
}
