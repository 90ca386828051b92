// The commands as the program itself describes them: the help of each, taken as the program would show it.

import * as NodeServices from "@effect/platform-node/NodeServices"
import * as CliConfig from "effect/cli/CliConfig"
import * as CliOutput from "effect/cli/CliOutput"
import * as Command from "effect/cli/Command"
import * as GlobalFlag from "effect/cli/GlobalFlag"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"

const helpOf = async (root, path) => {
  const shown = []
  const presenter = { present: (event) => Effect.sync(() => void shown.push(event)) }
  await Effect.runPromise(
    Command.runWith(root, { version: "0", renderErrors: true })([...path, "--help"]).pipe(
      Effect.provide(
        Layer.mergeAll(
          CliConfig.layer({ builtIns: [GlobalFlag.Help, GlobalFlag.Version, GlobalFlag.Completions] }),
          CliOutput.layerPresenter(presenter),
          NodeServices.layer
        )
      )
    )
  )
  const [event] = shown
  if (event?._tag !== "Help") throw new Error(`ibid ${path.join(" ")} shows no help`)
  return event.helpDoc
}

const cell = (text) => text.replaceAll(/\s+/g, " ").replaceAll("|", "\\|").trim()

const described = (doc) => cell(Option.getOrElse(doc.description, () => ""))

const flagName = ({ aliases, name, type }) => {
  const value = type === "boolean" ? "" : ` ${type}`
  const names = [`--${name}`, ...aliases.map((alias) => (alias.startsWith("-") ? alias : `-${alias}`))]
  return `\`${cell(`${names.join(", ")}${value}`)}\``
}

// why: the help calls a flag that can be repeated required, though it may be left out; its own words tell them apart
const isRequired = (flag) => flag.required && !described(flag).includes("can be given")

const argumentName = ({ name, required, variadic }) =>
  `\`${variadic ? `${name}…` : name}\`${required ? "" : " (optional)"}`

const table = (rows) => ["| | |", "|---|---|", ...rows.map(([name, text]) => `| ${name} | ${text} |`)]

const page = (path, doc) => {
  const rows = [
    ...(doc.args ?? []).map((argument) => [argumentName(argument), described(argument)]),
    ...doc.flags.map((flag) => [flagName(flag), `${described(flag)}${isRequired(flag) ? " (required)" : ""}`])
  ]
  return [
    `### ibid ${path.join(" ")}`,
    "",
    cell(doc.description),
    "",
    ...(rows.length === 0 ? [] : [...table(rows), ""]),
    ...((doc.examples ?? []).length === 0
      ? []
      : ["```sh", ...doc.examples.map(({ command, description }) => `${command}  # ${description}`), "```", ""])
  ]
}

const walk = async (root, path, doc) => {
  const below = (doc.subcommands ?? []).flatMap(({ commands }) => commands)
  if (below.length === 0) return page(path, doc)
  const pages = []
  for (const { name } of below) {
    const inner = [...path, name]
    pages.push(...(await walk(root, inner, await helpOf(root, inner))))
  }
  return pages
}

/** The chapter on commands, in lines. */
export const commandLines = async (root) => {
  const doc = await helpOf(root, [])
  const lines = []
  for (const { commands } of doc.subcommands ?? []) {
    for (const { name } of commands) lines.push(...(await walk(root, [name], await helpOf(root, [name]))))
  }
  const global = (doc.globalFlags ?? []).map((flag) => [flagName(flag), described(flag)])
  return [...lines, "### Everywhere", "", ...table(global), ""]
}
