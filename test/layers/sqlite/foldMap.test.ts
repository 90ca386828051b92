import * as fc from "fast-check"
import { expect, it } from "vitest"
import { decodeFoldMap, encodeFoldMap } from "../../../src/layers/sqlite/foldMap.ts"

it("brings a stored fold map back as it was", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(1_000_000), fc.nat(1_000_000)), { maxLength: 50 }), (steps) => {
      const pairs = [0, 0]
      for (const [folded, original] of steps) pairs.push((pairs.at(-2) ?? 0) + folded, (pairs.at(-1) ?? 0) + original)
      const map = Uint32Array.from(pairs)
      expect(decodeFoldMap(encodeFoldMap(map))).toEqual(map)
    })
  )
})
