import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { CanonicalTextBuilder } from "../../../src/domain/document/CanonicalTextBuilder.ts"
import { isSimple } from "../../../src/layers/parsers/formats/markdown/simple.ts"
import { addMarkdown } from "../../../src/layers/parsers/formats/markdown.ts"
import { blocksOf, parseOne } from "./support/parse.ts"

const parse = (source: string, name = "a.md") => parseOne(source, name)

describe("Markdown", () => {
  it("reads headings, paragraphs, lists, tables and code as blocks", async () => {
    const document = await parse(
      '# Title\n\nSome *emph*, **strong**, ~~gone~~ and `code` with [a link](http://x.y "t").\nNext line.\n\n' +
        "- one\n- two\n  1. deep\n\n| a | b |\n|---|:-:|\n| 1 | **2** |\n| 3 |  |\n\n```js\nlet x = 1\n\n  y()\n```\n\n> quoted\n\n- [x] done\n"
    )
    expect(blocksOf(document)).toEqual([
      ["heading", "Title"],
      ["paragraph", "Some emph, strong, gone and code with a link. Next line."],
      ["list_item", "- one"],
      ["list_item", "- two"],
      ["list_item", "1. deep"],
      ["table_row", "a | b"],
      ["table_row", "1 | 2"],
      ["table_row", "3 |"],
      ["code", "let x = 1\n\n  y()"],
      ["paragraph", "quoted"],
      ["list_item", "- [x] done"]
    ])
    expect(document.title).toBe("Title")
    expect(document.outline).toEqual([{ level: 1, title: "Title", startOffset: 0 }])
  })

  it("takes front matter for metadata and never for text", async () => {
    const document = await parse(
      "---\ntitle: The true title\ntags: [a, b]\ndate: 2024-01-02\ndraft: true\n---\n# Heading\n\nBody #c here\n"
    )
    expect(document.text).toBe("Heading\n\nBody #c here")
    expect(document.title).toBe("The true title")
    expect(document.metadata).toEqual({ tags: "a, b, c", date: "2024-01-02", draft: "true" })
  })

  it("leaves front matter out even when its YAML is broken, and reads TOML's", async () => {
    expect((await parse("---\nkey: [unclosed\n---\nBody\n")).text).toBe("Body")
    const toml = await parse('+++\ntitle = "T"\ntags = ["x", "y"]\n+++\nBody\n')
    expect([toml.text, toml.title, toml.metadata["tags"]]).toEqual(["Body", "T", "x, y"])
  })

  it("keeps text between two rules at the start", async () => {
    expect((await parse("---\n\nJust words\n\n---\n\nMore\n")).text).toContain("Just words")
  })

  it("does not follow aliases that multiply", async () => {
    const bomb =
      "a: &a [x,x,x,x,x,x,x,x,x]\n" +
      "bcdefgh"
        .split("")
        .map((key, index) => {
          const before = "abcdefg"[index]
          return `${key}: &${key} [${Array(9).fill(`*${before}`).join(",")}]\n`
        })
        .join("")
    expect((await parse(`---\n${bomb}---\nBody\n`)).text).toBe("Body")
  })

  it("keeps the text in HTML and drops its markup", async () => {
    const document = await parse(
      "<details>\n<summary>More &amp; more</summary>\n\nHidden **gem**\n\n</details>\n\n<!-- a comment -->\n\nA <b>bold</b> word<br>next\n\n" +
        "<table><tr><th>H1</th><th>H2</th></tr><tr><td>x</td><td>y</td></tr></table>\n\n<script>alert(1)</script>\n"
    )
    expect(blocksOf(document)).toEqual([
      ["paragraph", "More & more"],
      ["paragraph", "Hidden gem"],
      ["paragraph", "A bold word\nnext"],
      ["table_row", "H1 | H2"],
      ["table_row", "x | y"]
    ])
  })

  it("keeps what people put in angle brackets to be filled in", async () => {
    expect((await parse("Run `x` with <your-name> and Vec<T>.\n")).text).toBe("Run x with <your-name> and Vec<T>.")
  })

  it("keeps the text in components of MDX and drops imports, comments and tags", async () => {
    const document = await parse(
      'import { Note } from \'../x\'\n\n# T\n\n<Note type="info" items={["a", {b: 1 > 0}]}>\n    **Mind** the gap\n</Note>\n\n' +
        "{/* not this */}\n\nText <Badge>new</Badge> here\n\n```jsx\n<Keep me={1} />\n```\n",
      "a.mdx"
    )
    expect(blocksOf(document)).toEqual([
      ["heading", "T"],
      ["paragraph", "Mind the gap"],
      ["paragraph", "Text new here"],
      ["code", "<Keep me={1} />"]
    ])
  })

  it("drops what opens and closes admonitions, and anchors of headings, and keeps their text", async () => {
    const document = await parse(
      "# Install {#install}\n\n:::note[Mind]\nFirst.\n:::\n\n:::tip Title\nSecond.\n:::\n\n> [!WARNING]\n> Third.\n\n```\n:::note\n```\n"
    )
    expect(blocksOf(document)).toEqual([
      ["heading", "Install"],
      ["paragraph", "Mind"],
      ["paragraph", "First."],
      ["paragraph", "Title"],
      ["paragraph", "Second."],
      ["paragraph", "Third."],
      ["code", ":::note"]
    ])
  })

  it("drops modules of several lines from MDX", async () => {
    const source = "export const X = () => (\n  <b>no</b>\n);\n\nimport {\n  A\n} from 'a'\n\nimport of goods is text\n"
    expect((await parse(source, "a.mdx")).text).toBe("import of goods is text")
  })

  it("takes badges and logos for no part of a heading, but names one of pictures alone by them", async () => {
    const document = await parse(
      "# ![Logo](l.png) Gauge kit [![Build Status](b.svg)](https://ci.example)\n\n## ![Wiring diagram](w.png)\n"
    )
    expect(document.title).toBe("Gauge kit")
    expect(blocksOf(document)).toEqual([
      ["heading", "Gauge kit"],
      ["heading", "Wiring diagram"]
    ])
  })

  it("reads wiki links, footnotes and images by what a reader sees", async () => {
    const document = await parse("See [[Page|the page]] and [[Other]].[^1] ![alt text](x.png)\n\n[^1]: The note.\n")
    expect(blocksOf(document)).toEqual([
      ["paragraph", "See the page and Other.[^1] alt text"],
      ["paragraph", "[^1]: The note."]
    ])
  })

  it("joins the lines of a paragraph, without a space between Chinese ones", async () => {
    expect((await parse("one\ntwo\n\n第一行\n第二行，\nthree\n")).text).toBe("one two\n\n第一行第二行， three")
  })

  it.each([
    ["list items on one line", `${"- ".repeat(100_000)}deep`],
    ["quotes", `${">".repeat(100_000)} deep`],
    ["indented list items", Array.from({ length: 1500 }, (_, depth) => `${"  ".repeat(depth)}- deep`).join("\n")],
    ["emphasis", `${"*a _b ".repeat(20_000)}deep`],
    ["brackets", `${"[".repeat(60_000)}deep`],
    ["HTML", `${"<div>".repeat(100_000)}deep`]
  ])(
    "survives a hundred thousand nested %s",
    async (_, source) => {
      expect((await parse(source)).text).toContain("deep")
    },
    60_000
  )

  it("reads a file larger than one stretch whole", async () => {
    const source = Array.from(
      { length: 6000 },
      (_, index) => `## Part ${index}\n\nText with *markup* number ${index}.\n`
    ).join("\n")
    const document = await parse(source)
    expect(document.outline).toHaveLength(6000)
    expect(document.text).toContain("Text with markup number 5999.")
  })

  const word = fc.constantFrom(
    "word",
    "a",
    "Über",
    "語",
    "x_y",
    "don't",
    "“q”",
    "12",
    "1.",
    "-",
    "+",
    "#",
    "##",
    "=",
    ":",
    "!",
    "(c)",
    "*",
    "`",
    "|",
    "[x]",
    "<b>",
    "&",
    "\\",
    "~~",
    "---",
    "\t",
    "  "
  )
  const line = fc.array(word, { maxLength: 6 }).map((words) => words.join(" "))
  const source = fc
    .array(
      fc.oneof(
        line,
        fc.constantFrom("", "# H", "## H two", "- i", "> q", "```", "| a | b |", "|---|---|", "<div>", "    code")
      ),
      { maxLength: 14 }
    )
    .map((lines) => lines.join("\n"))

  it("keeps the invariants whatever is written", async () => {
    await fc.assert(
      fc.asyncProperty(source, fc.constantFrom("a.md", "a.mdx"), async (text, name) => {
        if (text !== "") await parse(text, name)
      }),
      { numRuns: 300 }
    )
  })

  it("reads simple texts as the full parser does", async () => {
    const plain = fc.constantFrom(
      "word",
      "a.",
      "Über",
      "語",
      "don't",
      "“q”",
      "12",
      "(c)",
      "x:y",
      "1.",
      "#",
      "C#",
      "=",
      "-",
      "+",
      "!",
      "$5",
      "{z}",
      " ",
      "\u00A0x",
      "#tag",
      "www.a.b"
    )
    const simple = fc
      .array(
        fc.oneof(
          fc.array(plain, { maxLength: 5 }).map((words) => words.join(" ")),
          fc.constantFrom("", "# H", "### H three", "#", "## ")
        ),
        { maxLength: 10 }
      )
      .map((lines) => lines.join("\n"))
    let compared = 0
    await fc.assert(
      fc.asyncProperty(simple, async (text) => {
        if (!isSimple(text)) return
        compared++
        const [fast, full] = [new CanonicalTextBuilder(), new CanonicalTextBuilder()]
        await addMarkdown(fast, text)
        await addMarkdown(full, text, { fast: false })
        const facts = { type: "markdown", mimeType: "text/markdown" } as const
        expect(fast.build(facts)).toEqual(full.build(facts))
      }),
      { numRuns: 2000 }
    )
    expect(compared).toBeGreaterThan(100)
  })

  it("reads a table of any length row by row, in stretches that memory holds", async () => {
    const row = (at: number) => `| ${Array.from({ length: 12 }, (_, column) => `r${at}c${column}`).join(" | ")} |`
    const rows = Array.from({ length: 3000 }, (_, at) => row(at + 1))
    const document = await parse(
      `# Log\n\n${row(0)}\n|${" --- |".repeat(12)}\n${rows.join("\n")}\n\nAfter it.\n\n| x | y |\n|---|---|\n| 1 | 2 |\n`
    )
    const blocks = blocksOf(document)
    expect(blocks.slice(0, 2)).toEqual([
      ["heading", "Log"],
      ["table_row", row(0).slice(2, -2)]
    ])
    expect(
      blocks.slice(2, 3002).every(([kind, text], at) => kind === "table_row" && text === row(at + 1).slice(2, -2))
    ).toBe(true)
    expect(blocks.slice(3002)).toEqual([
      ["paragraph", "After it."],
      ["table_row", "x | y"],
      ["table_row", "1 | 2"]
    ])
  })
})
