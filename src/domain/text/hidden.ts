import { type TextWarning, textWarnings } from "../vocabulary.ts"

/**
 * Zero-width characters that carry nothing where they stand. A joiner between emoji or within a script that shapes its
 * letters by it, and a variation selector, are ordinary text.
 */
const zeroWidth =
  /[\u200b\u2060-\u2064\u180e]|(?<!^)\ufeff|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{sc=Arab}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Mong}\p{sc=Syrc}\p{M}])[\u200c\u200d]/u

const patterns: Readonly<Record<TextWarning, RegExp>> = {
  bidirectional_controls: /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/,
  zero_width_characters: zeroWidth,
  // A flag of a region is a black flag followed by tags; tags anywhere else spell what nobody sees.
  tag_characters: /[\u{e0000}-\u{e001f}]|(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0020}-\u{e007f}]/u
}

/** Kinds of hidden characters in a text, each once, in the order of the vocabulary. */
export const hiddenCharacters = (text: string): ReadonlyArray<TextWarning> => {
  if (!/[\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\udb40]/.test(text)) return []
  return textWarnings.filter((warning) => patterns[warning].test(text))
}
