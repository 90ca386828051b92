import { describe, expect, it } from "vitest"
import { countTokens, placeOf } from "../../../src/domain/latent/LatentModel.ts"
import { cosine, quantize, signBits, unitVector } from "../../../src/domain/latent/quantize.ts"
import { gaussian, uniform } from "../../../src/domain/latent/random.ts"
import { gramTimes, type SparseRows } from "../../../src/domain/latent/sparseRows.ts"
import { dimensionsFor, trainLatent } from "../../../src/domain/latent/train.ts"
import { truncatedSvd } from "../../../src/domain/latent/truncatedSvd.ts"

const sparse = (rows: ReadonlyArray<ReadonlyArray<number>>): SparseRows => {
  const starts = [0]
  const columns: Array<number> = []
  const values: Array<number> = []
  for (const row of rows) {
    for (const [column, value] of row.entries()) {
      if (value === 0) continue
      columns.push(column)
      values.push(value)
    }
    starts.push(columns.length)
  }
  return {
    rows: rows.length,
    columnCount: rows[0]?.length ?? 0,
    starts: Uint32Array.from(starts),
    columns: Uint32Array.from(columns),
    values: Float32Array.from(values)
  }
}

describe("truncatedSvd", () => {
  it("finds the singular values and directions of a matrix worked by hand", () => {
    // Columns are orthogonal with lengths 3, 2 and 1.
    const { values, vectors, width } = truncatedSvd(
      sparse([
        [3, 0, 0],
        [0, 2, 0],
        [0, 0, 1]
      ]),
      2
    )
    expect(width).toBe(2)
    expect(values[0]).toBeCloseTo(3, 4)
    expect(values[1]).toBeCloseTo(2, 4)
    expect(Math.abs(vectors[0] ?? 0)).toBeCloseTo(1, 4)
    expect(Math.abs(vectors[3] ?? 0)).toBeCloseTo(1, 4)
  })
  it("gives orthonormal directions that reproduce a matrix of low rank", () => {
    const next = uniform(3)
    const left = Array.from({ length: 60 }, () => Array.from({ length: 5 }, () => next() - 0.5))
    const right = Array.from({ length: 5 }, () => Array.from({ length: 40 }, () => next() - 0.5))
    const rows = left.map(
      (row) => right[0]?.map((_, j) => row.reduce((sum, x, k) => sum + x * (right[k]?.[j] ?? 0), 0)) ?? []
    )
    const { vectors, width } = truncatedSvd(sparse(rows), 8)
    expect(width).toBe(5)
    for (const row of rows) {
      const projected = Array.from({ length: width }, (_, k) =>
        row.reduce((sum, x, j) => sum + x * (vectors[j * width + k] ?? 0), 0)
      )
      for (const [j, value] of row.entries()) {
        const back = projected.reduce((sum, x, k) => sum + x * (vectors[j * width + k] ?? 0), 0)
        expect(back).toBeCloseTo(value, 3)
      }
    }
  })
  it("multiplies by the Gram matrix as the dense product does", () => {
    const matrix = sparse([
      [1, 0, 2],
      [0, 3, 0]
    ])
    expect([...gramTimes(matrix, Float32Array.from([1, 1, 1]), 1)]).toEqual([3, 9, 6])
  })
})

describe("quantize", () => {
  it("keeps directions to within half a percent, and refuses what has none", () => {
    const next = gaussian(5)
    for (let round = 0; round < 50; round++) {
      const vector = Float32Array.from({ length: 64 }, next)
      const unit = unitVector(vector)
      const coarse = quantize(vector)
      expect(unit !== undefined && coarse !== undefined && cosine(unit, coarse)).toBeGreaterThan(0.995)
    }
    expect(quantize(new Float32Array(4))).toBeUndefined()
    expect(quantize(Float32Array.from([1, Number.NaN]))).toBeUndefined()
    expect(unitVector(Float32Array.from([Number.POSITIVE_INFINITY]))).toBeUndefined()
  })
  it("packs signs lowest bit first", () => {
    expect([...signBits(Float32Array.from([1, -1, 0, -2, -1, -1, -1, -1, 5]))]).toEqual([5, 1])
  })
})

describe("trainLatent", () => {
  const themes = [
    "ship sail mast harbour captain anchor deck crew wave storm port hull rudder rope",
    "bread oven flour dough yeast baker crust loaf knead salt rise bake sour wheat",
    "star orbit planet comet moon telescope nebula galaxy eclipse solar lunar meteor axis dust",
    "judge court trial verdict lawyer appeal statute witness oath jury bench ruling plea brief"
  ].map((words) => words.split(" "))
  const next = uniform(11)
  const pick = (words: ReadonlyArray<string>) => words[Math.floor(next() * words.length)] ?? ""
  const texts = Array.from({ length: 240 }, (_, at) => {
    const theme = themes[at % themes.length] ?? []
    return Array.from({ length: 12 }, () => pick(next() < 0.1 ? (themes[Math.floor(next() * 4)] ?? []) : theme)).join(
      " "
    )
  })
  const filled = texts.map(
    (text, at) => `${text} ${Array.from({ length: 6 }, (_, k) => `word${(at * 7 + k * 13) % 60}`).join(" ")}`
  )

  it("places a text near those of its theme, also when they share no word", () => {
    const model = trainLatent(filled)
    expect(model?.dimensions).toBe(dimensionsFor(240))
    if (model === undefined) return
    const place = (text: string) => placeOf(countTokens(text), model.dimensions, (token) => model.terms.get(token))
    const query = unitVector(place("harbour captain"))
    const same = quantize(place("mast rudder hull rope"))
    const other = quantize(place("oven dough loaf wheat"))
    expect(query !== undefined && same !== undefined && other !== undefined).toBe(true)
    if (query === undefined || same === undefined || other === undefined) return
    expect(cosine(query, same)).toBeGreaterThan(cosine(query, other) + 0.2)
  })
  it("is the same for the same texts", () => {
    const [one, other] = [trainLatent(filled), trainLatent(filled)]
    expect([...(one?.terms.get("harbour")?.vector ?? [])]).toEqual([...(other?.terms.get("harbour")?.vector ?? [1])])
  })
  it("abstains under 50 texts, and where texts share too few words", () => {
    expect(trainLatent(filled.slice(0, 49))).toBeUndefined()
    expect(trainLatent(Array.from({ length: 80 }, (_, at) => `only${at} here${at}`))).toBeUndefined()
    expect(trainLatent([])).toBeUndefined()
  })
})
