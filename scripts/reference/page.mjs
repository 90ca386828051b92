// The reference page, made of the definitions that the program itself uses.
import { commandLines } from "./commands.mjs"
import * as meanings from "./meanings.mjs"
import { propertyRows } from "./schemas.mjs"

const cell = (text) => text.replaceAll(/\s+/g, " ").replaceAll("|", "\\|").trim()

const words = (meaning, vocabulary) => {
  const missing = vocabulary.filter((word) => meaning[word] === undefined)
  const foreign = Object.keys(meaning).filter((word) => !vocabulary.includes(word))
  if (missing.length + foreign.length > 0) {
    throw new Error(`scripts/reference/meanings.mjs lacks [${missing}] and has too much [${foreign}]`)
  }
  return vocabulary.map((word) => [word, ...[meaning[word]].flat()])
}

const wordTable = (head, rows) => [
  `| ${head.join(" | ")} |`,
  `|${"---|".repeat(head.length)}`,
  ...rows.map(([word, ...rest]) => `| \`${word}\` | ${rest.map(cell).join(" | ")} |`),
  ""
]

const fieldTable = (schema, texts) => {
  const rows = propertyRows(schema, texts)
  if (rows.length === 0) return ["none", ""]
  return [
    "| | | |",
    "|---|---|---|",
    ...rows.map(({ name, notes, type }) => `| \`${name}\` | ${type} | ${notes} |`),
    ""
  ]
}

const toolLines = (tool) => [
  `### \`${tool.name}\``,
  "",
  ...tool.description.split("\n").flatMap((line) => [line, ""]),
  "Arguments:",
  "",
  ...fieldTable(tool.inputJsonSchema),
  "Result:",
  "",
  ...fieldTable(tool.outputJsonSchema, meanings.resultFields)
]

/** What the docstrings in the source of the bounds say of each. */
const boundTexts = (source) =>
  new Map([...source.matchAll(/^ {2}\/\*\* (.*) \*\/\n {2}(\w+):/gm)].map(([, text, name]) => [name, cell(text)]))

const boundLines = (bounds, source) => {
  const texts = boundTexts(source)
  return [
    "| bound | value | |",
    "|---|---|---|",
    ...Object.entries(bounds).map(([name, value]) => {
      const text = texts.get(name)
      if (text === undefined) throw new Error(`src/domain/bounds.ts says nothing of ${name}`)
      return `| \`${name}\` | ${value} | ${text} |`
    }),
    ""
  ]
}

/** Name, default and meaning of each setting, and the span that its schema allows. */
const settingLines = ({ configSchema, settings }) => [
  "| setting | default | allowed | |",
  "|---|---|---|---|",
  ...Object.entries(settings).map(([key, setting]) => {
    const row = propertyRows(configSchema).find(({ name }) => name.replaceAll("?", "") === key)
    const allowed = row === undefined ? "" : row.type
    return `| \`${key}\` | ${setting.default === "" ? "none" : `\`${setting.default}\``} | ${allowed} | ${cell(setting.description)} |`
  }),
  ""
]

/**
 * The page as text. `parts` are the definitions themselves: the command root, the tools, the vocabulary, bounds with their
 * source, and settings with their schema.
 */
export const referencePage = async (parts) =>
  `${[
    "# Reference",
    "",
    "Made from the program's own definitions by `npm run reference`; a test fails when this page and the program differ.",
    "How to use it all is in the [guide](guide.md).",
    "",
    "[Commands](#commands) · [Tools](#tools) · [Failure codes](#failure-codes) · [Words](#words) · [Settings](#settings) · [Bounds](#bounds)",
    "",
    "## Commands",
    "",
    "`--json` prints one JSON object; for the commands that have a tool it is what the tool returns. A flag that can be given several times is repeated: `--also A --also B`.",
    "",
    ...(await commandLines(parts.root)),
    "## Tools",
    "",
    "Names with `?` may be left out, `[]` marks a list. Unknown arguments are refused. Numbers of characters are UTF-16 code units; offsets begin at 0, pages and lines at 1.",
    "",
    "Knowledge tools:",
    "",
    ...parts.knowledge.flatMap(toolLines),
    "Intent tools, listed with `--repo`; `intent_capture` only with `--allow-capture`. Their results are Whyspec envelopes: which fields stand in one depends on `status`.",
    "",
    ...parts.intent.flatMap(toolLines),
    "## Failure codes",
    "",
    ...wordTable(["code", "what it means", "what to do"], words(meanings.errorCodes, parts.vocabulary.errorCodes)),
    "## Words",
    "",
    "Status of a source:",
    "",
    ...wordTable(["status", ""], words(meanings.sourceStatuses, parts.vocabulary.sourceStatuses)),
    "Type of a source:",
    "",
    ...wordTable(["type", ""], words(meanings.sourceTypes, parts.vocabulary.sourceTypes)),
    "Strategy of a search:",
    "",
    ...wordTable(["strategy", ""], words(meanings.strategies, parts.vocabulary.strategies)),
    "Status of a search:",
    "",
    ...wordTable(["status", ""], words(meanings.searchStatuses, parts.vocabulary.searchStatuses)),
    "Verdict on a quote:",
    "",
    ...wordTable(["verdict", ""], words(meanings.quoteVerdicts, parts.vocabulary.quoteVerdicts)),
    "State of a run:",
    "",
    ...wordTable(["state", ""], words(meanings.runStates, parts.vocabulary.runStates)),
    "Warning about a text:",
    "",
    ...wordTable(["warning", ""], words(meanings.textWarnings, parts.vocabulary.textWarnings)),
    "Set of tools:",
    "",
    ...wordTable(["set", ""], words(meanings.toolsets, parts.vocabulary.toolsets)),
    "What `--legacy` says:",
    "",
    ...wordTable(["mode", ""], words(meanings.legacyModes, parts.vocabulary.legacyModes)),
    "## Settings",
    "",
    "Kept in `config.json` in the home of the index; `ibid config list`, `get` and `set`.",
    "",
    ...settingLines(parts),
    "## Bounds",
    "",
    "Lengths are UTF-16 code units unless the name says bytes.",
    "",
    ...boundLines(parts.bounds, parts.boundsSource)
  ]
    .join("\n")
    .trimEnd()}\n`
