// How fast sources become documents, and what that takes: PDF pages and Markdown files a second, memory, index size.
import { spawn } from "node:child_process"
import { mkdir, readFile, stat, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { watchPeak } from "./memory.mjs"

const root = join(dirname(fileURLToPath(import.meta.url)), "../..")
const main = join(root, "dist/main.js")
const sample = join(root, "examples/notebook")

const add = (folder, home) =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    const child = spawn(process.execPath, [main, "add", folder, "--json"], {
      env: { ...process.env, IBID_HOME: home },
      stdio: ["ignore", "pipe", "ignore"]
    })
    const peak = watchPeak(child.pid)
    let output = ""
    child.stdout.on("data", (data) => {
      output += data
    })
    child.once("exit", (code) => {
      const peakMb = peak()
      const { added, failed } = JSON.parse(output || "{}")
      if (code === 0 && failed === 0) resolve({ seconds: (performance.now() - started) / 1000, added, peakMb })
      else reject(new Error(`add ended with ${code}: ${output.slice(0, 300)}`))
    })
  })

/** Figures of indexing PDF and Markdown files, copies of the sample notebook made distinct. */
export const measureSources = async (folder) => {
  const pdf = await readFile(join(sample, "turbine-operating-manual.pdf"))
  const pages = 8
  const pdfs = 200
  const pdfFolder = join(folder, "pdf")
  await mkdir(pdfFolder, { recursive: true })
  for (let i = 0; i < pdfs; i++)
    await writeFile(join(pdfFolder, `${i}.pdf`), Buffer.concat([pdf, Buffer.from(`\n% ${i}\n`)]))

  const markdown = await readFile(join(sample, "station-handbook.md"), "utf8")
  const files = 4000
  const markdownFolder = join(folder, "markdown")
  await mkdir(markdownFolder, { recursive: true })
  for (let i = 0; i < files; i++) await writeFile(join(markdownFolder, `${i}.md`), `${markdown}\n\nCopy number ${i}.\n`)

  const pdfRun = await add(pdfFolder, join(folder, "pdf-home"))
  const markdownHome = join(folder, "markdown-home")
  const markdownRun = await add(markdownFolder, markdownHome)
  const index = await stat(join(markdownHome, "ibid.db"))
  const text = Buffer.byteLength(markdown) * files
  const round = (value, digits = 1) => Number(value.toFixed(digits))
  return {
    pdfPagesPerSecond: round((pdfs * pages) / pdfRun.seconds, 0),
    markdownFilesPerSecond: round(files / markdownRun.seconds, 0),
    markdownFileBytes: Buffer.byteLength(markdown),
    peakMb: { pdf: round(pdfRun.peakMb), markdown: round(markdownRun.peakMb), target: "under 700 MB" },
    indexBytesPerTextByte: round(index.size / text, 2),
    target: "index at most 4 bytes a byte of text, without vectors"
  }
}
