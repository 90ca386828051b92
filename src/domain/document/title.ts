const pathLike = /^(?:[a-z]:[\\/]|\\\\|\/|~\/|file:)|[\\]|^\S+\/\S+\/\S+$/i
const programs = /^microsoft (?:word|powerpoint|excel)\s*[-–]/i
const fileName = /\.(?:docx?|dotx?|rtf|odt|pptx?|ppsx?|odp|xlsx?|ods|pdf|tex|dvi|ps|indd|qxd|pages|key|html?|txt|md)$/i
const placeholder =
  /^(?:\(?(?:untitled|anonymous|no title)\)?(?: document| presentation)?(?:[\s-]*\d+)?|document\s?\d*|powerpoint presentation|slide \d+)$/i

/**
 * A title as a source states it, on one line and at most 300 characters; `undefined` where it is no title but a path, a
 * file name or what a program filled in. The caller shows the file's name instead.
 */
export const cleanTitle = (stated: string | undefined): string | undefined => {
  if (stated === undefined) return undefined
  const title = stated.replace(/[\s\u0000-\u001F\u007F]+/g, " ").trim()
  if (title === "" || !/[\p{L}\p{N}\p{S}]/u.test(title)) return undefined
  if (pathLike.test(title) || programs.test(title) || fileName.test(title) || placeholder.test(title)) return undefined
  if (title.length <= 300) return title
  const cut = title.slice(0, 300)
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`
}
