import { resolve } from "node:path"

/**
 * A path as seen from the working folder, made absolute; an address as it is. why: nothing stays nothing, because a
 * variable of a script that is not set must not become the working folder.
 */
export const resolveTarget = (target: string): string =>
  target === "" || /^https?:\/\//i.test(target) ? target : resolve(target)
