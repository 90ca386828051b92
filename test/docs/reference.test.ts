import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
// @ts-expect-error: a script without types
import { parts, referencePage } from "../../scripts/reference/index.mjs"

const root = join(dirname(fileURLToPath(import.meta.url)), "../..")
const read = (file: string): string => readFileSync(join(root, file), "utf8")

it("docs/reference.md says what the program's definitions say; `npm run reference` writes it", async () => {
  const page: unknown = await referencePage(parts(read("src/domain/bounds.ts")))
  expect(page, "run `npm run reference`").toBe(read("docs/reference.md"))
})
