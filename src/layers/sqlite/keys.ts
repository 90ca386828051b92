import { randomBytes } from "node:crypto"

/** A new opaque key: a letter that says what it names, and 80 random bits. */
export const newKey = (prefix: "nb" | "doc" | "run"): string => `${prefix}_${randomBytes(10).toString("hex")}`
