import { join, resolve } from "node:path"
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import envPaths from "env-paths"
import { Home } from "../services/Home.ts"

/** Name of the index file in the home. */
export const indexName = "ibid.db"

/** A home in a given folder; nothing is made there. */
export const layerAt = (folder: string): Layer.Layer<Home> => {
  const absolute = resolve(folder)
  return Layer.succeed(Home, Home.of({ folder: absolute, indexFile: join(absolute, indexName) }))
}

/** The home of the person who runs Ibid: `IBID_HOME`, else the operating system's data folder for `ibid`. */
export const layer: Layer.Layer<Home> = Layer.unwrap(
  Effect.map(
    // An empty variable is as good as none.
    Effect.orDie(Config.option(Config.String("IBID_HOME"))),
    (chosen) =>
      layerAt(
        Option.getOrElse(
          Option.filter(chosen, (folder) => folder !== ""),
          () => envPaths("ibid", { suffix: "" }).data
        )
      )
  )
)
