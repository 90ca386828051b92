import * as Flag from "effect/cli/Flag"
import * as Option from "effect/Option"

/** `--json`: one JSON object on standard output. */
export const json = Flag.Boolean("json").pipe(
  Flag.withDescription("Print one JSON object instead of text"),
  Flag.withDefault(false)
)

/** Name of the notebook that commands take when none is given. */
export const defaultNotebook = "default"

/** `--notebook`: the default notebook when left out. */
export const notebook = Flag.String("notebook").pipe(
  Flag.withAlias("n"),
  Flag.withMetavar("N"),
  Flag.withDescription("Notebook, by id or exact title"),
  Flag.withDefault(defaultNotebook)
)

/** `--notebook`: none when left out. */
export const someNotebook = Flag.String("notebook").pipe(
  Flag.withAlias("n"),
  Flag.withMetavar("N"),
  Flag.withDescription("Notebook, by id or exact title"),
  Flag.optional
)

/** `--limit`: how many entries a page of a list has. */
export const limit = Flag.Int("limit").pipe(
  Flag.withMetavar("K"),
  Flag.withDescription("Most entries to list at once"),
  Flag.optional
)

/** `--cursor`: where a list goes on. */
export const cursor = Flag.String("cursor").pipe(
  Flag.withMetavar("C"),
  Flag.withDescription("Where to go on: the cursor that the page before ended with"),
  Flag.optional
)

/** `--also`: other wordings of a question. */
export const also = Flag.String("also").pipe(
  Flag.withMetavar("TEXT"),
  Flag.withDescription("Another wording of the same question; can be given up to four times"),
  Flag.atLeast(0)
)

/** An object with a key for a value that was given, and without it for one that was not. */
export const given = <K extends string, A>(key: K, value: Option.Option<A>): { readonly [P in K]?: A } =>
  Option.isSome(value) ? ({ [key]: value.value } as { readonly [P in K]: A }) : {}
