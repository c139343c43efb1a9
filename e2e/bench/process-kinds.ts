import { readFileSync } from 'node:fs'
import { cpuMsOf } from './process-facts.ts'

/** Processes of a run of scenarios, by what they are for. */
export type ProcessKind = 'renderer' | 'browser' | 'runner' | 'shop server' | 'upstream' | 'other'

/** From the text of /proc/<pid>/cmdline, its zero bytes and all. */
export function kindOf(commandLine: string): ProcessKind {
  if (commandLine.includes('--type=renderer')) return 'renderer'
  if (/chrom(e|ium)/i.test(commandLine)) return 'browser'
  if (commandLine.includes('fake-api/src/server.ts')) return 'upstream'
  if (commandLine.includes('server/start.ts')) return 'shop server'
  return commandLine.includes('playwright') ? 'runner' : 'other'
}

/** Follows the processor time of a process and those below it, by kind; a process is counted as it was seen last. */
export class ProcessorTimes {
  readonly #seen = new Map<number, { kind: ProcessKind; cpuMs: number }>()
  readonly #root: number

  constructor(rootPid: number) {
    this.#root = rootPid
  }

  sample(): void {
    this.#lookAt(this.#root)
  }

  /** Milliseconds so far. */
  byKind(): Map<ProcessKind, number> {
    const times = new Map<ProcessKind, number>()
    for (const { kind, cpuMs } of this.#seen.values()) times.set(kind, (times.get(kind) ?? 0) + cpuMs)
    return times
  }

  #lookAt(pid: number): void {
    const commandLine = textOf(`/proc/${pid}/cmdline`)
    const stat = textOf(`/proc/${pid}/stat`)
    if (stat !== '') {
      const known = this.#seen.get(pid)
      const kind = kindOf(commandLine)
      // A program that names itself hides its command line later.
      this.#seen.set(pid, { kind: kind === 'other' ? (known?.kind ?? kind) : kind, cpuMs: cpuMsOf(stat) })
    }
    for (const child of textOf(`/proc/${pid}/task/${pid}/children`).split(' ')) {
      if (child !== '') this.#lookAt(Number(child))
    }
  }
}

/** Empty when the process has ended meanwhile. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
