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
import { afterAll, expect, it } from 'vitest'
import { checkTypes, describeErrors } from './type-check.ts'

const project = resolve(import.meta.dirname, '../..')
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
  const pidOf = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0)
  await expect.poll(pidOf).not.toBe(0)
  const pid = pidOf()
  calledOff.abort()
  await expect(result).rejects.toThrow('aborted')
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

const routes = `fake-api/src/backend/countries/country-routes.ts(19,46): error TS2322: Type 'Promise<{ countryCode: string; timeFormat: string; }>' is not assignable to type 'Promise<{ weekStart: string; countryCode: string; timeFormat: string; }>'.
  Property 'weekStart' is missing in type '{ countryCode: string; timeFormat: string; }' but required in type '{ weekStart: string; countryCode: string; timeFormat: string; }'.`
const composed = `fake-api/src/backend/party/backend.ts(53,3): error TS2322: Type '{ addOrder: never; ... 75 more ...; getAuditio...' is not assignable to type 'Handlers<"addOrder" | ... 68 more ... | "zeroPay">'.
  The types returned by 'getCountryTimeFormat(...)' are incompatible between these types.
    Type 'Promise<{ countryCode: string; timeFormat: string; }>' is not assignable to type 'Promise<{ weekStart: string; countryCode: string; timeFormat: string; }>'.
      Property 'weekStart' is missing in type '{ countryCode: string; timeFormat: string; }' but required in type '{ weekStart: string; countryCode: string; timeFormat: string; }'.`

it('names the missing field at the file nearest to the cause, once, with long types cut', () => {
  expect(describeErrors(`${composed}\n${routes}\n`)).toBe(
    `fake-api/src/backend/countries/country-routes.ts:19:46
  Property 'weekStart' is missing in type '{ countryCode: string; timeFormat: string; }' but required in type '{ weekStart: string; countryCode: string; timeFormat: string…'. (TS2322)`,
  )
})

it('shows errors of files that only compose after all others', () => {
  const other = `fake-api/src/backend/orders/order-routes.ts(7,1): error TS2345: Argument of type 'A' is not assignable.
  Types of property 'days' are incompatible.
    Type 'string' is not assignable to type 'number'.`
  const direct = `fake-api/src/app.ts(3,1): error TS2304: Cannot find name 'x'.`
  expect(describeErrors(`${direct}\n${other}`)).toBe(`fake-api/src/backend/orders/order-routes.ts:7:1
  Types of property 'days' are incompatible. Type 'string' is not assignable to type 'number'. (TS2345)
fake-api/src/app.ts:3:1
  Cannot find name 'x'. (TS2304)`)
})

it('shows three errors and counts the others', () => {
  const errors = [1, 2, 3, 4, 5].map((n) => `web/src/a.ts(${n},1): error TS2304: Cannot find name 'n${n}'.`)
  const lines = describeErrors(errors.join('\n'))?.split('\n') ?? []
  expect(lines).toHaveLength(7)
  expect(lines.at(-1)).toBe('… and 2 more: pnpm check types')
})

it('shows an error without a file, and null for output without errors', () => {
  expect(describeErrors("error TS5083: Cannot read file 'x.json'.\n")).toBe(
    "tsconfig.json\n  Cannot read file 'x.json'. (TS5083)",
  )
  expect(describeErrors('')).toBeNull()
})
