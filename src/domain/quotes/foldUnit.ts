/**
 * Forms of one mark that a quoter may have typed otherwise, before compatibility normalization takes them apart. why:
 * who quotes a text that quotes puts single marks for its double ones, so both are one form.
 */
const marks: Readonly<Record<string, string>> = {
  ...Object.fromEntries([..."‘’‚‛′´`‹›ʼʹ＇“”„‟″«»〝〞〟＂「」『』"].map((mark) => [mark, "'"])),
  ...Object.fromEntries([..."‐‑‒–—―−⁃﹘﹣－"].map((mark) => [mark, "-"])),
  ß: "ss",
  ẞ: "ss",
  ς: "σ"
}

const memoryLimit = 20_000
let memory = new Map<string, string>()

/**
 * A character with its marks as it is compared: NFKC, case folded, one form of quotation marks and dashes, invisible
 * characters dropped (the result may be empty).
 */
export const foldUnit = (unit: string): string => {
  const known = memory.get(unit)
  if (known !== undefined) return known
  const visible = unit.replace(/\p{Default_Ignorable_Code_Point}/gu, "")
  const folded =
    marks[visible] ??
    visible
      .normalize("NFKC")
      .toLowerCase()
      .normalize("NFC")
      .replace(/[ßẞς]/g, (letter) => marks[letter] ?? letter)
      .replace(/\s+/g, " ")
  if (memory.size >= memoryLimit) memory = new Map()
  if (unit.length <= 8) memory.set(unit, folded)
  return folded
}
