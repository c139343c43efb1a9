import { readdirSync, readFileSync } from 'node:fs'

/** Counts that Linux keeps of a process: memory in MB, open descriptors, CPU time so far in milliseconds. */
export interface ProcessFacts {
  memoryMb: number
  descriptors: number
  cpuMs: number
}

/** The clock tick of /proc/<pid>/stat: 100 a second on every Linux Node runs on. */
const tickMs = 10

/** Facts of a process and those it started, together, from /proc. @throws where there is none, as on macOS */
export function processFacts(pid: number): ProcessFacts {
  const parts = [factsOf(pid), ...childrenOf(pid).map((child) => processFacts(child))]
  const sum = (of: (part: ProcessFacts) => number) => parts.reduce((total, part) => total + of(part), 0)
  return {
    memoryMb: sum(({ memoryMb }) => memoryMb),
    descriptors: sum(({ descriptors }) => descriptors),
    cpuMs: sum(({ cpuMs }) => cpuMs),
  }
}

/** Resident memory of the largest of a process and those it started: of a stack, the upstream. */
export function largestMemoryMb(pid: number): number {
  const children = childrenOf(pid).map((child) => largestMemoryMb(child))
  return Math.max(factsOf(pid).memoryMb, ...children)
}

/** CPU time so far in milliseconds, of a process and of each that it started. */
export function cpuMsByProcess(pid: number): Map<number, number> {
  const own = cpuMsOf(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  return new Map([[pid, own], ...childrenOf(pid).flatMap((child) => [...cpuMsByProcess(child)])])
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

function factsOf(pid: number): ProcessFacts {
  return {
    memoryMb: memoryMbOf(readFileSync(`/proc/${pid}/status`, 'utf8')),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    cpuMs: cpuMsOf(readFileSync(`/proc/${pid}/stat`, 'utf8')),
  }
}

/** Resident memory, from the text of /proc/<pid>/status. */
export function memoryMbOf(status: string): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}

/** User and system time, from the text of /proc/<pid>/stat: counted after the name in brackets, which may hold anything. */
export function cpuMsOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return tickMs * (Number(fields[11]) + Number(fields[12]))
}
