const chars = (text: string): ReadonlySet<string> => new Set(text)

// The characters that make up most of any text of their language, simplified and traditional (from public frequency
// counts). why: bytes of one East Asian encoding are valid in the others too, but then give rare characters.
const commonHan = chars(
  "的一是不了人我在有他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成" +
    "事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情" +
    "部正名定女问力机给等几很业最间新什打便位因重被走电四第门相次东政海口使教西再平真听世界气信北少关并内加化由却代军产入先山五太水万市体别处总" +
    "场师书比住员九性通目华报立命活难神数件安表原车白应路期常提感金何更反合放做系计或司利受光果及今务制解各任至清物台记边共风战接它许特望直服题" +
    "建南度统色字请交认算论百义科元社术结六功指思非流每管连远资队带快条院变联言权往展该领传近治决周保达办运半必城步完深区即求品转量空技程告语英" +
    "基满式息写识极令收持取设始历商千片容研友站广改议形委早音际则首单据导影失网专读观究包组造落视约版本" +
    "這來國個說們為時會對裡後麼沒還發當無開見經頭動兩長樣現將與進實點種聲話兒問機給幾業間電門東聽氣關並內產萬體別處總場師書員華報難數車應邊風" +
    "戰許題統請認論義術結遠資隊帶條變聯權該領傳決達辦運區轉語極設歷廣議際則單據導網專讀觀組視約稅號類務過學從愛幫樂號買賣" +
    "会社県国語年月日時分間見行東京者部員場手合円回対応記録用紙毎検査図書館駅店電話番号受付無料入出力表示設定変更"
)
const commonHangul = chars(
  "이다는의을에가를로은고도하지한사기리어나자시대인아서정그해수일과부전보만라상제구원주장공들것었습니있그여면게세니안마신경성동우비조유선화내" +
    "관개민회년생중국학오소위무용미방진문물체실연발저요녕계합약"
)
const symbols = chars("«»°§±²³·¿¡£©®µ¼½¾€‚ƒ„…†‡‰‹›‘’“”•–—™×÷№ªº\u00A0\u00AD")
const scripts =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}\p{Script=Latin}]/u

const weigh = (char: string): number => {
  const code = char.codePointAt(0) ?? 0
  if (code >= 0x3041 && code <= 0x30fe) return 1
  if (code >= 0x4e00 && code <= 0x9fff) return commonHan.has(char) ? 1 : 0.2
  if (code >= 0xac00 && code <= 0xd7a3) return commonHangul.has(char) ? 1 : 0.3
  if ((code >= 0x3000 && code <= 0x303f) || (code >= 0xff01 && code <= 0xff60)) return 0.7
  if (code >= 0xff61 && code <= 0xff9f) return -0.7
  if (symbols.has(char)) return 0.4
  if (scripts.test(char)) return 0.6
  return code >= 0xe000 && code <= 0xf8ff ? -1 : -0.7
}

/**
 * How likely a text is one that somebody wrote, from -1 to 1, by its characters beyond ASCII: common ones of their
 * script speak for it; symbols, capitals within words and long runs of accented letters against it.
 */
export const plausibility = (text: string): number => {
  let sum = 0
  let count = 0
  let run = 0
  let previous = ""
  for (const char of text) {
    if (char > "\u007F") {
      count++
      sum += weigh(char)
      const isLatin = char >= "\u00C0" && char <= "\u024F"
      run = isLatin ? run + 1 : 0
      if (run >= 3) sum -= 1.2
      if (/\p{Lu}/u.test(char) && /\p{Ll}/u.test(previous)) sum -= 1
      if (count >= 4000) break
    } else {
      run = 0
      if (/[A-Z]/.test(char) && previous > "\u007F" && /\p{Ll}/u.test(previous)) sum -= 1
    }
    previous = char
  }
  return count === 0 ? 0 : sum / count
}

// What the guesser does not know, or too easily overlooks in short texts.
const alwaysTried = [
  "windows-1252",
  "shift_jis",
  "euc-jp",
  "gb18030",
  "big5",
  "euc-kr",
  "iso-8859-15",
  "cp866",
  "macintosh"
]
// How much more or less often files are in these than in the rest.
const commonness: Readonly<Record<string, number>> = { "windows-1252": 0.1, macintosh: -0.3, cp866: -0.2 }
const asBrowsersDo: Readonly<Record<string, string>> = { "ISO-8859-1": "windows-1252", "ISO-8859-9": "windows-1254" }

/**
 * The legacy encoding that bytes are most likely in, and their text: of what a statistical guess proposes, and of the
 * usual ones of East Asia and the West, that which makes the most plausible text.
 */
export const decodeLegacy = async (
  bytes: Uint8Array
): Promise<{ readonly text: string; readonly encoding: string }> => {
  const [{ default: chardet }, { default: iconv }] = await Promise.all([import("chardet"), import("iconv-lite")])
  const sample = Buffer.from(nonAsciiSample(bytes))
  const confidences = new Map<string, number>(alwaysTried.map((name) => [name, 0]))
  for (const { name, confidence } of chardet.analyse(sample)) {
    const known = (asBrowsersDo[name] ?? name).toLowerCase()
    if (/^utf-?\d/.test(known) || !iconv.encodingExists(known)) continue
    confidences.set(known, Math.max(confidence, confidences.get(known) ?? 0))
  }
  let best = { encoding: "windows-1252", score: Number.NEGATIVE_INFINITY }
  for (const [encoding, confidence] of confidences) {
    // why: the sample may begin and end within a character.
    const decoded = iconv.decode(sample, encoding)
    const text = sample.length < bytes.length ? decoded.slice(4, -4) : decoded
    if (/[\uFFFD\u0080-\u009F]/.test(text)) continue
    const score = plausibility(text) + (confidence / 100) * 0.6 + (commonness[encoding] ?? 0)
    if (score > best.score) best = { encoding, score }
  }
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { text: iconv.decode(whole, best.encoding), encoding: best.encoding }
}

// why: the first non-ASCII character of a large file may stand far behind its beginning.
const nonAsciiSample = (bytes: Uint8Array): Uint8Array => {
  if (bytes.length <= 65_536) return bytes
  let at = 0
  while (at < bytes.length && (bytes[at] as number) < 128) at++
  const start = Math.max(0, Math.min(at - 256, bytes.length - 65_536))
  return bytes.subarray(start, start + 65_536)
}
