import type { CanonicalTextBuilder } from "../../../../domain/document/CanonicalTextBuilder.ts"
import type { Attributes } from "../../xml.ts"
import { addRows, maxColumns, maxRows } from "../sheetRows.ts"

interface OpenTable {
  rows: Array<ReadonlyArray<string>>
  row: Array<string>
  cell: Array<string> | undefined
  /** How often the cell in hand stands in its row, and the row in its table. */
  repeat: number
  rowRepeat: number
}

interface OpenList {
  readonly ordered: boolean
  number: number
}

// Deletions, comments, and what stands in place of an object.
const skipped = new Set(
  "tracked-changes annotation annotation-end desc title scripts forms sequence-decls ruby-text settings shapes".split(
    " "
  )
)

const times = (value: string | undefined, most: number): number => Math.min(most, Math.max(1, Number(value ?? 1) || 1))

/** Turns the events of an OpenDocument's content into blocks: of a text, a presentation or a spreadsheet. */
export class OdfBody {
  readonly #builder: CanonicalTextBuilder
  readonly #isOrdered: (style: string | undefined, level: number) => boolean
  readonly #paragraphs: Array<{ text: string; level: number; after: Array<string> }> = []
  readonly #tables: Array<OpenTable> = []
  readonly #lists: Array<OpenList> = []
  #kind: "text" | "slides" | "sheet" = "text"
  #marker = ""
  #skip = 0
  #isTitle = false
  #inNotes = false
  #notes: Array<string> = []
  #citation = ""
  #inCitation = false
  #note: Array<string> | undefined
  /** Whether rows of a sheet were left out. */
  isCut = false

  constructor(builder: CanonicalTextBuilder, isOrdered: (style: string | undefined, level: number) => boolean) {
    this.#builder = builder
    this.#isOrdered = isOrdered
  }

  /** What the document is, known once its body has begun. */
  get kind(): "text" | "slides" | "sheet" {
    return this.#kind
  }

