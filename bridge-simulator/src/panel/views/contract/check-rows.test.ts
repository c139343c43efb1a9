import { expect, it } from 'vitest'
import { checkRows } from './check-rows.ts'

type Check = Parameters<typeof checkRows>[0][number]

const check = (id: string, verdict: Check['verdict'], what: string[] = []): Check => ({
  ...{ id, provider: 'wechat', level: 'fatal', title: id, verdict, occasions: what.length },
  findings: what.map((one) => ({ atMs: 0, seqs: [1], what: one, subject: null })),
})

const CHECKS = [
  check('WXM-05', 'not-visible'),
  check('WXM-01', 'kept'),
  check('WXM-10', 'broken', ['applied under 2 while 1 was not asked about']),
  check('WXM-02', 'not-met'),
]
const ids = (text: string) => checkRows(CHECKS, text).map(({ id }) => id)

it('checkRows has the broken first, then what was kept, not met and not visible', () => {
  expect(ids('')).toEqual(['WXM-10', 'WXM-01', 'WXM-02', 'WXM-05'])
})

it('checkRows finds numbers, texts in both languages, and what the merchant did', () => {
  expect(ids('wxm-02')).toEqual(['WXM-02'])
  expect(ids('密钥')).toEqual(['WXM-05'])
  expect(ids('not asked about')).toEqual(['WXM-10'])
  expect(ids('nothing has this')).toEqual([])
})
