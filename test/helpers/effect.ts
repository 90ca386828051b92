import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { it as vitestIt } from "vitest"

type Body<R> = () => Effect.Effect<unknown, unknown, R>

const run = (body: Body<Scope.Scope>) => () => Effect.runPromise(Effect.scoped(Effect.suspend(body)))

/** Vitest's `it` with `effect`: the test is an Effect in its own scope, and fails as the Effect does. */
export const it = Object.assign(vitestIt, {
  effect: (name: string, body: Body<Scope.Scope>, timeout?: number) => vitestIt(name, run(body), timeout)
})

/** `it.effect` for tests that need the services of a layer, built anew for each test. */
export const itWith = <R, E>(layer: Layer.Layer<R, E>) => ({
  effect: (name: string, body: Body<R | Scope.Scope>, timeout?: number) =>
    vitestIt(
      name,
      run(() => Effect.suspend(body).pipe(Effect.provide(layer))),
      timeout
    )
})
