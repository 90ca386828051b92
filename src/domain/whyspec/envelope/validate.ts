import { type EnvelopeViolation, isObject, type JsonObject } from "./check.ts"
import { SEMANTICS } from "./semantics.ts"
import { COVERAGE, FAILURE, VARIANTS, type Variant } from "./variants.ts"

/** Where an envelope was seen: as the command line prints it, or as a transport carries it. */
export type Surface = "core" | "transport"

/** Keys a transport attaches; they are no part of the core envelope ([ENV-040]). */
export const TRANSPORT_KEYS: ReadonlyArray<string> = ["graph_identity", "nextCursor"]

const variantsOf = (envelope: JsonObject, command: string): ReadonlyArray<Variant> | undefined => {
  if (command === "coverage") return [Object.hasOwn(envelope, "explain") ? COVERAGE.explain : COVERAGE.summary]
  return Object.hasOwn(VARIANTS, command) ? VARIANTS[command] : undefined
}

const checkCore = (envelope: JsonObject): ReadonlyArray<EnvelopeViolation> => {
  const { command, status } = envelope
  if (typeof command !== "string" || !/^[a-z][a-z-]*$/.test(command)) {
    return [{ rules: ["ENV-002", "ENV-004"], path: "command", message: "a lowercase command is missing" }]
  }
  if (typeof status !== "string" || !/^[a-z][a-z0-9_]*$/.test(status)) {
    return [{ rules: ["ENV-003", "ENV-004"], path: "status", message: "a snake_case status is missing" }]
  }
  const variants = variantsOf(envelope, command)
  if (FAILURE.statuses.includes(status) && variants !== undefined) return FAILURE.check(envelope, "$")
  if (variants === undefined) {
    return FAILURE.statuses.includes(status) && typeof envelope.message !== "string"
      ? [{ rules: ["ENV-011"], path: "message", message: "missing" }]
      : []
  }
  const chosen = variants.find((variant) => variant.statuses.includes(status))
  if (chosen === undefined) {
    const foreign = { rules: ["ENV-007"], path: "status", message: `${command} has no such status` }
    const [first] = variants
    return [foreign, ...(first === undefined ? [] : first.check(envelope, "$"))]
  }
  return [...chosen.check(envelope, "$"), ...(SEMANTICS[command] ?? []).flatMap((rule) => rule(envelope))]
}

const checkCredential = (envelope: JsonObject): ReadonlyArray<EnvelopeViolation> => {
  if (!Object.hasOwn(envelope, "graph_identity")) {
    return [{ rules: ["ENV-041"], path: "graph_identity", message: "a transport attaches it always" }]
  }
  const identity = envelope.graph_identity
  return identity === null || isObject(identity)
    ? []
    : [{ rules: ["ENV-040", "ENV-041"], path: "graph_identity", message: "an object or null expected" }]
}

/**
 * Every way in which a value is no conformant envelope; empty where it is one. An unknown command is accepted with the two
 * universal keys, because adding a command is a vocabulary extension ([VER-004]).
 */
export const validateEnvelope = (value: unknown, surface: Surface = "core"): ReadonlyArray<EnvelopeViolation> => {
  if (!isObject(value)) return [{ rules: ["ENV-001"], path: "$", message: "a single JSON object expected" }]
  if (surface === "core") return checkCore(value)
  const attached = Object.entries(value).filter(([name]) => !TRANSPORT_KEYS.includes(name))
  return [...checkCredential(value), ...checkCore(Object.fromEntries(attached))]
}
