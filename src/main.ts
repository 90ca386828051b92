#!/usr/bin/env node
import "./servingHeap.ts"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Effect from "effect/Effect"
import { exitCodeOf, runCli } from "./cli/root.ts"
import * as SettingsLive from "./layers/config/SettingsLive.ts"
import * as HomeLive from "./layers/HomeLive.ts"
import { evaluating, reading, writing } from "./layers/Live.ts"
import { repositoryParts } from "./repositoryParts.ts"
import { version } from "./version.ts"

runCli(process.argv.slice(2), {
  version,
  home: HomeLive.layer,
  settings: SettingsLive.layer,
  reading,
  evaluating,
  writing,
  repository: repositoryParts,
  serve: (request) =>
    Effect.flatMap(
      Effect.promise(() => import("./serve.ts")),
      ({ serve }) => serve(request)
    )
}).pipe(
  NodeRuntime.runMain({
    disableErrorReporting: true,
    teardown: (exit, onExit) => onExit(exitCodeOf(exit))
  })
)
