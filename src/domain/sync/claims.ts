import type { DiskEntry } from "./listing.ts"
import type { KnownSource, RootState } from "./planSync.ts"

/** A root with the place it stands at. */
export interface PlacedRoot<S extends KnownSource = KnownSource> extends RootState<S> {
  /** Absolute path, `/`-separated. */
  readonly location: string
}

/** Whether one place is another or stands below it. */
export const stands = (location: string, within: string): boolean =>
  location === within || location.startsWith(within.endsWith("/") ? within : `${within}/`)

/** The places that a place stands in: its parents, the innermost first. */
export const parentsOf = (location: string): ReadonlyArray<string> => {
  const parents: Array<string> = []
  let end = location.lastIndexOf("/")
  while (end > 0) {
    parents.push(location.slice(0, end))
    end = location.lastIndexOf("/", end - 1)
  }
  if (location !== "/" && end === 0) parents.push("/")
  return parents
}

/** Where a source of a root stands: a spelling in which the same file has the same place from every root. */
export const placeOf = (location: string, relativePath: string): string =>
  relativePath === "" ? location : `${location.endsWith("/") ? location : `${location}/`}${relativePath}`

/** Roots that stand at, in or around the place of another one; many roots are no trouble. */
const overlapsAmong = <S extends KnownSource>(roots: ReadonlyArray<PlacedRoot<S>>): ReadonlyArray<PlacedRoot<S>> => {
  const at = new Map<string, number>()
  for (const { location } of roots) at.set(location, (at.get(location) ?? 0) + 1)
  const around = new Set<string>()
  const inside = new Set<string>()
  for (const { location } of roots) {
    const outer = parentsOf(location).filter((parent) => at.has(parent))
    if (outer.length > 0) inside.add(location)
    for (const parent of outer) around.add(parent)
  }
  return roots.filter(({ location }) => inside.has(location) || around.has(location) || (at.get(location) ?? 0) > 1)
}

/**
 * Leaves every file to one root of the notebook, since a notebook holds the union of its roots and a file once: to the
 * root that has it already, else to the root that was added first. `taken` are places that roots outside this sync hold.
 */
export const settleClaims = <S extends KnownSource>(
  roots: ReadonlyArray<PlacedRoot<S>>,
  taken: ReadonlySet<string>
): ReadonlyArray<PlacedRoot<S>> => {
  const overlapping = overlapsAmong(roots)
  if (overlapping.length === 0 && taken.size === 0) return roots
  const owners = new Map<string, number>()
  const claim = (rootId: number, place: string) => {
    if (!owners.has(place)) owners.set(place, rootId)
  }
  const listed = new Map(
    overlapping.map((root) => [root.rootId, new Set(root.listing.entries.map((entry) => entry.relativePath))])
  )
  // A root that holds a file keeps it as long as it still lists it.
  for (const root of overlapping) {
    for (const source of root.sources) {
      if (listed.get(root.rootId)?.has(source.relativePath)) {
        claim(root.rootId, placeOf(root.location, source.relativePath))
      }
    }
  }
  for (const root of [...overlapping].sort((a, b) => a.rootId - b.rootId)) {
    for (const entry of root.listing.entries) claim(root.rootId, placeOf(root.location, entry.relativePath))
  }
  const mine = (root: PlacedRoot<S>) => (entry: DiskEntry) => {
    const place = placeOf(root.location, entry.relativePath)
    return !taken.has(place) && (owners.get(place) ?? root.rootId) === root.rootId
  }
  return roots.map((root) => ({
    ...root,
    listing: { ...root.listing, entries: root.listing.entries.filter(mine(root)) }
  }))
}
