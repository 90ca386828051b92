/** What an artifact reference is: decided by the presence of `#`, even where it is malformed ([REC-151]). */
export type ReferenceKind = "path_glob" | "symbol"

/** A declared scope item taken apart. */
export interface ArtifactReference {
  /** The item as written. */
  readonly text: string
  readonly kind: ReferenceKind
  /** The path or glob before `#`. */
  readonly path: string
  /** The symbol name; `undefined` for a glob and for a malformed symbol reference, which resolves to nothing. */
  readonly symbol: string | undefined
}

const GLOB_META = /[*?[\]{}!()]/

/** Reads one item of `## Governs` ([REC-083], [REC-151]). */
export const parseReference = (text: string): ArtifactReference => {
  const hash = text.indexOf("#")
  if (hash === -1) return { text, kind: "path_glob", path: text, symbol: undefined }
  const path = text.slice(0, hash)
  const symbol = text.slice(hash + 1)
  const sound = path !== "" && symbol.trim() !== "" && !symbol.includes("#") && !GLOB_META.test(path)
  return { text, kind: "symbol", path, symbol: sound ? symbol : undefined }
}

/** How a reference resolved: the state is named, so that an empty scope can be seen ([REC-086]). */
export interface ReferenceResolution {
  readonly reference: ArtifactReference
  readonly state: "matched" | "no_match"
  /** Repository-relative paths, sorted. */
  readonly files: ReadonlyArray<string>
}

/** Answers whether a file holds a symbol; `undefined` where symbols of that file are not known. */
export type HasSymbol = (file: string, symbol: string) => boolean | undefined

/** Builds a test for one glob; the caller brings the library, so that this stays pure and the pattern is compiled once. */
export type GlobMatcher = (glob: string) => (path: string) => boolean

const GLOB_SIGN = /[*?[\]{}!()+@\\]/

/** The folder that every match of a glob lies in, with its slash; most files are ruled out by it before the glob is tried. */
const fixedFolder = (glob: string): string => {
  const plain = glob.replace(/^\.\//, "")
  const sign = plain.search(GLOB_SIGN)
  return sign === -1 ? "" : plain.slice(0, plain.lastIndexOf("/", sign) + 1)
}

const matcher = (glob: GlobMatcher, pattern: string): ((path: string) => boolean) => {
  const matches = glob(pattern)
  const folder = fixedFolder(pattern)
  return (path) => path.startsWith(folder) && matches(path)
}

/** Resolves the declared scope of a record against the files of a repository ([REC-086], [REC-151]). */
export const resolveGoverns = (
  governs: ReadonlyArray<string>,
  files: ReadonlyArray<string>,
  glob: GlobMatcher,
  hasSymbol: HasSymbol = () => undefined
): ReadonlyArray<ReferenceResolution> =>
  governs.map((text) => {
    const reference = parseReference(text)
    const matched =
      reference.kind === "path_glob"
        ? files.filter(matcher(glob, reference.path))
        : files.filter(
            (file) =>
              reference.symbol !== undefined && file === reference.path && hasSymbol(file, reference.symbol) !== false
          )
    return { reference, state: matched.length === 0 ? "no_match" : "matched", files: [...matched].sort() }
  })
