import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { describeErrors } from './compiler-errors.ts'

/** A package whose types are checked after a change of its sources. */
export type CheckedPackage = 'fake-api' | 'bridge-simulator' | 'web'

/** Lower than the programs a developer waits for, of which the check of the upstream is one. */
const pagesNiceness = 10
/** The compiler, a Go program, collects garbage a quarter as often: a sixth to a third less processor time for 40 MB more. */
const garbagePercent = '400'

/**
 * Checks the types of a package and of what it imports, incrementally and without its tests, which are left to
 * `pnpm check`. Answers the errors as `describeErrors` does, null when there are none; rejects when the check itself fails
 * or is called off.
 */
export async function checkTypes(
  root: string,
  name: CheckedPackage,
  signal: AbortSignal,
): Promise<string | null> {
  const compiler = join(root, 'node_modules/@typescript/native/bin/tsc')
  // One checker works out no type twice.
  const args = ['-p', join(name, 'tsconfig.dev.json'), '--checkers', '1', '--pretty', 'false']
  const niceness = name === 'fake-api' ? 0 : pagesNiceness
  const { output, exitCode } = await outputOf([compiler, ...args], { cwd: root, niceness, signal })
  const errors = describeErrors(output)
  if (exitCode !== 0 && errors === null) throw new Error(`The type check ended with ${exitCode}.\n${output}`)
  return errors
}

function outputOf(
  args: readonly string[],
  { cwd, niceness, signal }: { cwd: string; niceness: number; signal: AbortSignal },
): Promise<{ output: string; exitCode: number | null }> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, GOGC: garbagePercent }
    const child = spawn(process.execPath, args, {
      ...{ cwd, env, signal },
      stdio: ['ignore', 'pipe', 'inherit'],
      // The compiler catches SIGTERM and goes on.
      killSignal: 'SIGKILL',
    })
    if (child.pid !== undefined && niceness > 0) setPriority(child.pid, niceness)
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    let failure: Error | undefined
    child.once('error', (error) => {
      failure = error
    })
    child.once('close', (exitCode) => (failure ? reject(failure) : resolve({ output, exitCode })))
  })
}
