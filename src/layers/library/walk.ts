import type { Ignore } from "ignore"
import { type DiskEntry, type Listing, noSkips } from "../../domain/sync/listing.ts"
import { displayPath, encodeRawName } from "../../domain/sync/names.ts"
import * as disk from "./disk.ts"
import { childPath, type DiskPath, diskPath } from "./diskPath.ts"
import { excludeRules, type IgnoreRules, ignoreFiles, isIgnored, rulesAbove, rulesWithin } from "./ignoreRules.ts"

/** What to walk. */
export interface WalkRequest {
  /** Absolute path of a folder, links resolved. */
  readonly location: string
  readonly excludes: ReadonlyArray<string>
  /** Folders that are never entered, by identity: Ibid's own. */
  readonly shut: ReadonlySet<string>
  /** Hears how many files were found so far. */
  readonly onFound: (files: number, current: string) => void
}

/** A folder to list, or a link to look at once everything that is no link is known. */
interface Pending {
  readonly path: DiskPath
  readonly relative: string
  readonly rules: IgnoreRules
}

interface Walk {
  readonly request: WalkRequest
  readonly excludes: Ignore
  readonly entries: Array<DiskEntry>
  readonly skipped: ReturnType<typeof noSkips>
  readonly listed: Array<Listing["folders"][number]>
  readonly unreadable: Array<string>
  /** Identities of the folders that were entered: no folder is entered twice, so that cycles end. */
  readonly entered: Set<string>
  readonly folders: Array<Pending>
  readonly links: Array<Pending>
  /** Keys of the paths of listed files, kept from the first link on. */
  files?: Set<string>
}

/** Files looked at together; more keep the pool of file system threads no busier. */
const statsAtOnce = 64

/**
 * Lists the files of a folder and of the folders below it. Left out and counted are hidden entries, those that patterns
 * leave out, links that leave the root or lead to what is listed under its own name, and what is neither file nor folder.
 * Throws when the root itself cannot be listed or the signal aborts.
 */
export const walk = async (request: WalkRequest, signal: AbortSignal): Promise<Listing> => {
  const state: Walk = {
    request,
    excludes: excludeRules(request.excludes),
    entries: [],
    skipped: noSkips(),
    listed: [],
    unreadable: [],
    entered: new Set(request.shut),
    folders: [],
    links: []
  }
  state.folders.push({ path: request.location, relative: "", rules: await rulesAbove(request.location) })
  while (true) {
    signal.throwIfAborted()
    const folder = state.folders.pop()
    if (folder !== undefined) {
      await enter(state, folder)
      continue
    }
    const link = state.links.shift()
    if (link === undefined) break
    await follow(state, link)
  }
  return { entries: state.entries, skipped: state.skipped, folders: state.listed, unreadable: state.unreadable }
}

const enter = async (state: Walk, folder: Pending): Promise<void> => {
  let children: Awaited<ReturnType<typeof disk.listFolder>>
  let identity: string
  try {
    identity = await disk.folderIdentity(folder.path)
    if (state.entered.has(identity)) return
    state.entered.add(identity)
    children = await disk.listFolder(folder.path)
  } catch (error) {
    if (folder.relative === "") throw error
    state.unreadable.push(folder.relative)
    return
  }
  state.listed.push({ relativePath: folder.relative, identity })
  const names = children.flatMap(({ name, entry }) => (typeof name === "string" && entry.isFile() ? [name] : []))
  const rules = await rulesWithin(folder.rules, folder.path, displayPath(folder.relative), names)
  const files: Array<Pending> = []
  const folders: Array<Pending> = []
  for (const { name, entry } of children) {
    const relative = join(folder.relative, typeof name === "string" ? name : encodeRawName(name))
    const child = { path: childPath(folder.path, name), relative, rules }
    const isFolder = entry.isDirectory()
    if (isHidden(name)) {
      if (typeof name !== "string" || !ignoreFiles.includes(name)) state.skipped.hidden++
    } else if (isLeftOut(state, rules, relative, isFolder)) state.skipped.ignored++
    else if (isFolder) folders.push(child)
    else if (entry.isSymbolicLink()) state.links.push(child)
    else if (entry.isFile()) files.push(child)
    else state.skipped.special++
  }
  for (let start = 0; start < files.length; start += statsAtOnce) {
    await Promise.all(files.slice(start, start + statsAtOnce).map((file) => addFile(state, file)))
  }
  // The stack gives folders back in the order of their names.
  state.folders.push(...folders.reverse())
}

const addFile = async (state: Walk, file: Pending): Promise<void> => {
  const stat = await disk.statOf(file.path).catch(() => undefined)
  // A file that vanished between the listing and now is not there; one that is no file any more is none.
  if (stat === undefined) return
  if (!stat.isFile()) {
    state.skipped.special++
    return
  }
  state.entries.push({ relativePath: file.relative, size: stat.size, mtimeMs: stat.mtimeMs })
  state.files?.add(pathKey(file.path))
  state.request.onFound(state.entries.length, file.relative)
}

/** A link counts for what it leads to when that stands in the root and is not listed under its own name. */
const follow = async (state: Walk, link: Pending): Promise<void> => {
  const { location } = state.request
  try {
    const target = await disk.realPath(link.path)
    const root = Buffer.from(location.endsWith("/") ? location : `${location}/`)
    const stat = await disk.statOf(target)
    const isFolder = stat?.isDirectory() === true
    if (!target.subarray(0, root.length).equals(root) || isLeftOut(state, link.rules, link.relative, isFolder)) {
      state.skipped.link++
    } else if (isFolder) {
      // A folder that contains the link was entered already; so was one that stands there under its own name.
      if (state.entered.has(await disk.folderIdentity(target))) state.skipped.link++
      else state.folders.push(link)
    } else if (stat?.isFile() === true && !isListed(state, target)) await addFile(state, link)
    else state.skipped.link++
  } catch {
    state.skipped.link++
  }
}

const isListed = (state: Walk, target: Buffer): boolean => {
  state.files ??= new Set(state.entries.map((entry) => pathKey(diskPath(state.request.location, entry.relativePath))))
  return state.files.has(pathKey(target))
}

/** A key that is the same for the same bytes. */
const pathKey = (path: DiskPath): string => Buffer.from(path).toString("latin1")

const isLeftOut = (state: Walk, rules: IgnoreRules, relative: string, isFolder: boolean): boolean => {
  const path = displayPath(relative)
  return state.excludes.ignores(isFolder ? `${path}/` : path) || isIgnored(rules, path, isFolder)
}

const isHidden = (name: string | Buffer): boolean =>
  typeof name === "string" ? name.startsWith(".") : name[0] === 0x2e

const join = (folder: string, name: string): string => (folder === "" ? name : `${folder}/${name}`)
