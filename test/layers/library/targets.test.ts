import { resolve } from "node:path"
import { describe, expect, it } from "vitest"
import { resolveTarget as absolute } from "../../../src/cli/resolveTarget.ts"
import { resolveTarget } from "../../../src/layers/library/targets.ts"

describe("what a person names", () => {
  it.each(["ftp://host/file", resolve("file:///no/such")])("is no path when it is an address: %s", async (target) => {
    expect(await resolveTarget(target)).toMatchObject({ message: expect.stringContaining("only http and https") })
  })

  it("is nothing, and not the working folder, when it is empty", async () => {
    expect(await resolveTarget("")).toMatchObject({ _tag: "Unusable" })
    expect(absolute("")).toBe("")
  })

  it("is an address when it can be fetched, and missing when it is not there", async () => {
    expect(await resolveTarget("https://host/file")).toMatchObject({ _tag: "Address" })
    expect(await resolveTarget(resolve("no such file"))).toMatchObject({ message: "There is no such file." })
  })
})
