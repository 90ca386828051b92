import * as Context from "effect/Context"

/** Where the index lives. Nothing of it leaves a tool. */
export class Home extends Context.Service<
  Home,
  {
    /** Absolute path of the folder. */
    readonly folder: string
    /** Absolute path of the index file in it. */
    readonly indexFile: string
  }
>()("ibid/services/Home") {}
