import { beforeAll, describe } from "vitest"
import { ibid, sampleHome, servedFrom } from "../helpers/built.ts"
import { clientSuite } from "../helpers/clientSuite.ts"
import { wireSuite } from "../helpers/wireSuite.ts"

let home: string
const calls: Record<string, Record<string, unknown>> = {
  list_notebooks: {},
  list_sources: { notebook_id: "Coop" },
  search_notebook: { notebook_id: "Coop", query: "tide gauge", also: ["water level sensor"] },
  get_source: {},
  read_document: {},
  search_notes: { notebook_id: "Coop", query: "tide gauge" },
  verify_quote: { quote: "The tide gauge was moved in spring.", notebook_id: "Coop" }
}

beforeAll(() => {
  home = sampleHome()
  const { sources } = JSON.parse(ibid(home, ["sources", "Coop", "--json"]))
  calls.get_source = { document_id: sources[0].documentId }
  calls.read_document = { document_id: sources[0].documentId, max_chars: 300 }
})

describe("the built command on the wire", () => {
  wireSuite(() => servedFrom(home))
})

describe("official clients and the built command", () => {
  clientSuite(() => servedFrom(home), calls)
})
