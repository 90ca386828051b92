import type { RecordWriter } from "../services/RecordWriter.ts"
import { intentCapture } from "./intentCapture.ts"
import { intentChanged } from "./intentChanged.ts"
import { intentCoverage } from "./intentCoverage.ts"
import { intentDigest } from "./intentDigest.ts"
import { intentExplain } from "./intentExplain.ts"
import { intentList } from "./intentList.ts"
import { intentWhy } from "./intentWhy.ts"
import type { AnyTool, IntentServices } from "./Tool.ts"

/** The tools over one repository's recorded intent, in the order in which they are listed. */
export const intentTools: ReadonlyArray<AnyTool<IntentServices>> = [
  intentExplain,
  intentWhy,
  intentChanged,
  intentList,
  intentCoverage,
  intentDigest
]

/** The tool that writes records; listed only where the person allowed it. */
export const captureTool: AnyTool<IntentServices | RecordWriter> = intentCapture
