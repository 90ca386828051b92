/** Grammars that symbols are read with, by the name of their file. */
export type GrammarName =
  | "typescript"
  | "tsx"
  | "javascript"
  | "python"
  | "go"
  | "rust"
  | "java"
  | "c"
  | "cpp"
  | "c_sharp"
  | "ruby"
  | "php"

/** How comments are written in a language that has no grammar here. */
export interface CommentSyntax {
  readonly line: ReadonlyArray<string>
  readonly block: ReadonlyArray<readonly [open: string, close: string]>
  /** Quotation marks that hide comment signs; three characters where the language has such strings. */
  readonly quotes: ReadonlyArray<string>
}

/** What is known of a language. */
export interface Language {
  readonly name: string
  readonly grammar?: GrammarName
  readonly comments: CommentSyntax
  /** Counted as code in coverage. */
  readonly code: boolean
}

const curly: CommentSyntax = { line: ["//"], block: [["/*", "*/"]], quotes: ['"', "'", "`"] }
const hash: CommentSyntax = { line: ["#"], block: [], quotes: ['"""', "'''", '"', "'"] }
const shell: CommentSyntax = { line: ["#"], block: [], quotes: ['"', "'"] }
const dashes: CommentSyntax = { line: ["--"], block: [["/*", "*/"]], quotes: ["'", '"'] }
const semicolon: CommentSyntax = { line: [";"], block: [], quotes: ['"'] }
const markup: CommentSyntax = { line: [], block: [["<!--", "-->"]], quotes: [] }
const percent: CommentSyntax = { line: ["%"], block: [], quotes: ['"'] }

const grammars: ReadonlyArray<readonly [GrammarName, string, CommentSyntax]> = [
  ["typescript", "ts mts cts", curly],
  ["tsx", "tsx", curly],
  ["javascript", "js mjs cjs jsx", curly],
  ["python", "py pyi pyw", hash],
  ["go", "go", curly],
  ["rust", "rs", { ...curly, quotes: ['"'] }],
  ["java", "java", { ...curly, quotes: ['"""', '"', "'"] }],
  ["c", "c h", { ...curly, quotes: ['"', "'"] }],
  ["cpp", "cc cpp cxx hh hpp hxx ipp", { ...curly, quotes: ['"', "'"] }],
  ["c_sharp", "cs", { ...curly, quotes: ['"', "'"] }],
  ["ruby", "rb rake gemspec", { line: ["#"], block: [["=begin", "=end"]], quotes: ['"', "'"] }],
  ["php", "php", { line: ["//", "#"], block: [["/*", "*/"]], quotes: ['"', "'"] }]
]

const others: ReadonlyArray<readonly [string, string, CommentSyntax, boolean]> = [
  ["kotlin", "kt kts", { ...curly, quotes: ['"""', '"', "'"] }, true],
  ["swift", "swift", { ...curly, quotes: ['"""', '"'] }, true],
  ["scala", "scala sc", { ...curly, quotes: ['"""', '"'] }, true],
  ["dart", "dart", curly, true],
  ["groovy", "groovy gradle", curly, true],
  ["objective-c", "m mm", { ...curly, quotes: ['"', "'"] }, true],
  ["zig", "zig", { line: ["//"], block: [], quotes: ['"'] }, true],
  ["shell", "sh bash zsh fish", shell, true],
  ["perl", "pl pm", shell, true],
  ["r", "r", shell, true],
  ["julia", "jl", { line: ["#"], block: [["#=", "=#"]], quotes: ['"""', '"'] }, true],
  ["elixir", "ex exs", hash, true],
  ["erlang", "erl hrl", percent, true],
  ["haskell", "hs", { line: ["--"], block: [["{-", "-}"]], quotes: ['"'] }, true],
  ["lua", "lua", { line: ["--"], block: [["--[[", "]]"]], quotes: ['"', "'"] }, true],
  ["sql", "sql", dashes, true],
  ["clojure", "clj cljs cljc edn", semicolon, true],
  ["lisp", "el lisp scm", semicolon, true],
  ["ocaml", "ml mli", { line: [], block: [["(*", "*)"]], quotes: ['"'] }, true],
  [
    "vue",
    "vue svelte astro",
    {
      line: ["//"],
      block: [
        ["<!--", "-->"],
        ["/*", "*/"]
      ],
      quotes: ['"', "'", "`"]
    },
    true
  ],
  ["css", "css scss less", { line: [], block: [["/*", "*/"]], quotes: ['"', "'"] }, true],
  ["terraform", "tf hcl", { line: ["#", "//"], block: [["/*", "*/"]], quotes: ['"'] }, true],
  ["protobuf", "proto", curly, true],
  ["graphql", "graphql gql", shell, true],
  ["html", "html htm xml svg", markup, false],
  ["yaml", "yaml yml", shell, false],
  ["toml", "toml", shell, false],
  ["ini", "ini cfg conf properties", { line: ["#", ";"], block: [], quotes: [] }, false],
  ["docker", "dockerfile", shell, false],
  ["make", "mk makefile", shell, false]
]

const byExtension = new Map<string, Language>([
  ...grammars.flatMap(([name, extensions, comments]) =>
    extensions
      .split(" ")
      .map((extension): [string, Language] => [extension, { name, grammar: name, comments, code: true }])
  ),
  ...others.flatMap(([name, extensions, comments, code]) =>
    extensions.split(" ").map((extension): [string, Language] => [extension, { name, comments, code }])
  )
])

/** The language of a path by its extension, or by its whole name (`Dockerfile`, `Makefile`); `undefined` where none is known. */
export const languageOf = (path: string): Language | undefined => {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase()
  const dot = name.lastIndexOf(".")
  return byExtension.get(dot <= 0 ? name : name.slice(dot + 1))
}
