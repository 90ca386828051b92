// Packs the built package and installs it into an empty folder, offline, from a lock file derived from the project's:
// what `npm ci` has cached is all that it needs.
import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { cp, mkdir, readFile, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const run = promisify(execFile)
const root = join(dirname(fileURLToPath(import.meta.url)), "..")
const npm = process.platform === "win32" ? "npm.cmd" : "npm"

/** The lock entries that a package needs, found from where it stands as Node would find them. */
const closure = (packages, names) => {
  const found = new Map()
  const find = (name, from) => {
    const parents = from.split(/(?:^|\/)node_modules\//).slice(1)
    for (let depth = parents.length; depth >= 0; depth--) {
      const path = [...parents.slice(0, depth), name].map((part) => `node_modules/${part}`).join("/")
      if (packages[path]) return path
    }
    return undefined
  }
  const visit = (name, from) => {
    const path = find(name, from)
    if (path === undefined || found.has(path)) return
    const { dev: _, devOptional: __, peer: ___, ...entry } = packages[path]
    found.set(path, entry)
    for (const dependency of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }))
      visit(dependency, path)
  }
  for (const name of names) visit(name, "")
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Installs the packed package into `folder`.
 * @param {string} folder an empty folder, made if absent
 * @param {{ extra?: ReadonlyArray<string> }} [options] further packages of the project to install beside it
 */
export const installPacked = async (folder, { extra = [] } = {}) => {
  await mkdir(folder, { recursive: true })
  const { stdout } = await run(npm, ["pack", "--json", "--pack-destination", folder, "--ignore-scripts"], {
    cwd: root,
    maxBuffer: 1 << 26
  })
  const packed = JSON.parse(stdout)
  const { filename } = Array.isArray(packed) ? packed[0] : Object.values(packed)[0]
  const tarball = join(folder, filename)
  const project = JSON.parse(await readFile(join(root, "package.json"), "utf8"))
  const lock = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8"))
  const versionOf = (name) => lock.packages[`node_modules/${name}`].version
  const dependencies = { ibid: `file:${filename}`, ...Object.fromEntries(extra.map((name) => [name, versionOf(name)])) }
  const manifest = { name: "ibid-consumer", version: "1.0.0", private: true, type: "module", dependencies }
  await writeFile(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`)
  const { name, version, license, engines, bin, peerDependencies, peerDependenciesMeta } = project
  await writeFile(
    join(folder, "package-lock.json"),
    JSON.stringify({
      name: manifest.name,
      version: manifest.version,
      lockfileVersion: 3,
      requires: true,
      packages: {
        "": { name: manifest.name, version: manifest.version, dependencies },
        [`node_modules/${name}`]: {
          version,
          resolved: `file:${filename}`,
          integrity: `sha512-${createHash("sha512")
            .update(await readFile(tarball))
            .digest("base64")}`,
          license,
          engines,
          bin,
          dependencies: project.dependencies,
          peerDependencies,
          peerDependenciesMeta
        },
        ...closure(lock.packages, [...Object.keys(project.dependencies), ...extra])
      }
    })
  )
  await run(npm, ["ci", "--offline", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: folder,
    maxBuffer: 1 << 26
  })
  // The native module's install script fetches or compiles its binary; the one that this project has is the same.
  const binary = "node_modules/better-sqlite3/build/Release/better_sqlite3.node"
  if (existsSync(join(root, binary))) await cp(join(root, binary), join(folder, binary), { recursive: true })
  return { folder, command: join(folder, "node_modules/ibid/dist/main.js"), tarball }
}
