import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { commandPath, rootDir } from './project.ts'
import { runCommand } from './run-command.ts'
import { sourceFiles } from './source-files.ts'

const neverShipped = ['bridge-simulator', 'fake-api']
const copied = ['web', 'openapi', ...neverShipped]
/** What is not written by hand and what a build of the shop reads. */
const borrowed = ['node_modules', 'web/node_modules', 'openapi/node_modules', 'openapi/generated']

/** Builds the shop in the copy, and answers its files with the sha256 of each. */
async function buildIn(folder: string): Promise<string[]> {
  const web = join(folder, 'web')
  rmSync(join(web, 'dist'), { recursive: true, force: true })
  const how = { cwd: web, env: { NODE_ENV: 'production' } }
  const { exitCode, stderr } = await runCommand(commandPath('vite', 'web'), ['build'], how)
  expect([exitCode, stderr]).toEqual([0, expect.any(String)])
  const files = readdirSync(join(web, 'dist'), { recursive: true, withFileTypes: true })
  return files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .sort()
    .map((path) => `${createHash('sha256').update(readFileSync(path)).digest('hex')} ${path}`)
}

it('builds the very same shop when simulator and upstream are deleted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-lone-'))
  try {
    const files = ['tsconfig.base.json', ...copied.flatMap((name) => sourceFiles(/./, name))]
    for (const path of files) cpSync(join(rootDir, path), join(folder, path))
    for (const path of borrowed) symlinkSync(join(rootDir, path), join(folder, path))
    const whole = await buildIn(folder)
    for (const name of neverShipped) rmSync(join(folder, name), { recursive: true })
    expect(await buildIn(folder)).toEqual(whole)
    expect(whole.length).toBeGreaterThan(50)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
