import { readXml } from "../../xml.ts"

/** What a paragraph style means for the structure. */
export interface ParagraphStyle {
  /** 1..9, of a heading. */
  readonly heading?: number
  readonly isTitle?: boolean
  /** The list that paragraphs of this style belong to, and at which level. */
  readonly list?: string
  readonly listLevel?: number
}

interface RawStyle {
  name: string
  basedOn: string
  outline?: number
  list?: string
  listLevel?: number
}

/** Reads `styles.xml` into what each paragraph style means, by its id; styles inherit from what they are based on. */
export const readStyles = (xml: string | undefined): ReadonlyMap<string, ParagraphStyle> => {
  const raw = new Map<string, RawStyle>()
  let style: RawStyle | undefined
  if (xml !== undefined) {
    readXml(xml, {
      open: (name, attributes) => {
        const value = attributes["val"] ?? ""
        if (name === "style") {
          style = { name: "", basedOn: "" }
          raw.set(attributes["styleId"] ?? "", style)
        } else if (style === undefined) return
        else if (name === "name") style.name = value.toLowerCase()
        else if (name === "basedOn") style.basedOn = value
        else if (name === "outlineLvl") style.outline = Number(value)
        else if (name === "numId") style.list = value
        else if (name === "ilvl") style.listLevel = Number(value)
      },
      close: (name) => {
        if (name === "style") style = undefined
      }
    })
  }
  const meaning = (id: string, depth: number): ParagraphStyle => {
    const own = raw.get(id)
    if (own === undefined || depth > 20) return {}
    const inherited = own.basedOn === "" ? {} : meaning(own.basedOn, depth + 1)
    const named = /^heading (\d)$/.exec(own.name)
    const heading = named !== null ? Number(named[1]) : own.outline === undefined ? inherited.heading : own.outline + 1
    return {
      ...inherited,
      ...(heading === undefined || heading > 9 ? {} : { heading }),
      ...(own.name === "title" ? { isTitle: true } : {}),
      ...(own.list === undefined ? {} : { list: own.list }),
      ...(own.listLevel === undefined ? {} : { listLevel: own.listLevel })
    }
  }
  return new Map([...raw.keys()].map((id) => [id, meaning(id, 0)]))
}
