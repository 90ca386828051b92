/** The extension of a file name in lower case, without its dot; empty where there is none. */
export const extensionOf = (name: string): string => {
  const dot = name.lastIndexOf(".")
  return dot <= 0 ? "" : name.slice(dot + 1).toLowerCase()
}

const codeTypes: ReadonlyArray<readonly [mime: string, extensions: string]> = [
  ["application/json", "json jsonc json5 jsonl ndjson geojson webmanifest"],
  ["application/yaml", "yaml yml"],
  ["application/toml", "toml"],
  ["application/xml", "xml xsd xsl xslt svg rss atom plist wsdl"],
  ["text/javascript", "js mjs cjs jsx"],
  ["text/x-typescript", "ts mts cts tsx"],
  ["text/x-python", "py pyi pyw"],
  ["text/x-c", "c h cc cpp cxx hh hpp hxx m mm ino cu"],
  ["text/x-java", "java kt kts scala groovy gradle"],
  ["text/x-shellscript", "sh bash zsh fish ps1 psm1 bat cmd"],
  ["text/css", "css scss sass less"],
  ["application/sql", "sql"],
  [
    "text/x-source",
    "go rs rb php pl pm swift cs fs fsx vb lua r jl dart ex exs erl hrl hs elm clj cljs edn lisp el scm ml mli nim zig v sv " +
      "vhd vhdl pas asm s f f90 f95 for cob cbl d tcl awk sed vim cmake mk make nix tf hcl proto graphql gql thrift vue " +
      "svelte astro ejs hbs jsp erb twig liquid pug sol move wat ini cfg conf properties env editorconfig diff patch bib"
  ]
]

const codeByExtension: ReadonlyMap<string, string> = new Map(
  codeTypes.flatMap(([mime, extensions]) => extensions.split(" ").map((extension) => [extension, mime] as const))
)

const codeFiles =
  /^(?:makefile|gnumakefile|dockerfile|containerfile|jenkinsfile|rakefile|gemfile|procfile|vagrantfile|cmakelists\.txt)$/i

/** Whether a file's name says that it is source code or structured data. */
export const isCodeName = (name: string): boolean => codeByExtension.has(extensionOf(name)) || codeFiles.test(name)

/** The media type of a source file by its name. */
export const codeMimeType = (name: string): string => codeByExtension.get(extensionOf(name)) ?? "text/x-source"

const heavy = new Set(
  "pdf docx docm dotx pptx pptm ppsx xlsx xlsm odt ods odp epub mbox mbx html htm xhtml zip".split(" ")
)

/** Whether a file's name promises a small, quickly read text, so that its reading may be queued behind others. */
export const isLightName = (name: string): boolean => !heavy.has(extensionOf(name))
