import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import process from 'node:process'

/** A process as the system lists it. */
export interface ListedProcess {
  parentPid: number
  /** Its words, separated by spaces. */
  command: string
}

/** The npm, npx and pnpm above a process. */
interface Launchers {
  /** Nearest first, with the shells between them; empty when the process was started by hand. */
  pids: readonly number[]
  /** Whether npx is missing at the top although it began the chain: it was ended before this process started. */
  isLeftBehind: boolean
}

const npm = /^(\S*\/)?(node\s+(-\S+\s+)*(\S*\/)?)?(npm|npx)(-cli)?(\.[cm]?js)?(\s|$)/
const pnpm = /^(\S*\/)?(node\s+(-\S+\s+)*(\S*\/)?)?pnpm(\.[cm]?js)?(\s|$)/
const scriptShell = /^(\S*\/)?(ba|da|z)?sh -c /
const firstProcess = /^(\S*\/)?(init|systemd)(\s|$)/
const watchEveryMs = 500

/** Follows the parents of a process up to the topmost npm, npx or pnpm. `execPath` is npm's own variable of that name. */
export function launchersOf(
  parentPid: number,
  look: (pid: number) => ListedProcess | null,
  execPath = '',
): Launchers {
  const chain: number[] = []
  let length = 0
  let hasNpm = false
  let pid = parentPid
  let seen = look(pid)
  while (seen && (isManager(seen) || scriptShell.test(seen.command))) {
    chain.push(pid)
    if (isManager(seen)) length = chain.length
    hasNpm ||= npm.test(seen.command)
    pid = seen.parentPid
    seen = look(pid)
  }
  const isAdopted = pid === 1 || firstProcess.test(seen?.command ?? '')
  return {
    pids: chain.slice(0, length),
    isLeftBehind: length > 0 && !hasNpm && isAdopted && /[/\\]_npx[/\\]/.test(execPath),
  }
}

/** Calls back once when an npm, npx or pnpm that started this process is gone, however it ended. */
export function watchLaunchers(onGone: () => void): void {
  const { pids, isLeftBehind } = launchersOf(process.ppid, readProcess, process.env.npm_execpath)
  if (pids.length === 0) return
  const timer = setInterval(() => {
    if (!isLeftBehind && process.ppid === pids[0] && pids.every(isAlive)) return
    clearInterval(timer)
    onGone()
  }, watchEveryMs)
  timer.unref()
}

function isManager({ command }: ListedProcess): boolean {
  return npm.test(command) || pnpm.test(command)
}

/** A process that may not be signalled is alive. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Null when the system does not tell. */
function readProcess(pid: number): ListedProcess | null {
  try {
    return process.platform === 'linux' ? readProc(pid) : readPs(pid)
  } catch {
    return null
  }
}

/** Slim images have no ps. The name in `stat` may contain blanks and brackets; what follows its last bracket does not. */
function readProc(pid: number): ListedProcess {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [, parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  return { parentPid: Number(parent), command: words.join(' ').trim() }
}

function readPs(pid: number): ListedProcess | null {
  const listed = execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' })
  const [, parent = '', command = ''] = /^\s*(\d+)\s+(.*)$/m.exec(listed) ?? []
  return parent === '' ? null : { parentPid: Number(parent), command }
}
