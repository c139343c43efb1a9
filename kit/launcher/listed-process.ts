import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** A process as the system lists it. */
export interface ListedProcess {
  parentPid: number
  /** Command line, separated by spaces. */
  command: string
}

/** Reads one process; null when it has ended, collected by its parent or not, or the system gives no information. */
export function readProcess(pid: number): ListedProcess | null {
  try {
    return process.platform === 'linux' ? readProc(pid) : (listWithPs(['-p', String(pid)]).get(pid) ?? null)
  } catch {
    return null
  }
}

/** Tells whether a process runs: one that ended does not, though its parent has yet to collect it (Linux). */
export function isRunning(pid: number): boolean {
  if (process.platform === 'linux') return readProcess(pid) !== null
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // One that may not be signalled runs.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** All processes that the system shows, by pid. */
export function listProcesses(): ReadonlyMap<number, ListedProcess> {
  if (process.platform !== 'linux') return listWithPs(['-A'])
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return new Map(
    pids.flatMap((pid) => {
      const read = readProcess(pid)
      return read === null ? [] : [[pid, read]]
    }),
  )
}

/** Sends a signal to a process and to all that it started: a shell or npm between them would not pass it on. */
export function signalTree({ pid }: { pid?: number | undefined }, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  for (const one of [pid, ...descendantsOf(pid)]) {
    try {
      process.kill(one, signal)
    } catch {
      // It has ended by itself.
    }
  }
}

/** A signal to a whole job has reached all of it within this time. */
const jobSignalMs = 200

/**
 * Passes what tells this process to end on to a program that it runs, and to what that started; returns the end of this.
 * Ctrl-C in a terminal reaches them by itself, and twice it would mean to leave everything as it is: only one that was sent
 * to this process alone is passed on.
 */
export function passSignals(child: ChildProcess): () => void {
  let witness = startWitness()
  const pass = (signal: NodeJS.Signals) => signalTree(child, signal)
  const passInterrupt = async (signal: NodeJS.Signals) => {
    const asked = witness
    await pause(jobSignalMs)
    if (asked.hasEnded() && asked === witness) witness = startWitness()
    else if (!asked.hasEnded()) pass(signal)
  }
  process.on('SIGINT', passInterrupt).on('SIGTERM', pass).on('SIGHUP', pass)
  return () => {
    process.off('SIGINT', passInterrupt).off('SIGTERM', pass).off('SIGHUP', pass)
    witness.stop()
  }
}

/** Starts a program of the same job that ends by its signals, and with this process at the latest. */
function startWitness(): { hasEnded: () => boolean; stop: () => void } {
  const program = spawn('cat', { stdio: ['pipe', 'ignore', 'ignore'] })
  // Where there is none, a terminal is the likely sender.
  let hasFailed = false
  program.once('error', () => {
    hasFailed = process.stdin.isTTY
  })
  program.stdin.on('error', () => undefined)
  const hasEnded = () => hasFailed || program.signalCode !== null
  return { hasEnded, stop: () => void program.stdin.end() }
}

/** None where the system lists no processes. */
function descendantsOf(pid: number): number[] {
  const pids = new Set([pid])
  try {
    const listed = [...listProcesses()]
    // A set is walked with what is added meanwhile.
    for (const parent of pids)
      for (const [child, { parentPid }] of listed) if (parentPid === parent) pids.add(child)
  } catch {
    return []
  }
  pids.delete(pid)
  return [...pids]
}

/**
 * Slim images have no ps. The name in `stat` may contain blanks and brackets; what follows its last bracket does not.
 */
function readProc(pid: number): ListedProcess {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [state = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (state === 'Z') throw new Error(`process ${pid} has ended and is not collected yet`)
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  return { parentPid: Number(parent), command: words.join(' ').trim() }
}

function listWithPs(which: readonly string[]): Map<number, ListedProcess> {
  // Wide: without a terminal some systems cut lines at 79 characters.
  const listed = execFileSync('ps', ['-ww', '-o', 'pid=,ppid=,command=', ...which], { encoding: 'utf8' })
  const rows = listed.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)
  return new Map(
    [...rows].map(([, pid, parent, command = '']) => [Number(pid), { parentPid: Number(parent), command }]),
  )
}
