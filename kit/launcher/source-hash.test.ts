import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { outputListing, sourceHash } from './source-hash.ts'

function tempDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-hash-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['src', 'src/dist', 'src/node_modules', 'src/generated']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'src/a.ts'), '1')
  return folder
}

it.each(['src/a.ts', 'src/b.ts', 'lock.yaml'])('sourceHash changes with %s', (name) => {
  const folder = tempDir()
  const before = sourceHash(folder, ['src', 'lock.yaml'])
  writeFileSync(join(folder, name), '2')
  expect(sourceHash(folder, ['src', 'lock.yaml'])).not.toBe(before)
})

it.each(['src/a.test.ts', 'src/dist/a.js', 'src/node_modules/a.js', 'src/generated/a.ts', 'other'])(
  'sourceHash does not change with %s',
  (name) => {
    const folder = tempDir()
    const before = sourceHash(folder, ['src', 'lock.yaml'])
    writeFileSync(join(folder, name), '2')
    expect(sourceHash(folder, ['src', 'lock.yaml'])).toBe(before)
  },
)

it.each<[string, (folder: string) => void]>([
  ['a missing file', (folder) => rmSync(join(folder, 'src/a.ts'))],
  ['half of a file', (folder) => writeFileSync(join(folder, 'src/a.ts'), '')],
  ['a further file', (folder) => writeFileSync(join(folder, 'src/dist/b.js'), '1')],
])('recognises an output with %s as incomplete', (_, change) => {
  const folder = tempDir()
  const whole = outputListing(folder)
  expect(outputListing(folder)).toBe(whole)
  change(folder)
  expect(outputListing(folder)).not.toBe(whole)
})
