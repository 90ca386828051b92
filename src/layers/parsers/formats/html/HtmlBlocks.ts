import type { BlockOptions, CanonicalTextBuilder } from "../../../../domain/document/CanonicalTextBuilder.ts"
import type { BlockKind } from "../../../../domain/vocabulary.ts"
import { blockElements, headingLevel, skippedElements } from "./names.ts"

interface OpenList {
  readonly ordered: boolean
  next: number
}

interface OpenTable {
  cells: Array<string>
  rows: number
  inCell: boolean
  /** The table only places things: its cells hold headings or tables, and are read as a page is. */
  layout: boolean
}

/** How to read a stretch of HTML. */
export interface HtmlBlocksOptions {
  /** Indentation of the place where the stretch stands, in steps. */
  readonly indent?: number
  /** Added to heading levels. */
  readonly levelShift?: number
  /** Leave out what leads elsewhere: navigation, and the page's own header, footer and sidebars. */
  readonly skipNavigation?: boolean
  /** Put headings in the outline; `true` unless said otherwise. */
  readonly outline?: boolean
  /** Told where each element with an `id` or `name` starts, for the targets of links. */
  readonly onAnchor?: (id: string, offset: number) => void
}

const hidden = (name: string, attributes: Readonly<Record<string, string>>): boolean =>
  skippedElements.has(name) ||
  attributes["hidden"] !== undefined ||
  attributes["aria-hidden"] === "true" ||
  (attributes["style"] !== undefined && /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attributes["style"]))

/**
 * Turns the events of an HTML parser into blocks: headings, paragraphs, list items, table rows and code, hidden and
 * skipped elements left out. One pass, in proportion to the markup.
 */
export class HtmlBlocks {
  readonly #builder: CanonicalTextBuilder
  readonly #options: HtmlBlocksOptions
  readonly #lists: Array<OpenList> = []
  readonly #tables: Array<OpenTable> = []
  #text: Array<string> = []
  #marker = ""
  #heading = 0
  #pre = 0
  #skipped = 0
  #title = ""
  #inTitle = false
  #depth = 0
  #deepest = 0
  #anchors: Array<string> = []

  constructor(builder: CanonicalTextBuilder, options: HtmlBlocksOptions = {}) {
    this.#builder = builder
    this.#options = options
  }

  /** What stood in `<title>`. */
  get title(): string {
    return this.#title
  }

  /** How deep elements were nested at most. */
  get deepest(): number {
    return this.#deepest
  }

  /** An element opens. */
  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#depth++
    if (this.#depth > this.#deepest) this.#deepest = this.#depth
    if (this.#skipped > 0 || hidden(name, attributes) || this.#isNavigation(name, attributes)) {
      this.#skipped++
      return
    }
    if (name === "title") this.#inTitle = true
    const isBlock = blockElements.has(name)
    if (isBlock) this.#boundary(name)
    const anchor = attributes["id"] ?? (name === "a" ? attributes["name"] : undefined)
    if (anchor !== undefined && this.#options.onAnchor !== undefined) this.#anchors.push(anchor)
    if (name === "br") this.#text.push("\0")
    else if (name === "q") this.#text.push('"')
    else if (isBlock) this.#openBlock(name, attributes)
  }

  #isNavigation(name: string, attributes: Readonly<Record<string, string>>): boolean {
    if (this.#options.skipNavigation !== true) return false
    const { role } = attributes
    return name === "nav" || name === "aside" || name === "footer" || role === "navigation" || role === "contentinfo"
  }

  #openBlock(name: string, attributes: Readonly<Record<string, string>>): void {
    const level = headingLevel(name, attributes["aria-level"])
    if (level > 0) {
      this.#breakLayout()
      this.#heading = level
    } else if (name === "pre") this.#pre++
    else if (name === "ul" || name === "ol" || name === "menu") {
      const start = Number.parseInt(attributes["start"] ?? "1", 10)
      this.#lists.push({ ordered: name === "ol", next: Number.isSafeInteger(start) ? start : 1 })
    } else if (name === "li") {
      const list = this.#lists.at(-1)
      this.#marker = list?.ordered === true ? `${list.next++}. ` : "- "
    } else if (name === "table") {
      this.#breakLayout()
      this.#tables.push({ cells: [], rows: 0, inCell: false, layout: false })
    } else if (name === "td" || name === "th") {
      const table = this.#tables.at(-1)
      if (table !== undefined) table.inCell = true
    }
  }

