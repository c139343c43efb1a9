import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import {
  type AskedParameters,
  NotBuiltError,
  type NotBuiltParameter,
  notBuiltOf,
  notBuiltText,
  openNotBuiltLog,
  refuseNotBuilt,
} from './not-built.ts'

const calls = [
  ['POST /v3/combine-transactions/{type}', 'WX-327'],
  ['alipay.trade.create', 'AL-090'],
] as const

it.each([
  ['POST /v3/combine-transactions/app', 'WX-327'],
  ['alipay.trade.create', 'AL-090'],
  ['GET /v3/combine-transactions/app', '/reference/fidelity.html of the panel'],
  ['POST /v3/combine-transactions', '/reference/fidelity.html of the panel'],
])('says where %s is explained', (what, see) => {
  expect(notBuiltOf(calls, what)).toEqual({ what, see })
  expect(notBuiltText({ what, see })).toBe(`not built: ${what}, see ${see}`)
})

it('says where to look within a limit, too', () => {
  const text = notBuiltText({ what: `POST /${'a'.repeat(100)}`, see: 'WX-327' }, 40)
  expect(text).toBe('not built: POST /aaaaaaaaaa…, see WX-327')
  expect(text).toHaveLength(40)
})

it('lists what a run meets once, in a folder made when needed, and begins anew with the next run', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'not-built-')), 'data')
  onTestFinished(() => rmSync(join(folder, '..'), { recursive: true }))
  const file = join(folder, 'not-built.jsonl')
  const onError = vi.fn()
  const log = openNotBuiltLog({ file, isNewRun: true, onError })
  expect(existsSync(folder)).toBe(false)
  log.met('wechat', { what: 'POST /a', see: 'WX-001' })
  log.met('wechat', { what: 'POST /a', see: 'WX-001' })
  log.met('wechat', { what: 'POST /b', see: 'WX-002' })
  const line = (what: string, see: string) => `${JSON.stringify({ provider: 'wechat', what, see })}\n`
  const read = () => (existsSync(file) ? readFileSync(file, 'utf8') : '')
  expect(read()).toBe(line('POST /a', 'WX-001') + line('POST /b', 'WX-002'))
  expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('*\n')
  openNotBuiltLog({ file, isNewRun: false, onError })
  expect(read()).not.toBe('')
  openNotBuiltLog({ file, isNewRun: true, onError })
  expect(read()).toBe('')
  expect(onError).not.toHaveBeenCalled()
})

it('reports a list that cannot be written, and refuses nothing for it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'not-built-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'file'), '')
  const onError = vi.fn()
  openNotBuiltLog({ file: join(folder, 'file', 'list'), isNewRun: false, onError }).met('paypal', {
    what: 'GET /a',
    see: 'PP-001',
  })
  // Neither the earlier list nor a new one.
  expect(onError).toHaveBeenCalled()
})

const SHARING: NotBuiltParameter[] = [
  { at: 'settle.sharing', is: [true], see: 'WX-329' },
  { at: 'units[].payee.id' },
  { at: 'units[].count', like: '^[2-9]' },
  { at: 'source.card', byName: true },
  { at: 'header:Acting-For' },
  { at: 'query:fields' },
]

it.each<[string, Partial<AskedParameters>, string]>([
  [
    'a value that is listed',
    { body: { settle: { sharing: true } } },
    'settle.sharing true of POST /a, see WX-329',
  ],
  [
    'any value within a list',
    { body: { units: [{}, { payee: { id: 'x' } }] } },
    'units[].payee.id of POST /a',
  ],
  ['a value of a pattern, also a number', { body: { units: [{ count: 3 }] } }, 'units[].count 3 of POST /a'],
  ['a name that asks by itself', { body: { source: { card: {} } } }, 'source.card of POST /a'],
  ['a header in any case', { headers: { 'acting-for': 'x' } }, 'Acting-For of POST /a'],
  ['a parameter of the query', { query: { fields: 'a' } }, 'fields of POST /a'],
])('refuses %s', (_, asked, sentence) => {
  const refuse = () => refuseNotBuilt(SHARING, { call: 'POST /a', body: {}, ...asked })
  expect(refuse).toThrow(NotBuiltError)
  expect(refuse).toThrow(`not built: ${sentence}`)
})

it.each<[string, Partial<AskedParameters>]>([
  ['another value', { body: { settle: { sharing: false }, units: [{ count: 1 }] } }],
  [
    'what is empty',
    {
      body: { units: [{ payee: { id: {} } }, { payee: { id: null } }], source: { card: null } },
      query: { fields: '' },
    },
  ],
  ['what has another form', { body: { settle: [true], units: { payee: { id: 'x' } } } }],
  ['a text', { body: 'settle' }],
])('lets %s pass', (_, asked) => {
  expect(() => refuseNotBuilt(SHARING, { call: 'POST /a', body: {}, ...asked })).not.toThrow()
  expect(() => refuseNotBuilt(undefined, { call: 'POST /a', body: {}, ...asked })).not.toThrow()
})
