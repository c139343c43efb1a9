import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type ErrorName, errorCodes } from '../generated/error-codes.ts'
import { httpOperations } from '../generated/operations.ts'
import { controlDocsTable, readRefusals, refusalTable } from './error-table.ts'

/** Codes the shop itself says, and a backend may: what they speak of is a state here, not a refusal. */
const ofStates: readonly ErrorName[] = [
  'order-expired',
  'activate-failed',
  'refund-failed',
  'no-device',
  'data-may-be-delayed',
]

it('every error code is answered by an operation or describes a state', () => {
  const names = Object.keys(errorCodes) as ErrorName[]
  const business = names.filter((name) => errorCodes[name].level === 'business')
  const answered = new Set<string>(
    Object.values(httpOperations).flatMap(({ businessCodes }) => [...businessCodes]),
  )
  const fix = 'Name the code in x-business-codes of an operation, or in ofStates above.'
  expect(business.filter((name) => !answered.has(name)).sort(), fix).toEqual([...ofStates].sort())
})

const codesWith = (pages: Record<string, string>) => ({
  openapi: '3.1.0',
  components: { schemas: { ControlErrorCode: { enum: ['not-found', 'forbidden'], 'x-docs': pages } } },
})

it('controlDocsTable has the address of the page that explains each refusal', () => {
  const source = controlDocsTable(codesWith({ 'not-found': 'a/b#no-call', forbidden: 'c#nobody' }) as never)
  expect(source).toContain("'not-found': '/docs/a/b.html#no-call',")
  expect(source).toContain("satisfies Record<Schemas['ControlErrorCode'], string>")
})

it.each([
  ['a code without a page', { 'not-found': 'a#b' }, 'forbidden'],
  ['a page without a heading', { 'not-found': 'a#b', forbidden: 'c' }, 'forbidden'],
  ['a page of no code', { 'not-found': 'a#b', forbidden: 'c#d', gone: 'e#f' }, 'gone'],
])('controlDocsTable refuses %s', (_, pages, named) => {
  expect(() => controlDocsTable(codesWith(pages) as never)).toThrow(
    new RegExp(`^x-docs of ControlErrorCode: .*\n${named}$`),
  )
})

it('refusalTable has the rule behind each refusal and what to do; one that says nothing to do is named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-refusals-'))
  const file = join(folder, 'codes.yaml')
  const row = 'code: 20001, text: You have unpaid orders, source: product 8.14, level: business'
  const client = "- { name: offline, code: 10001, text: Network error, source: '8.05', level: client }"
  try {
    writeFileSync(file, `- { name: unpaid, ${row}, mend: Pay it., mendZh: 请支付。 }\n${client}\n`)
    expect(refusalTable(readRefusals(file))).toContain(
      `'unpaid': {"code":20001,"text":"You have unpaid orders","source":"product 8.14","mend":"Pay it.","mendZh":"请支付。"},`,
    )
    writeFileSync(file, `- { name: unpaid, ${row}, mend: Pay it. }\n`)
    expect(() => readRefusals(file)).toThrow(/\nunpaid$/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
