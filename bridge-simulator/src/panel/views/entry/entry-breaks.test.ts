import type { Schemas } from '@skyshop/openapi/control'
import { expect, it } from 'vitest'
import { breaksOf } from './entry-breaks.ts'

const finding = (what: string, seqs: number[]) => ({ atMs: 1, seqs, what, subject: null })

function check(id: string, findings: Schemas['MerchantFinding'][]): Schemas['MerchantCheck'] {
  const description = { provider: 'wechat', level: 'fatal', title: id } as const
  return { id, ...description, verdict: 'broken', occasions: findings.length, findings }
}

function auditOf(worldId: string, findings: Schemas['AuditFinding'][]): Schemas['MerchantAudit'] {
  const description = { provocation: 'p', provider: 'wechat', title: 'P', checks: [] }
  const provocation = { ...description, state: 'played' as const, worldId, failure: null, findings }
  return { backend: 'a', isOver: true, kept: [], provocations: [provocation] }
}

const toldOf = (seq: number, checked: Parameters<typeof breaksOf>[1]) =>
  breaksOf(seq, checked).map(({ check: { id }, what, part }) => `${id} ${what} (${part})`)

const checks = [
  check('WXM-03', [finding('delivered twice', [9])]),
  check('WXM-02', [finding('took a forgery', [4, 9])]),
]

it.each([
  [4, ['WXM-02 took a forgery (checks)']],
  [9, ['WXM-02 took a forgery (checks)', 'WXM-03 delivered twice (checks)']],
  [5, []],
])('entry %i breaks %j', (seq, told) => {
  expect(toldOf(seq, { worldId: 'w1', checks, audit: null })).toEqual(told)
})

it('leads to the audit where that found it, once, and takes no finding about another world for its own', () => {
  const breach = { check: 'WXM-02', orderNo: null, ...finding('acknowledged it', [4]) }
  const audit = auditOf('w1', [breach, { ...breach, check: 'WXB-08', what: 'never asked' }])
  expect(toldOf(4, { worldId: 'w1', checks, audit })).toEqual([
    ...['WXM-02 acknowledged it (audit)', 'WXB-08 never asked (audit)'],
  ])
  expect(toldOf(4, { worldId: 'w2', checks, audit })).toEqual(['WXM-02 took a forgery (checks)'])
})
