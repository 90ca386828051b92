// JSON Schemas of tools as rows of a table.

const oneLine = (text) => text.replaceAll(/\s+/g, " ").replaceAll("|", "\\|").trim()

const list = (values) =>
  values.map((value) => `\`${typeof value === "string" ? value : JSON.stringify(value)}\``).join(", ")

/** All constraints of a schema, those that stand under `allOf` included. */
const flat = (schema) => Object.assign({}, schema, ...(schema.allOf ?? []).map(flat))

const span = (least, most, unit) => {
  if (least === undefined && most === undefined) return ""
  const numbers = least === undefined ? `up to ${most}` : most === undefined ? `from ${least}` : `${least} to ${most}`
  return unit === "" ? numbers : `${numbers} ${unit}`
}

/** A schema's type and constraints in words. */
export const typeWords = (raw) => {
  const schema = flat(raw)
  const either = schema.anyOf ?? schema.oneOf
  if (schema.const !== undefined) return list([schema.const])
  if (schema.enum !== undefined) return list(schema.enum)
  if (either !== undefined) {
    const kinds = [...new Set(either.map(typeWords))]
    return kinds.join(" or ")
  }
  switch (schema.type) {
    case "string":
      return ["string", span(schema.minLength, schema.maxLength, "characters")].filter(Boolean).join(", ")
    case "integer":
    case "number":
      return [schema.type === "integer" ? "whole number" : "number", span(schema.minimum, schema.maximum, "")]
        .filter(Boolean)
        .join(", ")
    case "array": {
      const size = span(schema.minItems, schema.maxItems, "")
      const of = schema.items === undefined ? "" : `: ${typeWords(schema.items)}`
      return `list${size === "" ? "" : ` of ${size}`}${of}`
    }
    case undefined:
      return "any"
    default:
      return schema.type
  }
}

/** The rows of an object's properties, nested ones under dotted names; `meanings` says what a name means that has no text. */
export const propertyRows = (schema, meanings = {}, prefix = "") =>
  Object.entries(schema.properties ?? {}).flatMap(([name, raw]) => {
    const property = flat(raw)
    const required = (schema.required ?? []).includes(name)
    const text = property.description ?? meanings[name]
    const notes = [
      text === undefined ? "" : oneLine(text),
      property.default === undefined ? "" : `default \`${property.default}\``
    ].filter(Boolean)
    const inner = property.type === "array" && property.items !== undefined ? flat(property.items) : property
    const path = `${prefix}${name}`
    const nested = inner.type === "object" && inner.properties !== undefined
    return [
      {
        name: `${path}${property.type === "array" ? "[]" : ""}${required ? "" : "?"}`,
        type: nested ? (property.type === "array" ? "list: object" : "object") : typeWords(property),
        notes: notes.join("; ")
      },
      ...(nested ? propertyRows(inner, meanings, `${path}${property.type === "array" ? "[]" : ""}.`) : [])
    ]
  })
