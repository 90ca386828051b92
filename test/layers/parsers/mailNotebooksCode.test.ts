import { existsSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { blocksOf, parseAll, parseOne, parseSample, samples } from "./support/parse.ts"

const message = (subject: string, id: string, body: string) =>
  `From: Ada <ada@example.org>\r\nTo: Bob <bob@example.org>\r\nDate: Tue, 2 Jan 2024 10:00:00 +0100\r\nMessage-ID: <${id}@x>\r\nSubject: ${subject}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${body}\r\n`

describe("mail", () => {
  it("reads subject, sender, date and the text part", async () => {
    const document = await parseOne(
      'From: "Ada L." <ada@example.org>\r\nTo: bob@example.org\r\nSubject: =?iso-8859-1?Q?Gr=FC=DFe?=\r\nDate: Tue, 2 Jan 2024 10:00:00 +0100\r\nMIME-Version: 1.0\r\n' +
        'Content-Type: multipart/alternative; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nSch=F6ne Zeile\r\n\r\nZweite\r\n' +
        "--b\r\nContent-Type: text/html\r\n\r\n<p>HTML</p>\r\n--b--\r\n",
      "a.eml"
    )
    expect(document).toMatchObject({ type: "mail", title: "Grüße" })
    expect(blocksOf(document)).toEqual([
      ["heading", "Grüße"],
      ["paragraph", "From: Ada L. <ada@example.org>\nTo: bob@example.org\nDate: 2024-01-02T09:00:00Z"],
      ["paragraph", "Schöne Zeile"],
      ["paragraph", "Zweite"]
    ])
  })

  it("reads the HTML of a message that has no text, without what is hidden", async () => {
    const { text } = await parseOne(
      "From: a@b.c\nSubject: S\nContent-Type: text/html\n\n<style>x</style><p>Hello <b>there</b></p>",
      "a.eml"
    )
    expect(text).toBe("S\n\nFrom: a@b.c\n\nHello there")
  })

  it("decodes the quotation marks of Windows-1252", async () => {
    const bytes = Buffer.concat([
      Buffer.from("From: a@b.c\nSubject: S\nContent-Type: text/plain; charset=windows-1252\n\n"),
      Buffer.from([0x93, 0x68, 0x69, 0x94, 0x20, 0x80])
    ])
    expect((await parseOne(bytes, "a.eml")).text).toContain("“hi” €")
  })

  it("makes one document a message of a mailbox, told apart by their ids", async () => {
    const separator = "From ada@example.org Tue Jan  2 10:00:00 2024\r\n"
    const mailbox = [
      message("One", "1", "first\r\nFrom here on\r\n\r\n>From the start\r\n>>From a quote"),
      message("Two", "2", "second"),
      message("Two", "2", "again")
    ]
    const parts = await parseAll(mailbox.map((one) => `${separator}${one}\r\n`).join(""), "inbox")
    expect(parts.map(({ part, document }) => [part, document.title])).toEqual([
      ["<1@x>", "One"],
      ["<2@x>", "Two"],
      ["<2@x> 2", "Two"]
    ])
    expect(parts[0]?.document.text).toContain("From here on")
    expect(parts[0]?.document.text).toContain("\nFrom the start\n>From a quote")
  })

  it("reads a page saved as MHTML as a page", async () => {
    const document = await parseOne(
      "From: <Saved>\nMIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n\n<html><body><h1>Saved</h1><p>page</p></body></html>\n--b--\n",
      "a.mhtml"
    )
    expect(document).toMatchObject({ type: "page", text: "Saved\n\npage" })
  })
})

const notebook = (cells: ReadonlyArray<unknown>) =>
  JSON.stringify({ cells, metadata: { kernelspec: { language: "python" } }, nbformat: 4, nbformat_minor: 5 })

describe("Jupyter notebooks", () => {
  it("reads cells in order, outputs bounded, images left out", async () => {
    const document = await parseOne(
      notebook([
        { cell_type: "markdown", source: ["# Title\n", "\n", "Some *text*\n"] },
        {
          cell_type: "code",
          source: "print(1)",
          outputs: [
            { output_type: "stream", text: ["\u001b[31m1\u001b[0m\n"] },
            {
              output_type: "display_data",
              data: { "image/png": "AAAA", "text/plain": "<Figure size 640x480 with 1 Axes>" }
            },
            { output_type: "execute_result", data: { "text/plain": ["x".repeat(5000)] } },
            { output_type: "error", ename: "ValueError", evalue: "no", traceback: ["long"] }
          ]
        }
      ]),
      "a.ipynb"
    )
    expect(document).toMatchObject({ type: "jupyter", title: "Title", metadata: { language: "python" } })
    const blocks = blocksOf(document)
    expect(blocks.slice(0, 3)).toEqual([
      ["heading", "Title"],
      ["paragraph", "Some text"],
      ["code", "print(1)"]
    ])
    expect(blocks[3]?.[1].length).toBeLessThanOrEqual(2001)
    expect(blocks[3]?.[1].startsWith("1\n")).toBe(true)
    expect(document.text).not.toContain("Figure")
  })

  it("fails as unreadable on broken JSON", async () => {
    await expect(parseOne('{"cells": [', "a.ipynb")).rejects.toMatchObject({ reason: "source_unreadable" })
  })
})

describe("code and data", () => {
  it.each([
    ["a.py", "text/x-python"],
    ["a.json", "application/json"],
    ["a.yml", "application/yaml"],
    ["Cargo.toml", "application/toml"],
    ["Dockerfile", "text/x-source"],
    ["a.ts", "text/x-typescript"]
  ])("keeps %s as it stands, with its lines as anchors", async (name, mimeType) => {
    const source = "\n\nfirst: 1\n\n    second: 2\n"
    const document = await parseOne(source, name)
    expect(document).toMatchObject({ type: "code", mimeType, text: source, lineAnchors: true })
    expect(blocksOf(document)).toEqual([
      ["code", "first: 1"],
      ["code", "second: 2"]
    ])
  })

  it("does not take a recording for TypeScript", async () => {
    const bytes = Uint8Array.from({ length: 2000 }, (_, index) => (index % 188 === 0 ? 0x47 : index % 7))
    await expect(parseOne(bytes, "a.ts")).rejects.toMatchObject({ reason: "unsupported_format" })
  })
})

const present = existsSync(samples)
if (!present) console.info("skipped: a real notebook (the samples folder is absent)")

describe.skipIf(!present)("a real notebook", () => {
  it("is read in order", async () => {
    const document = await parseSample("sample.ipynb")
    expect(document.title).toBe("Sample Jupyter Notebook")
    expect(document.text).toContain("print('Hello from Jupyter!')")
  })
})
