import { type ChildProcess, spawn } from 'node:child_process'
import { rootDir, toolEnv } from './project.ts'

/** Exit code and output of a program. */
export interface CommandResult {
  /** 127 when the program could not be started, 128 when a signal ended it, 124 when it took too long. */
  exitCode: number
  stdout: string
  stderr: string
}

interface CommandOptions {
  cwd?: string
  env?: Record<string, string>
  /** `show` passes output straight on; `keep` returns it. */
  output?: 'show' | 'keep'
  /** After this the program and all it started are killed: a test in an endless loop does not notice its own limit. */
  limitMs?: number
}

const standardLimitMs = 600_000
const running = new Set<ChildProcess>()

/** Runs a program without stdin and waits for its end; a program that does not start is a result, not an exception. */
export function runCommand(
  file: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const stream = options.output === 'show' ? 'inherit' : 'pipe'
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: options.cwd ?? rootDir,
      env: toolEnv(options.env),
      stdio: ['ignore', stream, stream],
      detached: true,
    })
    const text = collect(child)
    const guard = guardGroup(child, options.limitMs ?? standardLimitMs)
    child.on('error', (error) => {
      guard.lift()
      resolve({ exitCode: 127, stdout: text.stdout, stderr: error.message })
    })
    child.on('close', (code) => {
      guard.lift()
      resolve({ exitCode: guard.isLate() ? 124 : (code ?? 128), ...text })
    })
  })
}

function collect(child: ChildProcess): { stdout: string; stderr: string } {
  const text = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (chunk: string) => {
      text[name] += chunk
    })
  }
  return text
}

/** The child leads a process group: it ends as a whole when time is up, or when this program ends. */
function guardGroup(child: ChildProcess, limitMs: number) {
  let isLate = false
  running.add(child)
  if (running.size === 1) process.on('exit', endAll).on('SIGINT', leave).on('SIGTERM', leave)
  const timer = setTimeout(() => {
    isLate = true
    endGroup(child, 'SIGKILL')
  }, limitMs)
  const lift = () => {
    clearTimeout(timer)
    running.delete(child)
    if (running.size === 0) process.off('exit', endAll).off('SIGINT', leave).off('SIGTERM', leave)
  }
  return { lift, isLate: () => isLate }
}

function endGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // The group has ended by itself.
  }
}

function endAll(): void {
  for (const child of running) endGroup(child, 'SIGTERM')
}

function leave(): void {
  process.exit(130)
}

/** Regular expression that matches exactly this text, for the arguments of test runners. */
export function literalPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
