declare module "pdfkit" {
  import type { EventEmitter } from "node:events"

  interface TextOptions {
    align?: string
    columns?: number
    columnGap?: number
    height?: number
    lineBreak?: boolean
  }
  interface Outline {
    addItem: (title: string) => Outline
  }
  class PDFDocument extends EventEmitter {
    constructor(options?: PDFDocument.Options)
    outline: Outline
    fontSize(size: number): this
    text(text: string, options?: TextOptions): this
    text(text: string, x: number, y: number, options?: TextOptions): this
    moveDown(): this
    addPage(): this
    rect(x: number, y: number, width: number, height: number): this
    fill(): this
    end(): void
  }
  namespace PDFDocument {
    interface Options {
      size?: string
      margin?: number
      info?: Record<string, string>
      userPassword?: string
      ownerPassword?: string
    }
  }
  export = PDFDocument
}
