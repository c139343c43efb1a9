import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { checkTypes } from './type-check.ts'

const project = resolve(import.meta.dirname, '../../..')
const root = mkdtempSync(join(tmpdir(), 'skyshop-types-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const configs = [
  'tsconfig.base.json',
  'tsconfig.dev.json',
  'fake-api/tsconfig.json',
  'fake-api/tsconfig.dev.json',
]
for (const name of [...configs, 'fake-api/package.json']) cpSync(join(project, name), join(root, name))
mkdirSync(join(root, 'fake-api/src'))
symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))

const write = (name: string, text: string) => writeFileSync(join(root, 'fake-api/src', name), text)
const check = () => checkTypes(root, 'fake-api', new AbortController().signal)

it('returns type errors of the product and of importing files, none of tests', async () => {
  write('rule.ts', 'export const days = 7\n')
  write('offer.ts', "import { days } from './rule.ts'\n\nexport const hours: number = days * 24\n")
  write('rule.test.ts', "export const wrong: number = 'seven'\n")
  expect(await check()).toBeNull()
  write('rule.ts', "export const days = 'seven'\n")
  expect(await check()).toMatch(/^fake-api\/src\/offer[.]ts:3:\d+\n {2}The left-hand side .* \(TS2362\)$/)
  write('rule.ts', 'export const days = 30\n')
  expect(await check()).toBeNull()
})

it('keeps its build info apart from that of the whole build, which may run at the same time', async () => {
  await check()
  expect(existsSync(join(root, 'fake-api/node_modules/.cache/dev-types/tsbuildinfo'))).toBe(true)
  expect(existsSync(join(root, 'fake-api/node_modules/.cache/types'))).toBe(false)
})

it('ends a compiler that catches SIGTERM before it rejects', async () => {
  const folder = mkdtempSync(join(root, 'called-off-'))
  const bin = join(folder, 'node_modules/@typescript/native/bin')
  const pidFile = join(folder, 'pid')
  mkdirSync(bin, { recursive: true })
  writeFileSync(
    join(bin, 'tsc'),
    `process.on('SIGTERM', () => {}); process.stdin.resume(); setInterval(() => {}, 60_000)
     require('node:fs').writeFileSync(${JSON.stringify(pidFile)}, String(process.pid))`,
  )
  const calledOff = new AbortController()
  const result = checkTypes(folder, 'fake-api', calledOff.signal)
  const pid = await vi.waitUntil(() => existsSync(pidFile) && Number(readFileSync(pidFile, 'utf8')))
  calledOff.abort()
  await expect(result).rejects.toThrow('aborted')
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
