import { countTokens, placeOf } from "../../../domain/latent/LatentModel.ts"
import { unitVector } from "../../../domain/latent/quantize.ts"
import { indexTokens } from "../../../domain/text/tokens.ts"
import type { ReadConnection } from "../Connection.ts"
import { QueryFailure } from "../QueryFailure.ts"
import { visibleNotebook } from "../read/visible.ts"
import { latentTerms } from "./latentTerms.ts"
import { servingSpace } from "./spaces.ts"

/** Places texts in a notebook's latent space, as vectors of length 1. Throws `not_found` where there is no space. */
export const placeTexts = (
  connection: ReadConnection,
  { notebook, texts }: { readonly notebook: string; readonly texts: ReadonlyArray<string> }
): ReadonlyArray<Float32Array | undefined> => {
  const space = servingSpace(connection, visibleNotebook(connection, notebook).id, "latent")
  if (space === undefined) {
    throw new QueryFailure({
      reason: "not_found",
      message: "This notebook has no latent space: it is too small for one, or was not synced since it grew."
    })
  }
  const termOf = latentTerms(connection, space)
  return texts.map((text) => unitVector(placeOf(countTokens(indexTokens(text).words), space.dimensions, termOf)))
}
