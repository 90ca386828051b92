import { isObject, type JsonObject } from "../envelope/check.ts"
import { compare, factTable, firstFact, type Mismatch } from "./compare.ts"
import { type CorpusFiles, objectsOf, stringOf } from "./corpus.ts"
import { scenarioDestination, slugFacts } from "./namingFacts.ts"

const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1)

const perCase = (fixture: JsonObject, expectation: JsonObject, files: CorpusFiles): ReadonlyArray<Mismatch> => {
  const right = stringOf(expectation.per_case_key) ?? ""
  const wrong = stringOf(expectation.must_not_equal_key)
  const cases = objectsOf(fixture.cases)
  if (cases.length === 0) return [{ key: "cases", expected: "at least one", actual: "none" }]
  return cases.flatMap((item) => {
    const actual = scenarioDestination(fixture, item, files)
    const holds =
      actual === item[right] && (wrong === undefined || (item[wrong] !== undefined && actual !== item[wrong]))
    return holds ? [] : [{ key: `cases: ${String(item.name)}`, expected: item[right], actual }]
  })
}

const resolved = (fixture: JsonObject, expectation: JsonObject, files: CorpusFiles): ReadonlyArray<Mismatch> => {
  const actual = scenarioDestination(fixture, isObject(fixture.input) ? fixture.input : fixture, files)
  const { conformant, conformant_filename: right, filename } = expectation
  const wanted = conformant === true ? filename : right
  const stated = stringOf(fixture.expected_output)
  return [
    ...(typeof wanted === "string" && actual === wanted ? [] : [{ key: "filename", expected: wanted, actual }]),
    ...(conformant === false && actual === filename
      ? [{ key: "filename", expected: `anything but ${String(filename)}`, actual }]
      : []),
    // why: the manifest names the field that carries the output; a fixture that says something third has drifted from it.
    ...(stated !== undefined && ![filename, right].includes(baseName(stated))
      ? [{ key: "expected_output", expected: [filename, right], actual: baseName(stated) }]
      : [])
  ]
}

/** Judges a scenario in which a record's file name, or only its slug, is derived. */
export const filenameVerdict = (
  fixture: JsonObject,
  verdictKind: string,
  expectation: JsonObject,
  files: CorpusFiles
): ReadonlyArray<Mismatch> => {
  if (expectation.per_case_key !== undefined) return perCase(fixture, expectation, files)
  const { compare_fields: _fields, conformant: _verdict, violates: _rules, ...demands } = expectation
  if (demands.slug !== undefined) return compare(demands, slugFacts(fixture))
  if (verdictKind === "filename_scenario" && typeof expectation.conformant === "boolean") {
    return resolved(fixture, expectation, files)
  }
  const input = isObject(fixture.input) ? fixture.input : fixture
  const name = factTable({
    filename: () => scenarioDestination(fixture, input, files),
    conformant_filename: () => scenarioDestination(fixture, input, files)
  })
  return compare(demands, firstFact(name, slugFacts(fixture)))
}
