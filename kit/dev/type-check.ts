import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'

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

/** One error as `tsc --pretty false` prints it. */
interface CompilerError {
  /** `file:line:column`. */
  place: string
  code: string
  /** The message, then what it is because of, from the outermost to the innermost. */
  chain: readonly string[]
}

const maxErrors = 3
const maxTypeLength = 60

/** Files that only put parts together: an error there repeats one of the part. */
const composing = /^fake-api\/src\/(backend\/party\/|[^/]+$)/

/**
 * The errors in the output of `tsc --pretty false`, those nearest to their cause first: at most three, each as a line
 * `file:line:column` and an indented one with the innermost reason; null when there are none.
 */
export function describeErrors(output: string): string | null {
  const sorted = readErrors(output).toSorted((one, other) => distance(one) - distance(other))
  // What is wrong in a part is found again wherever the part is used.
  const errors = sorted.filter(
    (error, at) => sorted.findIndex((other) => reasonOf(other) === reasonOf(error)) === at,
  )
  if (errors.length === 0) return null
  const shown = errors
    .slice(0, maxErrors)
    .map((error) => `${error.place}\n  ${reasonOf(error)} (${error.code})`)
  const left = errors.length - shown.length
  return [...shown, ...(left > 0 ? [`… and ${left} more: pnpm check types`] : [])].join('\n')
}

function readErrors(output: string): CompilerError[] {
  const errors: CompilerError[] = []
  let chain: string[] = []
  for (const line of output.split('\n')) {
    const [, file, row, column, code, message] =
      /^(\S.*?)\((\d+),(\d+)\): error (TS\d+): (.*)$/.exec(line) ?? []
    const [, anywhere, text] = /^error (TS\d+): (.*)$/.exec(line) ?? []
    if (code !== undefined) {
      chain = [message ?? '']
      errors.push({ place: `${file}:${row}:${column}`, code, chain })
    } else if (anywhere !== undefined) {
      chain = [text ?? '']
      errors.push({ place: 'tsconfig.json', code: anywhere, chain })
    } else if (line.startsWith('  ')) chain.push(line)
  }
  return errors
}

/** The longer the chain, the farther the cause; after all others come the files that only compose. */
function distance({ place, chain }: CompilerError): number {
  return chain.length + (composing.test(place) ? 1_000 : 0)
}

/** The innermost message, and before it the member it is about unless it names one itself. */
function reasonOf({ chain }: CompilerError): string {
  const depths = chain.map((line) => line.search(/\S/))
  const innermost = depths.indexOf(Math.max(...depths))
  const reason = chain[innermost]?.trim() ?? ''
  const member = chain.slice(0, innermost).findLast((line) => /^\s*(Types of property|The types) /.test(line))
  const whole = member === undefined || /^Property '/.test(reason) ? reason : `${member.trim()} ${reason}`
  return whole.replace(/'([^']+)'/g, (quoted, type: string) =>
    type.length > maxTypeLength ? `'${type.slice(0, maxTypeLength)}…'` : quoted,
  )
}
