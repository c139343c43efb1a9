import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { notBuiltOf, notBuiltText, openNotBuiltLog } from './not-built.ts'

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
