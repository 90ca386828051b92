import { Language, type Node, Parser, Query, type QueryMatch, type Tree } from "web-tree-sitter"
import type { RawComment } from "../../domain/intent/commentBlocks.ts"
import type { GrammarName } from "../../domain/intent/languages.ts"
import type { CodeSymbol } from "../../domain/intent/model.ts"
import { grammarBytes } from "./grammars.ts"
import { commentQueries, symbolQueries } from "./symbolQueries.ts"

interface Loaded {
  readonly parser: Parser
  readonly symbols: Query
  readonly comments: Query
}

/** What was read of one file with a grammar. */
export interface SyntaxReading {
  readonly symbols: ReadonlyArray<CodeSymbol>
  readonly comments: ReadonlyArray<RawComment>
}

interface Definition {
  readonly name: string
  /** Code units from the start of the file: definitions on one line nest too. */
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
  readonly symbol: boolean
}

/** Longest time that one file may take, in milliseconds; what takes longer is not measured. */
const timeLimitMs = 2_000
const nameLimit = 200

/** The last row that holds something of a node: one that ends with its line end does not reach into the next. */
const lastRow = (node: Node): number => {
  const { column, row } = node.endPosition
  return column === 0 && row > node.startPosition.row ? row - 1 : row
}

const definitionOf = (match: QueryMatch): Definition | undefined => {
  const node = (name: string) => match.captures.find((capture) => capture.name === name)?.node
  const whole = node("d") ?? node("scope")
  const name = node("n")?.text
  if (whole === undefined || name === undefined) return undefined
  const receiver = node("r")?.text
  const own = name.replaceAll("::", ".")
  return {
    name: (receiver === undefined ? own : `${receiver}.${own}`).slice(0, nameLimit),
    from: whole.startIndex,
    to: whole.endIndex,
    start: whole.startPosition.row + 1,
    end: lastRow(whole) + 1,
    symbol: node("d") !== undefined
  }
}

/** Qualifies each definition by those around it, and leaves scopes and repetitions out. */
const qualified = (definitions: ReadonlyArray<Definition>): ReadonlyArray<CodeSymbol> => {
  const ordered = [...definitions].sort((left, right) => left.from - right.from || right.to - left.to)
  const open: Array<Definition> = []
  const found = new Map<string, CodeSymbol>()
  for (const definition of ordered) {
    while (open.length > 0 && (open.at(-1)?.to ?? 0) < definition.to) open.pop()
    const around = open.filter((outer) => outer.from < definition.from || outer.to > definition.to)
    const parent = around.at(-1)?.name
    const name = parent === undefined ? definition.name : `${parent}.${definition.name}`
    open.push({ ...definition, name })
    const key = `${name} ${definition.start}`
    if (definition.symbol && !found.has(key)) found.set(key, { name, start: definition.start, end: definition.end })
  }
  return [...found.values()]
}

const parseWithin = (parser: Parser, text: string): Tree | null => {
  const started = performance.now()
  return parser.parse(text, null, { progressCallback: () => performance.now() - started > timeLimitMs })
}

/** Reads symbols and comments with tree-sitter's WebAssembly grammars, each loaded when a file first needs it. */
export class SymbolReader {
  private ready: Promise<void> | undefined
  private readonly loaded = new Map<GrammarName, Promise<Loaded | undefined>>()

  private async load(grammar: GrammarName): Promise<Loaded | undefined> {
    try {
      this.ready ??= grammarBytes("runtime").then((bytes) =>
        Parser.init({ wasmBinary: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) })
      )
      await this.ready
      const language = await Language.load(await grammarBytes(grammar))
      const parser = new Parser()
      parser.setLanguage(language)
      return {
        parser,
        symbols: new Query(language, symbolQueries[grammar]),
        comments: new Query(language, commentQueries[grammar])
      }
    } catch {
      return undefined
    }
  }

  /**
   * The grammar made ready, after which {@link read} answers at once; `false` where it cannot be, and files of its language are
   * not measured.
   */
  async prepare(grammar: GrammarName): Promise<boolean> {
    const loading = this.loaded.get(grammar) ?? this.load(grammar)
    this.loaded.set(grammar, loading)
    return (await loading) !== undefined
  }

  /** Reads one file; `undefined` where the grammar gave up on it, which is not the same as a file without symbols. */
  async read(grammar: GrammarName, text: string, withComments: boolean): Promise<SyntaxReading | undefined> {
    if (!(await this.prepare(grammar))) return undefined
    const loaded = await this.loaded.get(grammar)
    if (loaded === undefined) return undefined
    let tree: Tree | null = null
    try {
      tree = parseWithin(loaded.parser, text)
      if (tree === null) {
        loaded.parser.reset()
        return undefined
      }
      const root = tree.rootNode
      const symbols = qualified(loaded.symbols.matches(root).flatMap((match) => definitionOf(match) ?? []))
      const comments = withComments
        ? loaded.comments
            .captures(root)
            .map(({ node }) => ({ text: node.text.replace(/\r\n?/g, "\n"), line: node.startPosition.row + 1 }))
        : []
      return { symbols, comments }
    } catch {
      // why: a grammar that traps on a hostile file must cost that file's symbols and nothing else.
      this.loaded.delete(grammar)
      return undefined
    } finally {
      tree?.delete()
    }
  }
}