  /** An element opens. */
  open(name: string, attributes: Attributes): void {
    if (this.#skip > 0 || skipped.has(name)) {
      this.#skip++
      return
    }
    const paragraph = this.#paragraphs.at(-1)
    switch (name) {
      case "spreadsheet":
        this.#kind = "sheet"
        return
      case "presentation":
        this.#kind = "slides"
        return
      case "page":
        if (this.#kind === "slides") this.#builder.page()
        return
      case "notes":
        this.#inNotes = this.#kind === "slides"
        return
      case "frame":
        this.#isTitle = attributes["class"] === "title" && !this.#inNotes
        return
      case "h":
      case "p":
        this.#paragraphs.push({
          text: "",
          level: name === "h" ? Number(attributes["outline-level"] ?? 1) || 1 : 0,
          after: []
        })
        return
      case "list":
        this.#lists.push({ ordered: this.#isOrdered(attributes["style-name"], this.#lists.length + 1), number: 0 })
        return
      case "list-item":
        this.#openItem(attributes)
        return
      case "note":
        this.#note = []
        return
      case "note-citation":
        this.#citation = ""
        this.#inCitation = true
        return
      case "s":
        if (paragraph !== undefined) paragraph.text += " ".repeat(times(attributes["c"], 1000))
        return
      case "tab":
        if (paragraph !== undefined) paragraph.text += "\t"
        return
      case "line-break":
        if (paragraph !== undefined) paragraph.text += "\n"
        return
      default:
        this.#openTablePart(name, attributes)
    }
  }

  #openItem(attributes: Attributes): void {
    const list = this.#lists.at(-1)
    if (list === undefined) return
    list.number = Number(attributes["start-value"] ?? list.number + 1) || list.number + 1
    this.#marker = list.ordered ? `${list.number}. ` : "- "
  }

  #openTablePart(name: string, attributes: Attributes): void {
    const table = this.#tables.at(-1)
    if (name === "table") {
      if (this.#kind === "sheet" && this.#tables.length === 0) {
        const label = attributes["name"] ?? ""
        this.#builder.page(label)
        this.#builder.block("heading", label, { level: 1 })
      }
      this.#tables.push({ rows: [], row: [], cell: undefined, repeat: 1, rowRepeat: 1 })
    } else if (table === undefined) return
    else if (name === "table-row") {
      table.row = []
      table.rowRepeat = times(attributes["number-rows-repeated"], maxRows)
    } else if (name === "table-cell" || name === "covered-table-cell") {
      table.cell = []
      table.repeat = times(attributes["number-columns-repeated"], maxColumns)
    }
  }

  /** Text between tags. */
  text(text: string): void {
    if (this.#skip > 0) return
    if (this.#inCitation) this.#citation += text
    else {
      const paragraph = this.#paragraphs.at(-1)
      if (paragraph !== undefined) paragraph.text += text.replace(/\s+/g, " ")
    }
  }

  /** An element closes. */
  close(name: string): void {
    if (this.#skip > 0) {
      this.#skip--
      return
    }
    if (name === "p" || name === "h") this.#closeParagraph()
    else if (name === "list") this.#lists.pop()
    else if (name === "list-item") this.#marker = ""
    else if (name === "note-citation") this.#inCitation = false
    else if (name === "note") this.#closeNote()
    else if (name === "notes") this.#closeSlideNotes()
    else if (name === "frame") this.#isTitle = false
    else this.#closeTablePart(name)
  }

  #closeNote(): void {
    const text = (this.#note ?? []).join(" ")
    this.#note = undefined
    const host = this.#paragraphs.at(-1)
    if (host === undefined || text === "") return
    host.text += `[${this.#citation}]`
    host.after.push(`[${this.#citation}] ${text}`)
  }

  #closeSlideNotes(): void {
    this.#inNotes = false
    for (const [index, text] of this.#notes.entries())
      this.#builder.block("paragraph", index === 0 ? `Notes: ${text}` : text)
    this.#notes = []
  }

  #closeTablePart(name: string): void {
    const table = this.#tables.at(-1)
    if (table === undefined) return
    if ((name === "table-cell" || name === "covered-table-cell") && table.cell !== undefined) {
      const text = table.cell.join(" ").replace(/\s+/g, " ").trim()
      table.cell = undefined
      // why: sheets end in one empty cell that is repeated to the edge.
      const copies = text === "" ? Math.min(table.repeat, 64) : table.repeat
      for (let copy = 0; copy < copies && table.row.length < maxColumns; copy++) table.row.push(text)
    } else if (name === "table-row") {
      while (table.row.at(-1) === "") table.row.pop()
      if (table.row.length === 0) return
      for (let copy = 0; copy < table.rowRepeat && table.rows.length <= maxRows; copy++) table.rows.push(table.row)
    } else if (name === "table") {
      this.#tables.pop()
      this.#writeTable(table)
    }
  }

  #writeTable(table: OpenTable): void {
    const outer = this.#tables.at(-1)?.cell
    if (outer !== undefined) for (const row of table.rows) outer.push(row.join(" | "))
    else if (this.#kind === "sheet") this.isCut = addRows(this.#builder, table.rows) || this.isCut
    else {
      for (const [index, row] of table.rows.entries()) {
        this.#builder.block("table_row", row.join(" | "), { gap: index === 0 ? "\n\n" : "\n" })
      }
    }
  }

  #closeParagraph(): void {
    const paragraph = this.#paragraphs.pop()
    if (paragraph === undefined) return
    const text = paragraph.text.trim()
    const host = this.#paragraphs.at(-1)
    const cell = this.#tables.at(-1)?.cell
    if (text !== "") {
      if (this.#note !== undefined) this.#note.push(text)
      else if (cell !== undefined) cell.push(text)
      // A paragraph within another stands in a text box that hangs on it.
      else if (host !== undefined) host.after.push(text)
      else if (this.#inNotes) this.#notes.push(text)
      else this.#write(text, paragraph.level)
    }
    for (const after of paragraph.after) {
      if (cell !== undefined) cell.push(after)
      else if (host !== undefined) host.after.push(after)
      else this.#builder.block("paragraph", after)
    }
  }

  #write(text: string, level: number): void {
    if (level > 0 || this.#isTitle)
      this.#builder.block("heading", text.replace(/\s+/g, " "), { level: Math.max(1, level) })
    else if (this.#lists.length > 0 && this.#marker !== "") {
      const gap = `\n${"  ".repeat(Math.min(8, this.#lists.length - 1))}`
      this.#builder.block("list_item", this.#marker + text, { gap })
      this.#marker = ""
    } else this.#builder.block("paragraph", text)
  }
}
