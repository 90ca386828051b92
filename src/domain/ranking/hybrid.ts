import { unitVector } from "../latent/quantize.ts"
import { isIdentifier } from "../text/matchExpression.ts"
import type { QueryAnalysis } from "../text/query.ts"
import { fuseScores, type Scored } from "./fuse.ts"

/** What latent similarity counts for beside keywords, of one. */
const share = 0.4
/** The same for a query of a single word, which asks for that word first. */
const shareOfOneWord = 0.15

/**
 * What latent similarity is to count for. Nothing where a question is made of identifiers or quotations alone: those are
 * to be found as they are written.
 */
export const latentShare = (question: QueryAnalysis): number => {
  const content = question.terms.filter((term) => !term.stop)
  if (content.length === 0 || question.phrases.length > 0 || content.every(isIdentifier)) return 0
  return content.length === 1 ? shareOfOneWord : share
}

/** Passages that a first ranking is believed about, and what they weigh beside the question. */
const believed = 10
const belief = 0.8

/** Where vectors are compared: cosines by id of at least the nearest to a vector of length 1, and of those asked for. */
export interface VectorSearch {
  readonly nearest: (unit: Float32Array, also: ReadonlyArray<number>) => ReadonlyArray<Scored>
  /** A stored vector scaled to length 1. */
  readonly unitOf: (id: number) => Float32Array | undefined
}

/** A fused ranking with the cosines that went into it. */
export interface HybridRanking {
  readonly fused: ReadonlyArray<Scored>
  readonly cosines: ReadonlyArray<Scored>
}

/** Most keyword hits whose vectors are looked at although they are not among the nearest. */
const looked = 400

/** Keyword hits whose vectors are looked at. */
export const lookedAt = (sparse: ReadonlyArray<Scored>): ReadonlyArray<number> =>
  sparse.slice(0, looked).map(({ id }) => id)

/** What a model of the person's own counts for beside keywords, of one. */
const shareOfModel = 0.5

/**
 * Fuses keywords with a model's cosines. A model's cosines lie close together, so they are measured from the least of
 * those `wanted`: what is no nearer than that counts nothing.
 */
export const fuseModel = (
  sparse: ReadonlyArray<Scored>,
  cosines: ReadonlyArray<Scored>,
  wanted: number
): HybridRanking => {
  const least = cosines[Math.min(cosines.length - 1, Math.max(wanted, 100))]?.score ?? 0
  const measured = cosines.map(({ id, score }) => ({ id, score: score - least }))
  return {
    fused: fuseScores([
      { hits: sparse, weight: 1 - shareOfModel },
      { hits: measured.filter(({ score }) => score > 0), weight: shareOfModel }
    ]),
    cosines
  }
}

/**
 * Fuses keywords with latent similarity in two rounds: the passages that both together put first pull the question's
 * vector towards them, and what is near to that is fused with the keywords anew (Rocchio's feedback in the latent space).
 */
export const fuseHybrid = (
  sparse: ReadonlyArray<Scored>,
  question: Float32Array,
  vectors: VectorSearch,
  weight: number
): HybridRanking => {
  const also = lookedAt(sparse)
  const fuse = (cosines: ReadonlyArray<Scored>) =>
    fuseScores([
      { hits: sparse, weight: 1 - weight },
      { hits: cosines, weight }
    ])
  const first = fuse(vectors.nearest(question, also))
  const pulled = Float32Array.from(question)
  for (const { id } of first.slice(0, believed)) {
    const unit = vectors.unitOf(id)
    if (unit === undefined) continue
    for (let k = 0; k < pulled.length; k++) pulled[k] = (pulled[k] as number) + (belief / believed) * (unit[k] ?? 0)
  }
  const cosines = vectors.nearest(unitVector(pulled) ?? question, also)
  return { fused: fuse(cosines), cosines }
}
