import { expect, it } from 'vitest'
import { en } from '../../i18n/en.ts'
import { zh } from '../../i18n/zh.ts'
import { sampleEntry } from '../../model/sample-entry.ts'
import { describeEntry, recentEntriesOf } from './describe-entry.ts'

const orderNo = '26031410021100000042'

it('describes an entry in both languages', () => {
  const cases = [
    ['order ∅ → 0', 'Order …0042: unpaid', '订单 …0042：待支付'],
    ['order 1 → 4', 'Order …0042: in effect', '订单 …0042：生效中'],
    ['contract active → terminated', 'Contract: terminated', '签约：已解约'],
    ['period 2 deducting → paid', 'Contract period 2: paid', '签约第 2 期：已扣款'],
    ['package started', 'Package in effect', '套餐生效'],
    ['restore', 'Back at a checkpoint', '回到检查点'],
    ['something new', 'something new', 'something new'],
  ] as const
  for (const [label, inEnglish, inChinese] of cases) {
    const entry = sampleEntry({ kind: 'state', label, orderNo })
    expect(describeEntry(entry, en)).toBe(inEnglish)
    expect(describeEntry(entry, zh)).toBe(inChinese)
  }
})

it('names a finished job as it was named before it ran', () => {
  const job = sampleEntry({ kind: 'job', operationId: 'contract.session', label: 'contract session' })
  expect(describeEntry(job, en)).toBe('End of a signing session')
  expect(describeEntry(job, zh)).toBe('签约会话结束')
  const unknown = sampleEntry({ kind: 'job', operationId: 'moon.rises', label: 'moon rises' })
  expect(describeEntry(unknown, zh)).toBe('moon rises')
})

it('names the device of an entry', () => {
  const deviceId = '3701000000000303855549'
  const state = {
    devices: [{ deviceId, deviceName: 'Yard' }],
    orders: [{ orderNo, deviceId, deviceName: 'Yard' }],
    contracts: [{ contractCode: 'C26', deviceId }],
  } as unknown as Parameters<typeof recentEntriesOf>[1]
  const moved = sampleEntry({ kind: 'state', note: 'paid', orderNo })
  const period = sampleEntry({ kind: 'state', note: 'succeeded · C26' })
  const begun = sampleEntry({ kind: 'state', note: 'device …5549' })
  expect([moved, period, begun].map((entry) => recentEntriesOf(entry, state, en))).toEqual([
    'Yard',
    'Yard',
    'Yard',
  ])
  expect(recentEntriesOf(sampleEntry({ kind: 'state', note: 'ok' }), state, en)).toBeNull()
  expect(recentEntriesOf(sampleEntry({ kind: 'call', note: 'unauthorized' }), state, en)).toBe('unauthorized')
  const expired = sampleEntry({ kind: 'call', note: 'unauthorized: expired token' })
  expect(recentEntriesOf(expired, state, zh)).toBe('未授权：令牌已过期')
})
