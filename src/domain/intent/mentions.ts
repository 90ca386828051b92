/** A path, and maybe a symbol in it, that a text names. */
export interface Mention {
  readonly path: string
  readonly symbol?: string
}

const TOKEN = /(?<![\w./-])((?:[\w.@-]+\/)*[\w.@-]+\.[A-Za-z]\w{0,7})(?:#([\w$.]+|[\w$]+(?:::[\w$]+)+))?/g

/** Most mentions that one text is given. */
const MENTION_LIMIT = 200

/**
 * The files of a repository that a text names by their whole path (or by a path's unmistakable end with a folder in it), with the
 * symbol where one is named as `path#symbol`.
 *
 * @param byName files of the repository by their base name
 */
export const mentionsIn = (
  text: string,
  byName: ReadonlyMap<string, ReadonlyArray<string>>
): ReadonlyArray<Mention> => {
  const found = new Map<string, Mention>()
  for (const match of text.matchAll(TOKEN)) {
    if (found.size >= MENTION_LIMIT) break
    const named = (match[1] ?? "").replace(/^\.\//, "")
    const candidates = byName.get(named.slice(named.lastIndexOf("/") + 1)) ?? []
    const exact = candidates.filter((path) => path === named)
    const ending = named.includes("/") ? candidates.filter((path) => path.endsWith(`/${named}`)) : []
    const [path, ...more] = exact.length > 0 ? exact : ending
    if (path === undefined || more.length > 0) continue
    const symbol = match[2]
    found.set(`${path}#${symbol ?? ""}`, symbol === undefined ? { path } : { path, symbol })
  }
  return [...found.values()]
}
