/** Names of the commands, as envelopes carry them. */
export type CommandName = "why" | "list-intent" | "explain" | "changed" | "coverage" | "digest" | "capture"

/** The failure variant of any command ([ENV-011]). */
export interface FailureEnvelope {
  readonly command: CommandName
  readonly status: "error" | "no_intent_layer"
  readonly message: string
}

/** What a failed command answers; the message begins with the code of the failure. */
export const failureEnvelope = (
  command: CommandName,
  code: string,
  message: string,
  hint?: string
): FailureEnvelope => ({
  command,
  status: "error",
  message: `${code}: ${message}${hint === undefined ? "" : ` ${hint}`}`
})

/** What a command answers over a repository in which nobody recorded anything yet. */
export const noLayerEnvelope = (command: CommandName): FailureEnvelope => ({
  command,
  status: "no_intent_layer",
  message:
    "Nothing is recorded in this repository yet. Start with a why record under docs/decisions, a `Why:` line in a commit message, or a `why:` comment in the code."
})
