import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'

/** A package whose types are checked after a change of its sources. */
export const checkedPackages = ['fake-api', 'bridge-simulator', 'web'] as const

export type CheckedPackage = (typeof checkedPackages)[number]

const mostErrors = 5
/** Lower than the programs a developer waits for. */
const niceness = 10

/** Errors of tests are left to `pnpm check`: the product runs without them. */
const inTests = /^[^(]*([.]test[.]tsx?|[/]testing[/][^(]*|^fake-api[/]test[/][^(]*)[(]/

/**
 * Checks the types of a package and of those it imports, incrementally. Answers the errors of the product as lines
 * `file(line,column): error TS…: text`, at most five of them, or null when there are none; rejects when the check
 * itself fails or is called off.
 */
export async function checkTypes(
  root: string,
  name: CheckedPackage,
  signal: AbortSignal,
): Promise<string | null> {
  const compiler = join(root, 'node_modules/@typescript/native/bin/tsc')
  // With the packages it imports, whose types it reads as built; one checker works out no type twice.
  const words = ['-b', name, '--checkers', '1', '--pretty', 'false']
  const { output, exitCode } = await outputOf([compiler, ...words], root, signal)
  const errors = output.split('\n').filter((line) => line.includes('error TS'))
  if (exitCode !== 0 && errors.length === 0)
    throw new Error(`The type check ended with ${exitCode}.\n${output}`)
  const ofProduct = errors.filter((line) => !inTests.test(line))
  if (ofProduct.length === 0) return null
  const left = ofProduct.length - mostErrors
  return [
    ...ofProduct.slice(0, mostErrors),
    ...(left > 0 ? [`… and ${left} more: pnpm check types`] : []),
  ].join('\n')
}

function outputOf(
  words: readonly string[],
  cwd: string,
  signal: AbortSignal,
): Promise<{ output: string; exitCode: number | null }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, words, { cwd, stdio: ['ignore', 'pipe', 'inherit'], signal })
    if (child.pid !== undefined) setPriority(child.pid, niceness)
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    child.once('error', reject)
    child.once('close', (exitCode) => resolve({ output, exitCode }))
  })
}
