// Makes a repository of many files and commits, quickly: through `git fast-import`, then one checkout.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir } from "node:fs/promises"

const languages = ["ts", "py", "go", "rs", "java", "js", "c", "rb", "cs", "php"]

const functionIn = {
  ts: (n, why) =>
    `${why("//")}export const f${n} = (a: number, b: number): number => {\n  const sum = a + b\n  return sum * ${n}\n}\n`,
  js: (n, why) => `${why("//")}export function f${n}(a, b) {\n  const sum = a + b\n  return sum * ${n}\n}\n`,
  py: (n, why) => `${why("#")}def f${n}(a, b):\n    total = a + b\n    return total * ${n}\n`,
  go: (n, why) => `${why("//")}func F${n}(a int, b int) int {\n\tsum := a + b\n\treturn sum * ${n}\n}\n`,
  rs: (n, why) => `${why("//")}fn f${n}(a: i64, b: i64) -> i64 {\n    let sum = a + b;\n    sum * ${n}\n}\n`,
  java: (n, why) => `${why("//")}  int f${n}(int a, int b) {\n    int sum = a + b;\n    return sum * ${n};\n  }\n`,
  c: (n, why) => `${why("//")}int f${n}(int a, int b) {\n  int sum = a + b;\n  return sum * ${n};\n}\n`,
  rb: (n, why) => `${why("#")}def f${n}(a, b)\n  sum = a + b\n  sum * ${n}\nend\n`,
  cs: (n, why) => `${why("//")}  int F${n}(int a, int b) {\n    var sum = a + b;\n    return sum * ${n};\n  }\n`,
  php: (n, why) => `${why("//")}function f${n}($a, $b) {\n  $sum = $a + $b;\n  return $sum * ${n};\n}\n`
}

const frame = {
  go: (body) => `package p\n\n${body}`,
  java: (body) => `class C {\n${body}}\n`,
  cs: (body) => `class C {\n${body}}\n`,
  php: (body) => `<?php\n${body}`
}

const source = (language, file, revision) => {
  const parts = []
  for (let n = 0; n < 20; n++) {
    const why = (sign) =>
      n === file % 20 && file % 5 === 0
        ? `${sign} why: module ${file} keeps f${n} separate because revision ${revision} needed it\n`
        : ""
    parts.push(functionIn[language](n, why))
  }
  return (frame[language] ?? ((body) => body))(parts.join("\n"))
}

const record = (n) =>
  `# Decision: Choose option ${n}\n\n**Status:** Accepted\n\n## Context\n\nWhich option settles matter ${n}?\n\n## Decision\n\nOption ${n} keeps module ${n} simple.\n\n## Governs\n\n- src/m${n % 50}/**\n\n## Alternatives considered\n\n1. Leave it\n`

/** Fills an empty folder with a repository of `files` files and `commits` commits. */
export const makeRepository = async (folder, { files, commits }) => {
  await mkdir(folder, { recursive: true })
  const run = async (args, write) => {
    const child = spawn("git", args, { cwd: folder, stdio: ["pipe", "ignore", "inherit"] })
    if (write) await write(child.stdin)
    child.stdin.end()
    const [code] = await once(child, "exit")
    if (code !== 0) throw new Error(`git ${args[0]} ended with ${code}`)
  }
  await run(["init", "-q", "-b", "main"])
  await run(["fast-import", "--quiet"], async (stream) => {
    const send = async (text) => {
      if (!stream.write(text)) await once(stream, "drain")
    }
    const data = (text) => `data ${Buffer.byteLength(text)}\n${text}\n`
    const path = (file) => `src/m${file % 50}/file${file}.${languages[file % languages.length]}`
    const author = (n) => `committer Bench <bench@example.invalid> ${1_700_000_000 + n * 60} +0000\n`
    await send(`commit refs/heads/main\n${author(0)}${data("Start")}`)
    for (let file = 0; file < files - 100; file++) {
      await send(`M 100644 inline ${path(file)}\n${data(source(languages[file % languages.length], file, 0))}`)
    }
    for (let n = 0; n < 100; n++)
      await send(`M 100644 inline docs/decisions/2026-01-01-which-option-settles-matter-${n}.md\n${data(record(n))}`)
    for (let n = 1; n < commits; n++) {
      const body = n % 10 === 0 ? `\n\nWhy: commit ${n} was needed because matter ${n % 100} was open\n` : ""
      const file = (n * 7919) % (files - 100)
      await send(
        `commit refs/heads/main\n${author(n)}${data(`Change ${n}${body}`)}M 100644 inline ${path(file)}\n${data(source(languages[file % languages.length], file, n))}`
      )
    }
  })
  await run(["checkout", "-q", "main"])
}
