import {
  bridgeEffectKindValues,
  deductionFaultOutcomeValues,
  httpFaultAnswerKindValues,
  walletEndingValues,
} from '@skyshop/openapi/control-values'
import { expect, it } from 'vitest'
import {
  draftFor,
  type FaultDraft,
  faultOutcomes,
  faultPresets,
  faultSubjects,
  firstDraft,
  withSubject,
} from '../../model/fault-draft.ts'
import { recordOf } from './fault-record.ts'

const draft = (change: Partial<FaultDraft>): FaultDraft => ({ ...firstDraft, ...change })

it.each<[string, Partial<FaultDraft>, object]>([
  ['a lost answer', {}, { http: { operationIds: ['addOrder'], answer: { kind: 'reset-after-commit' } } }],
  [
    'every third, held back',
    { nth: 3, times: null, delayMs: 2000, outcome: 'status-503' },
    {
      count: null,
      skip: 2,
      http: { operationIds: ['addOrder'], latencyMs: 2000, answer: { kind: 'status', status: 503 } },
    },
  ],
  ['late alone', { outcome: 'late' }, { http: { operationIds: ['addOrder'], latencyMs: 2000 } }],
  [
    'a refusal of the catalogue',
    { outcome: 'business-code', code: 'price-changed' },
    { http: { operationIds: ['addOrder'], answer: { kind: 'business-code', code: 'price-changed' } } },
  ],
  [
    'one kind of callback, twice',
    { subject: 'gateway', target: 'wechat TRANSACTION.SUCCESS', outcome: 'twice' },
    { notify: { provider: 'wechat', kinds: ['TRANSACTION.SUCCESS'], effect: { copies: 1 } } },
  ],
  [
    'any callback late',
    { subject: 'gateway', target: '*', outcome: 'late' },
    { notify: { effect: { delayMs: 30_000 } } },
  ],
  [
    'a payment the page is not told of',
    { subject: 'buyer', outcome: 'paid-untold', delayMs: 30_000 },
    { wallet: { outcome: 'paid', callback: 'lost', notify: { delayMs: 30_000 } } },
  ],
  [
    'a deduction without money',
    { subject: 'payer', outcome: 'not-enough' },
    { deduction: { outcome: 'not-enough' } },
  ],
])('recordOf returns the record of %s', (_name, change, record) => {
  expect(recordOf(draft(change))).toEqual(record)
})

it('builds a record with one subject for every subject, outcome and preset', () => {
  for (const subject of faultSubjects) {
    for (const outcome of faultOutcomes[subject]) {
      const { count: _, skip: __, ...target } = recordOf({ ...withSubject(firstDraft, subject), outcome })
      expect(Object.keys(target)).toHaveLength(1)
    }
  }
  for (const preset of Object.values(faultPresets)) expect(recordOf(preset)).toBeTruthy()
})

it('recordOf reaches every answer, effect, ending and outcome of the contract but the ending that asks', () => {
  const records = faultSubjects.flatMap((subject) =>
    faultOutcomes[subject].map((outcome) => recordOf({ ...withSubject(firstDraft, subject), outcome })),
  )
  const endings = walletEndingValues.filter((ending) => ending !== 'ask')
  expect(new Set(records.flatMap(({ http }) => http?.answer?.kind ?? []))).toEqual(
    new Set(httpFaultAnswerKindValues),
  )
  expect(new Set(records.flatMap(({ bridge }) => bridge?.effect.kind ?? []))).toEqual(
    new Set(bridgeEffectKindValues),
  )
  expect(new Set(records.flatMap(({ wallet }) => wallet?.outcome ?? []))).toEqual(new Set(endings))
  expect(new Set(records.flatMap(({ deduction }) => deduction?.outcome ?? []))).toEqual(
    new Set(deductionFaultOutcomeValues),
  )
})

it.each([
  ['addOrder', 'shop', 'addOrder'],
  ['wechatQueryTransaction', 'upstream', 'wechatQueryTransaction'],
  ['receiveWechatNotify', 'gateway', 'wechat'],
  ['receiveFreeFlow', 'shop', 'receiveFreeFlow'],
])('drafts a fault for %s with subject %s', (operationId, subject, target) => {
  expect(draftFor(operationId)).toMatchObject({ subject, target })
})
