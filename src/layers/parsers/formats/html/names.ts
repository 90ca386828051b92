const set = (names: string): ReadonlySet<string> => new Set(names.split(" "))

/** Elements whose content no reader of the page reads as its text. */
export const skippedElements = set(
  "script style noscript template iframe object embed svg canvas audio video select button textarea datalist dialog rt rp annotation annotation-xml"
)

/** Elements that stand on lines of their own. */
export const blockElements = set(
  "address article aside blockquote body center details dd dialog dir div dl dt fieldset figcaption figure footer form header " +
    "hgroup hr html li main menu nav ol p pre search section summary table caption thead tbody tfoot tr td th ul h1 h2 h3 h4 h5 h6"
)

/** The level of a heading element, which its `aria-level` may state otherwise; 0 for any other element. */
export const headingLevel = (name: string, stated?: string): number => {
  if (name.length !== 2 || name[0] !== "h" || name < "h1" || name > "h6") return 0
  return /^[1-6]$/.test(stated ?? "") ? Number(stated) : Number(name[1])
}
