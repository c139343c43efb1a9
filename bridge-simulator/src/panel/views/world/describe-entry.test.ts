import { expect, it } from 'vitest'
import { en } from '../../i18n/en.ts'
import { zh } from '../../i18n/zh.ts'
import { sampleEntry } from '../../model/entry-fixture.ts'
import { changeTone, describeEntry, entryDetail, recentEntries } from './describe-entry.ts'

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

it.each([
  ['order ∅ → 0', 'warn'],
  ['order 1 → 4', 'ok'],
  ['order 4 → 5', 'grey'],
  ['order 0 → -1', 'bad'],
  ['contract active → terminated', 'grey'],
  ['period 2 deducting → paid', 'ok'],
  ['package started', 'ok'],
  ['package ended', 'grey'],
  ['package activation-failed', 'bad'],
  ['device changed', 'ok'],
] as const)('changeTone of %s is %s', (label, tone) => {
  expect(changeTone({ label })).toBe(tone)
})

it('describeEntry names a finished job as it was named before it ran', () => {
  const job = sampleEntry({ kind: 'job', operationId: 'contract.session', label: 'contract session' })
  expect(describeEntry(job, en)).toBe('End of a signing session')
  expect(describeEntry(job, zh)).toBe('签约会话结束')
  const unknown = sampleEntry({ kind: 'job', operationId: 'moon.rises', label: 'moon rises' })
  expect(describeEntry(unknown, zh)).toBe('moon rises')
})

it('entryDetail returns the name of the device, else the note or the result', () => {
  const deviceId = '3701000000000303855549'
  const state = {
    devices: [{ deviceId, deviceName: 'Yard' }],
    orders: [{ orderNo, deviceId, deviceName: 'Yard' }],
    contracts: [{ contractCode: 'C26', deviceId }],
  } as unknown as Parameters<typeof entryDetail>[1]
  const moved = sampleEntry({ kind: 'state', note: 'paid', orderNo })
  const period = sampleEntry({ kind: 'state', note: 'succeeded · C26' })
  const begun = sampleEntry({ kind: 'state', note: 'device …5549' })
  expect([moved, period, begun].map((entry) => entryDetail(entry, state, en))).toEqual([
    'Yard',
    'Yard',
    'Yard',
  ])
  expect(entryDetail(sampleEntry({ kind: 'state', note: 'ok' }), state, en)).toBeNull()
  expect(entryDetail(sampleEntry({ kind: 'call', note: 'unauthorized' }), state, en)).toBe('unauthorized')
  const expired = sampleEntry({ kind: 'call', note: 'unauthorized: expired token' })
  expect(entryDetail(expired, state, zh)).toBe('未授权：令牌已过期')
})

it('lists what changed or went wrong until now, by the world’s time and not by the journal’s', () => {
  const moved = { kind: 'state', label: 'order 0 → 1' } as const
  const journal = [
    sampleEntry({ seq: 1, ...moved, worldMs: 50 }),
    sampleEntry({ seq: 2, kind: 'job', operationId: 'contract.due', worldMs: 90 }),
    sampleEntry({ seq: 3, ...moved, worldMs: 70 }),
    sampleEntry({ seq: 4, tone: 'defect', worldMs: 90 }),
    sampleEntry({ seq: 5, worldMs: 95 }),
    sampleEntry({ seq: 6, kind: 'state', label: 'snapshot', worldMs: 95 }),
    sampleEntry({ seq: 7, ...moved, worldMs: 101 }),
  ]
  expect(recentEntries(journal, 100).map(({ entry }) => entry.seq)).toEqual([4, 2, 3, 1])
})

it('makes one line of the calls that met an expired token, once there is a new one', () => {
  const refused = (seq: number, worldMs: number) =>
    sampleEntry({ seq, worldMs, tone: 'refused', result: '401', note: 'unauthorized: expired token' })
  const jump = sampleEntry({ seq: 1, kind: 'jump' })
  const refusals = [refused(2, 0), refused(3, 0), refused(5, 400)]
  const lines = (...more: Parameters<typeof recentEntries>[0]) =>
    recentEntries([jump, ...refusals, ...more], 1000).map(({ entry, refusedCalls }) => [
      entry.seq,
      refusedCalls,
    ])
  expect(lines()).toEqual([...[5, 3, 2].map((seq) => [seq, 0]), [1, 0]])
  const newToken = sampleEntry({ seq: 4, operationId: 'getNewToken', to: 'host' })
  expect(lines(newToken)).toEqual([
    [5, 3],
    [1, 0],
  ])
  expect(en.happened.tokenExpired(1)).toBe('Token expired: 1 call refused, then repeated with a new token')
})

it('keeps the calls of two expired tokens apart, though nothing else happened in between', () => {
  const dayMs = 86_400_000
  const refused = (seq: number, worldMs: number) =>
    sampleEntry({ seq, worldMs, tone: 'refused', result: '401', note: 'unauthorized: expired token' })
  const newToken = (seq: number, worldMs: number) =>
    sampleEntry({ seq, worldMs, operationId: 'getNewToken', to: 'host' })
  const first = [refused(1, 0), refused(2, 0), newToken(3, 100)]
  const second = [refused(4, dayMs), newToken(5, dayMs + 100), refused(6, dayMs + 400)]
  const lines = (nowMs: number, ...journal: Parameters<typeof recentEntries>[0]) =>
    recentEntries(journal, nowMs).map(({ entry, refusedCalls }) => [entry.seq, refusedCalls])
  expect(lines(2 * dayMs, ...first, ...second)).toEqual([
    [6, 2],
    [2, 2],
  ])
  expect(lines(3 * dayMs, ...first, ...second, refused(7, 2 * dayMs))).toEqual([
    [7, 0],
    [6, 2],
    [2, 2],
  ])
})
