import { join } from "node:path"
import { beforeAll, describe } from "vitest"
import { bundle } from "../helpers/bundle.ts"
import { clientSuite } from "../helpers/clientSuite.ts"

let file: string
beforeAll(async () => {
  file = join(await bundle({ server: "test/server/serveFixture.ts" }), "server.mjs")
})

describe("official clients and the server on stdio", () => {
  clientSuite(() => ({ command: process.execPath, args: [file] }), {
    list_notebooks: {},
    list_sources: { notebook_id: "light" },
    search_notebook: { notebook_id: "light", query: "compressed air", also: ["foghorn pressure"] },
    get_source: { document_id: "handbook" },
    read_document: { document_id: "handbook", max_chars: 100 },
    search_notes: { notebook_id: "light", query: "lamp oil" },
    verify_quote: { quote: "Keepers wind the clockwork", notebook_id: "light" }
  })
})
