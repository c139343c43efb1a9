import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { buildForStart, buildStack, bundleSteps, generateSteps, type OnStep } from './build-stack.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

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

/** Builds and returns the names of what was made anew. */
async function build(root: string): Promise<string[]> {
  const made: string[] = []
  const note = (name: string, { isUnchanged }: { isUnchanged: boolean }) => {
    if (!isUnchanged) made.push(name)
  }
  await buildStack(root, note, new AbortController().signal)
  return made.sort()
}

it('buildStack generates before it builds in a clone without generated sources', async () => {
  const root = freshClone()
  expect(await build(root)).toEqual(['contracts', 'database', 'docs site', 'panel', 'shop'])
  expect(bundleSteps.filter(({ output }) => !existsSync(join(root, output)))).toEqual([])
  expect(await build(root)).toEqual([])
})

it('buildStack builds the shop again for another SKYSHOP_API, and nothing for the same', async () => {
  const root = freshClone()
  vi.stubEnv('SKYSHOP_API', '')
  await build(root)
  vi.stubEnv('SKYSHOP_API', 'https://api.example')
  expect(await build(root)).toEqual(['shop'])
  expect(await build(root)).toEqual([])
  vi.stubEnv('SKYSHOP_API', undefined)
  expect(await build(root)).toEqual(['shop'])
})

it('buildForStart tells why the documentation could not be built and makes the rest, buildStack throws it', async () => {
  const root = freshClone()
  writeFileSync(
    join(root, 'kit/site/build-docs.ts'),
    "console.error('Links lead to what is not there:\\nci.md: gone.md')\nprocess.exitCode = 1",
  )
  const failures: Record<string, string | undefined> = {}
  const note: OnStep = (name, { failure }) => {
    failures[name] = failure
  }
  const { signal } = new AbortController()
  await buildForStart(root, note, signal)
  const message = 'The docs site could not be built:\nLinks lead to what is not there:\nci.md: gone.md'
  const made = { contracts: undefined, database: undefined, panel: undefined, shop: undefined }
  expect(failures).toEqual({ ...made, 'docs site': message })
  await expect(buildStack(root, note, signal)).rejects.toThrow(message)
  await expect(buildForStart(root, note, AbortSignal.abort())).rejects.toThrow('aborted')
})

it('buildStack builds the documentation anew for a page of a package that was not there', async () => {
  const root = freshClone()
  await build(root)
  writeFileSync(join(root, 'kit/package.json'), '{}')
  writeFileSync(join(root, 'kit/TODO.md'), '')
  expect(await build(root)).toEqual(['docs site'])
})
