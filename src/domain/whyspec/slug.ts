/** The bound of a slug in characters ([REC-059]). */
export const SLUG_LIMIT = 60

const rawSlug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")

/** A slug cut at a word boundary, hard only inside a first word that is too long by itself; never empty ([REC-058] to [REC-062]). */
export const slugify = (text: string): string => {
  const slug = rawSlug(text)
  if (slug === "") return "decision"
  if (slug.length <= SLUG_LIMIT) return slug
  const cut = slug.slice(0, SLUG_LIMIT)
  const boundary = cut.lastIndexOf("-")
  return (boundary > 0 ? cut.slice(0, boundary) : cut).replace(/-+$/, "")
}

/** The slug older records were named by: cut in the middle of a word. Only ever used to recognise such a name. */
export const legacySlug = (text: string): string => rawSlug(text).slice(0, SLUG_LIMIT).replace(/-+$/, "")
