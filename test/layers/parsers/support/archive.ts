import { strToU8, zipSync } from "fflate"

/** A zip archive of text members. */
export const archive = (members: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(members).map(([name, text]) => [name, strToU8(text)])))

const relationship = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`

/** A relations part: `[id, type, target]` each. */
export const relations = (...list: ReadonlyArray<readonly [string, string, string]>): string =>
  `<Relationships>${list.map(([id, type, target]) => relationship(id, type, target)).join("")}</Relationships>`

/** The stated properties of an Office package. */
export const coreProperties = (title: string): string =>
  `<cp:coreProperties xmlns:cp="c" xmlns:dc="d"><dc:title>${title}</dc:title><dc:creator>A. Writer</dc:creator></cp:coreProperties>`
