import { resolve } from "node:path"

/** A path as seen from the working folder, made absolute; an address as it is. */
export const resolveTarget = (target: string): string => (/^https?:\/\//i.test(target) ? target : resolve(target))
