import picomatch from "picomatch"

const longest = 1024

const count = (text: string, pattern: RegExp): number => (text.match(pattern) ?? []).length

/** Whether a glob can be matched in time that its length bounds: few wildcards a segment, few globstars, few braces. */
const isBounded = (glob: string): boolean =>
  glob.length <= longest &&
  count(glob, /\*\*/g) <= 4 &&
  count(glob, /\{/g) <= 4 &&
  count(glob, /,/g) <= 40 &&
  !/\.\./.test(glob) &&
  glob.split("/").every((segment) => count(segment, /\*+/g) + count(segment, /\?/g) / 8 <= 4)

/**
 * A test for the paths under a declared glob. A record is written by anybody, and a glob of many stars takes longer than a life:
 * one that cannot be bounded matches nothing, which is reported as an empty scope.
 */
export const scopeGlob = (glob: string): ((path: string) => boolean) => {
  if (!isBounded(glob)) return () => false
  try {
    const matches = picomatch(glob, { dot: true, nonegate: true, noextglob: true })
    return (path) => matches(path)
  } catch {
    return () => false
  }
}
