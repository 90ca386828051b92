/** Latin letters that Unicode does not decompose, and what a person without that key types instead. */
const latinForms: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i"
}

/** Spellings of one Arabic letter that readers and writers exchange freely. */
const arabicForms: Readonly<Record<string, string>> = { أ: "ا", إ: "ا", آ: "ا", ٱ: "ا", ى: "ي", ة: "ه" }

const ignorable = /\p{Default_Ignorable_Code_Point}/gu

/**
 * The form in which words are compared: NFKC, invisible characters dropped, case folded, diacritics dropped where
 * people leave them out (Latin, Greek, Hebrew, Arabic), kept where they make another letter (kana voicing marks, Indic
 * vowel signs, Cyrillic й). Idempotent but for letters whose folding is longer.
 */
export const foldWord = (text: string): string => {
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase()
  return text
    .normalize("NFKC")
    .replace(ignorable, "")
    .toLowerCase()
    .replace(/[’ʼ‘]/g, "'")
    .replace(/[‐‑]/g, "-")
    .normalize("NFD")
    .replace(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, "$1")
    .replace(/[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u0652\u0656-\u065f\u0670]/g, "")
    .normalize("NFC")
    .replace(/ё/g, "е")
    .replace(/ς/g, "σ")
    .replace(/[أإآٱىة]/g, (letter) => arabicForms[letter] ?? letter)
    .replace(/[ßæœøłđðþı]/g, (letter) => latinForms[letter] ?? letter)
}
