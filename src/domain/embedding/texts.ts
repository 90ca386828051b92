import { cutBefore } from "../text/graphemes.ts"

/** A text as a model may have it, and whether its end was cut off. */
export interface ModelText {
  readonly text: string
  readonly cut: boolean
}

/** Makes a text fit for a model: no lone surrogates, its prefix before it, cut between clusters where it is too long. */
export const modelText = (text: string, prefix: string, longest: number): ModelText => {
  const sound = text.replace(/\p{Cs}/gu, "\ufffd")
  if (sound.length <= longest) return { text: prefix + sound, cut: false }
  return { text: prefix + sound.slice(0, cutBefore(sound, 0, longest)), cut: true }
}
