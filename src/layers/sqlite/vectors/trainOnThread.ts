import { existsSync } from "node:fs"
import { Worker } from "node:worker_threads"
import * as Effect from "effect/Effect"
import type { LatentModel } from "../../../domain/latent/LatentModel.ts"
import { distFile } from "../../distFile.ts"
import type { Connection } from "../Connection.ts"
import { trainOn } from "./trainLatentSpace.ts"

/** What a training thread is started with. */
export interface TrainingStart {
  readonly indexFile: string
  readonly notebookId: number
}

/**
 * Trains a latent model on a notebook's chunks, on a thread of its own, so that this one hears signals meanwhile;
 * interrupting it ends the thread. Where the sources run unbuilt there is no script for a thread, and it runs here.
 */
export const trainOnThread = (connection: Connection, start: TrainingStart): Effect.Effect<LatentModel | undefined> =>
  Effect.suspend(() => {
    const script = distFile("train-worker.js")
    if (!existsSync(script)) return Effect.sync(() => trainOn(connection, start.notebookId))
    return Effect.callback<LatentModel | undefined>((resume) => {
      const worker = new Worker(script, { workerData: start })
      worker.once("message", (model: LatentModel | undefined) => resume(Effect.succeed(model)))
      worker.once("error", (error) => resume(Effect.die(error)))
      worker.once("exit", (code) => resume(Effect.die(new Error(`the training thread ended with code ${code}`))))
      return Effect.promise(() => worker.terminate())
    })
  })
