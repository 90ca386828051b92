import { randomBytes } from "node:crypto"
import { clip } from "../domain/results/clip.ts"
import type { DefectReporter } from "./exit.ts"

/** Longest cause that is logged, in code units. */
const causeUnits = 8000

/** A short name under which a caller's failure is found again in the log. */
export const newReference = (): string => randomBytes(4).toString("hex")

/** Writes a line to stderr, where all of the server's words go: stdout belongs to the protocol. */
export const log = (line: string): void => {
  process.stderr.write(`ibid: ${line}\n`)
}

/** Writes what happened to stderr under its reference. */
export const reportDefect: DefectReporter = (reference, cause) => log(`defect ${reference}: ${clip(cause, causeUnits)}`)
