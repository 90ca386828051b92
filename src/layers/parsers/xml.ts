import { Parser } from "htmlparser2"

/** Attributes of an element, by name without prefix. */
export type Attributes = Readonly<Record<string, string>>

/** What hears of an XML document's events. Names come without their prefix: producers choose prefixes freely. */
export interface XmlEvents {
  readonly open: (name: string, attributes: Attributes) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

const local = (name: string): string => name.slice(name.indexOf(":") + 1)

const locals = (attributes: Attributes): Attributes => {
  const result: Record<string, string> = {}
  for (const name in attributes) result[local(name)] = attributes[name] ?? ""
  return result
}

/** Reads XML event by event. Entities of a document type are not expanded; damaged XML is read as far as it goes. */
export const readXml = (xml: string, events: XmlEvents): void => {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => events.open(local(name), locals(attributes)),
      ontext: (text) => events.text?.(text),
      onclosetag: (name) => events.close?.(local(name))
    },
    { xmlMode: true, decodeEntities: true }
  )
  parser.end(xml)
}

/** The text of each first element of the given names, such as a document's stated properties. */
export const readTexts = (xml: string | undefined, names: ReadonlyArray<string>): Readonly<Record<string, string>> => {
  const found: Record<string, string> = {}
  if (xml === undefined) return found
  let current = ""
  readXml(xml, {
    open: (name) => {
      if (names.includes(name) && found[name] === undefined) {
        current = name
        found[name] = ""
      }
    },
    text: (text) => {
      if (current !== "") found[current] += text
    },
    close: (name) => {
      if (name === current) current = ""
    }
  })
  return found
}
