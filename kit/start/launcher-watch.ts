import process from 'node:process'
import { isRunning, type ListedProcess, readProcess } from '../launcher/listed-process.ts'

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
export function watchLaunchers(onExit: () => void): void {
  const { pids, isLeftBehind } = launchersOf(process.ppid, readProcess, process.env.npm_execpath)
  if (pids.length === 0) return
  const timer = setInterval(() => {
    if (!isLeftBehind && process.ppid === pids[0] && pids.every(isRunning)) return
    clearInterval(timer)
    onExit()
  }, watchEveryMs)
  timer.unref()
}

function isManager({ command }: ListedProcess): boolean {
  return npm.test(command) || pnpm.test(command)
}
