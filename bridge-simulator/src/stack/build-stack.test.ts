import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { buildStack } from './build-stack.ts'
import { bundleSteps, generateSteps } from './build-steps.ts'

const generated = generateSteps.map(({ output }) => output)

/** A program that fails where a file is missing, and writes another. */
function programOf(reads: readonly string[], output: string): string {
  return `
    import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
    const missing = ${JSON.stringify(reads)}.filter((path) => !existsSync('../' + path))
    if (missing.length > 0) throw new Error('failed to resolve import ' + missing)
    mkdirSync('../${dirname(output)}', { recursive: true })
    writeFileSync('../${output}', '')`
}

/** A clone in which nothing was generated: its builds read what the generators write. */
function freshClone(): string {
  const root = mkdtempSync(join(tmpdir(), 'skyshop-build-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  writeFileSync(join(root, 'package.json'), '{"type":"module"}')
  for (const { folder, command, output } of [...generateSteps, ...bundleSteps]) {
    const program = join(root, folder, command[0] ?? '')
    mkdirSync(dirname(program), { recursive: true })
    writeFileSync(program, programOf(generated.includes(output) ? [] : generated, output))
  }
  return root
}

it('buildStack generates before it builds in a clone without generated sources', async () => {
  const root = freshClone()
  const reported = new Map<string, boolean>()
  const build = () =>
    buildStack(
      root,
      (name, { isUnchanged }) => void reported.set(name, isUnchanged),
      new AbortController().signal,
    )
  await build()
  expect(bundleSteps.map(({ output }) => existsSync(join(root, output)))).toEqual([true, true])
  expect([...reported.values()]).toEqual([false, false, false, false])
  await build()
  expect([...reported.values()]).toEqual([true, true, true, true])
})
