import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import {
  errorCodes,
  knowledgeTools,
  legacyModes,
  sourceStatuses,
  sourceTypes,
  strategies
} from "../../src/domain/vocabulary.ts"

const root = join(dirname(fileURLToPath(import.meta.url)), "../..")
const read = (file: string): string => readFileSync(join(root, file), "utf8")

const pages = [
  "README.md",
  ...readdirSync(join(root, "docs")).flatMap((name) => (name.endsWith(".md") ? [`docs/${name}`] : []))
]
const records = readdirSync(join(root, "docs/decisions")).map((name) => `docs/decisions/${name}`)

/** Headings of a page as links name them. */
const headingsOf = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-")
  )

describe("the documentation", () => {
  it.each(pages)("%s links only to what is there", (page) => {
    const targets = [...read(page).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map((found) => found[1] ?? "")
    const broken = targets.filter((target) => !existsSync(join(root, dirname(page), target)))
    expect(broken).toEqual([])
  })

  it.each(pages)("%s links only to headings that there are", (page) => {
    const targets = [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)#([^)\s]+)\)/g)]
    const broken = targets.flatMap(([, file = "", heading = ""]) => {
      const target = file === "" ? page : join(dirname(page), file)
      return existsSync(join(root, target)) && headingsOf(read(target)).includes(heading) ? [] : [`${file}#${heading}`]
    })
    expect(broken).toEqual([])
  })

  it("names every failure code, source status, strategy and tool that there is", () => {
    const reference = read("docs/reference.md")
    const missing = [
      ...errorCodes,
      ...sourceStatuses,
      ...sourceTypes,
      ...strategies,
      ...legacyModes,
      ...knowledgeTools
    ].filter((word) => !reference.includes(`\`${word}\``))
    expect(missing).toEqual([])
  })

  it("shows every command that the program has", () => {
    const sources = readdirSync(join(root, "src/cli/commands"), { recursive: true, encoding: "utf8" })
    const names = sources
      .filter((name) => name.endsWith(".ts"))
      .flatMap((name) => [...read(join("src/cli/commands", name)).matchAll(/Command\.make\(\s*"([a-z-]+)"/g)])
      .map((found) => found[1] ?? "")
    const text = pages.map(read).join("\n")
    expect(names.length).toBeGreaterThan(15)
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([])
  })

  it("speaks of no machine and no registry's host", () => {
    const said = [...pages, ...records].filter((page) =>
      /\/(?:home|Users|root|work|tmp)\/|registry\.npmjs\.org/.test(read(page))
    )
    expect(said.map((page) => relative(root, join(root, page)))).toEqual([])
  })
})
