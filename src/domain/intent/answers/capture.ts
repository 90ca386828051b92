import { intentId } from "../../whyspec/identity.ts"
import { type ResolutionDelta, resolutionDelta } from "../../whyspec/node.ts"
import type { Tier } from "../../whyspec/provenance.ts"

/** The `capture` envelope ([ENV-034]). */
export interface CaptureEnvelope {
  readonly command: "capture"
  readonly status: "ok" | "dry_run"
  readonly record: string
  readonly record_abs: string
  readonly node_id: string
  readonly title: string
  readonly provenance: Tier
  /** Present with `null` where the recommendation was followed or none was given ([ENV-037]). */
  readonly resolution_delta: ResolutionDelta | null
  /** Whether the layer that answers now knows the record ([ENV-036]). */
  readonly merged: boolean
}

/** Builds what was written, or would be. */
export const captureEnvelope = (
  written: { readonly record: string; readonly absolute: string },
  input: { readonly chosen: string; readonly recommendation?: string | undefined },
  outcome: { readonly dryRun: boolean; readonly merged: boolean }
): CaptureEnvelope => {
  const title = input.chosen.trim()
  const recommendation = input.recommendation === undefined ? {} : { recommendation: input.recommendation }
  return {
    command: "capture",
    status: outcome.dryRun ? "dry_run" : "ok",
    record: written.record,
    record_abs: written.absolute,
    node_id: intentId(written.record, title, "decision", title),
    title,
    provenance: "captured",
    resolution_delta: resolutionDelta({ title, ...recommendation }) ?? null,
    merged: outcome.merged
  }
}
