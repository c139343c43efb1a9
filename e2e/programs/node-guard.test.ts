import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { commandPath, rootDir } from '../run/project.ts'
import { runCommand } from '../run/run-command.ts'

const guard = './kit/start/node-guard.cjs'

/** Runs the guard as a script of the project does, with a faked Node version. */
async function guardOn(version: string, ...words: string[]) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`
  const script = `${pretend}; process.argv.splice(1, 2, 'guard', ...${JSON.stringify(words)}); require('${guard}')`
  const { exitCode, stderr } = await runCommand(process.execPath, ['-e', script])
  return { exitCode, stderr }
}

it.each([
  ['16.20.2', ['install'], 'install Node 24 from https://nodejs.org and run the same command again.\n'],
  ['18.20.8', ['install'], 'install Node 24 from https://nodejs.org and run the same command again.\n'],
  ['18.20.8', ['installed'], 'install Node 24 from https://nodejs.org and run the same command again.\n'],
  ['16.20.2', [], 'install Node 24 from https://nodejs.org and run the same command again.\n'],
  ['20.20.2', [], 'run "npx --yes pnpm@12.21.0 install" and the same command again, or install Node 24'],
] as const)(
  'node-guard refuses Node %s for %j with one message that says what to do',
  async (version, words, fix) => {
    const { exitCode, stderr } = await guardOn(version, ...words)
    expect(exitCode).toBe(1)
    expect(stderr).toContain(fix)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  },
)

it.each([
  ['20.0.0', ['install']],
  // Last: it removes what the case before noted for the next start.
  ['24.21.0', []],
] as const)('node-guard accepts Node %s for %j', async (version, words) => {
  expect(await guardOn(version, ...words)).toEqual({ exitCode: 0, stderr: '' })
})

it('the command keeps to itself that SQLite of Node 22 is experimental, and passes on other warnings', async () => {
  const script = `process.argv.splice(1, 0, 'skyshop-kit', '--version'); require('./kit/src/skyshop.cjs')
    process.emitWarning('SQLite is an experimental feature and might change at any time', 'ExperimentalWarning')
    process.emitWarning('something else')`
  const { exitCode, stderr } = await runCommand(process.execPath, ['-e', script])
  expect({ exitCode, warnings: stderr.match(/Warning: .*/g) }).toEqual({
    exitCode: 0,
    warnings: ['Warning: something else'],
  })
})

/** Folder with a `node` that prints a sentence in place of running a program. */
function machineNode(): string {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-node-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'node'), '#!/bin/sh\necho the Node of the machine\n')
  chmodSync(join(folder, 'node'), 0o755)
  return folder
}

it('keeps in the folder of the project when its install began', async () => {
  const project = mkdtempSync(join(tmpdir(), 'skyshop-guard-'))
  onTestFinished(() => rmSync(project, { recursive: true }))
  const copy = join(project, guard)
  mkdirSync(dirname(copy), { recursive: true })
  copyFileSync(join(rootDir, guard), copy)
  const { exitCode } = await runCommand(process.execPath, [copy, 'install'])
  expect([exitCode, readdirSync(join(project, 'node_modules/.cache/skyshop'))]).toEqual([
    0,
    ['install-began'],
  ])
})

it.each([
  ['vitest', ''],
  ['playwright', 'e2e'],
  ['vite', 'web'],
  ['vite', 'bridge-simulator'],
  ['redocly', 'openapi'],
] as const)(
  '%s of the package %j runs on the Node of the project when started by hand',
  async (command, packageName) => {
    const env = { PATH: `${machineNode()}:/usr/bin:/bin` }
    const { exitCode, stdout } = await runCommand(commandPath(command, packageName), ['--version'], { env })
    expect([exitCode, stdout.trim()]).toEqual([0, expect.stringMatching(/\d+[.]\d+[.]\d+/)])
  },
)
