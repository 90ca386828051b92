// Resident memory of a process with its children, from outside.
import { readdirSync, readFileSync } from "node:fs"

const read = (file) => {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return ""
  }
}

/** Resident megabytes of a process and all below it; 0 where the system does not tell. */
export const treeMb = (pid) => {
  let processes
  try {
    processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name))
  } catch {
    return 0
  }
  const parents = new Map(
    processes.map((name) => [Number(name), Number(/PPid:\s+(\d+)/.exec(read(`/proc/${name}/status`))?.[1] ?? 0)])
  )
  const within = (candidate) => {
    for (let at = candidate; at > 1; at = parents.get(at) ?? 0) if (at === pid) return true
    return false
  }
  return processes
    .map(Number)
    .filter(within)
    .reduce((sum, each) => sum + Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${each}/status`))?.[1] ?? 0) / 1024, 0)
}

/** Samples a process until it ends; gives the most that was seen. */
export const watchPeak = (pid) => {
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, treeMb(pid))
  }, 50)
  return () => {
    clearInterval(timer)
    return peak
  }
}