  /** Text between tags, entities decoded. */
  write(text: string): void {
    if (this.#inTitle) this.#title += text
    else if (this.#skipped === 0) this.#text.push(text)
  }

  /** An element closes; every opened one does, once. */
  close(name: string): void {
    this.#depth--
    if (this.#skipped > 0) {
      this.#skipped--
      return
    }
    if (name === "title") this.#inTitle = false
    else if (name === "q") this.#text.push('"')
    if (!blockElements.has(name)) return
    this.#boundary(name)
    if (headingLevel(name) > 0) this.#heading = 0
    else if (name === "pre") this.#pre = Math.max(0, this.#pre - 1)
    else if (name === "ul" || name === "ol" || name === "menu") this.#lists.pop()
    else if (name === "li") this.#marker = ""
    else if (name === "td" || name === "th") this.#closeCell()
    else if (name === "tr") this.#closeRow()
    else if (name === "table") {
      this.#closeRow()
      this.#tables.pop()
    }
  }

  /** Writes what is left. */
  end(): void {
    this.#boundary("html")
    while (this.#tables.length > 0) {
      this.#closeRow()
      this.#tables.pop()
    }
  }

  get #cell(): OpenTable | undefined {
    const table = this.#tables.at(-1)
    return table?.inCell === true && !table.layout ? table : undefined
  }

  // Text before a block element's tag ends there: as a block, or within a table's cell as a space.
  #boundary(name: string): void {
    if (this.#cell === undefined) this.#flush()
    else if (name !== "td" && name !== "th") this.#text.push(" ")
  }

  #closeCell(): void {
    const table = this.#tables.at(-1)
    if (table === undefined) return
    if (!table.layout && table.inCell) {
      table.cells.push(this.#take().replaceAll("\n", " "))
      this.#marker = ""
    }
    table.inCell = false
  }

  #closeRow(): void {
    const table = this.#tables.at(-1)
    if (table === undefined) return
    if (table.inCell) this.#closeCell()
    if (table.cells.some((cell) => cell !== "")) {
      const kind = table.cells.length === 1 && table.rows === 0 ? "paragraph" : "table_row"
      this.#emit(kind, table.cells.join(" | "), table.rows > 0)
      table.rows++
    }
    table.cells = []
  }

  // A heading or a table within a cell: the row so far is written, and the rest is read as a page is.
  #breakLayout(): void {
    const table = this.#cell
    if (table === undefined) return
    table.cells.push(this.#take())
    for (const cell of table.cells) if (cell !== "") this.#emit("paragraph", cell, false)
    table.cells = []
    table.layout = true
  }

  #take(): string {
    const raw = this.#text.join("")
    this.#text = []
    return raw
      .split("\0")
      .map((line) => line.replace(/[^\S\u00A0]+/g, " ").trim())
      .join("\n")
      .trim()
  }

  #flush(): void {
    if (this.#text.length === 0) return
    if (this.#pre > 0) {
      const code = this.#text.join("").replaceAll("\0", "\n")
      this.#text = []
      this.#emit("code", code, false)
      return
    }
    const text = this.#take()
    if (text === "") return
    if (this.#heading > 0) this.#emit("heading", text.replaceAll("\n", " "), false)
    else if (this.#marker !== "") {
      this.#emit("list_item", this.#marker + text, true)
      this.#marker = ""
    } else this.#emit("paragraph", text, false)
  }

  #emit(kind: BlockKind, text: string, tight: boolean): void {
    const indent = (this.#options.indent ?? 0) + Math.max(0, this.#lists.length - 1)
    const gap = `${tight ? "\n" : "\n\n"}${kind === "list_item" ? "  ".repeat(Math.min(8, indent)) : ""}`
    const level = this.#heading + (this.#options.levelShift ?? 0)
    const options: BlockOptions = kind === "heading" ? { level, outline: this.#options.outline !== false } : { gap }
    const start = this.#builder.block(kind, text, options)
    if (start === undefined || this.#anchors.length === 0) return
    for (const anchor of this.#anchors) this.#options.onAnchor?.(anchor, start)
    this.#anchors = []
  }
}
