import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const packageDir = join(import.meta.dirname, '..')
const root = mkdtempSync(join(tmpdir(), 'skyshop-generate-'))
const copy = join(root, 'openapi')

afterAll(() => rmSync(root, { recursive: true }))

it('an edit of one schema leaves generated files of equal content untouched', () => {
  copyPackage()
  const schema = join(copy, 'http/packages.yaml')
  writeFileSync(schema, readFileSync(schema, 'utf8').replace('description: Fen.', 'description: In fen.'))
  const before = inodes()
  const { status, stderr } = spawnSync(process.execPath, ['scripts/generate.ts'], {
    cwd: copy,
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const replaced = [...inodes()].filter(([name, inode]) => before.get(name) !== inode).map(([name]) => name)
  expect(replaced).toEqual(['http.json', 'http.ts', 'reference/http.html'])
})

/** The package with what is generated of it; the installed packages stay where they are. */
function copyPackage(): void {
  const isInstalled = (path: string) => path === join(packageDir, 'node_modules')
  cpSync(packageDir, copy, { recursive: true, filter: (path) => !isInstalled(path) })
  symlinkSync(join(packageDir, 'node_modules'), join(copy, 'node_modules'))
  symlinkSync(join(packageDir, '../node_modules'), join(root, 'node_modules'))
  // What the pages of the providers mark as assumed is read from them.
  cpSync(join(packageDir, '../docs/providers'), join(root, 'docs/providers'), { recursive: true })
}

/** Inodes of the generated files: a file that is replaced has another one. */
function inodes(): Map<string, number> {
  const folder = join(copy, 'generated')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  return new Map(files.map((name) => [name, statSync(join(folder, name)).ino]))
}
