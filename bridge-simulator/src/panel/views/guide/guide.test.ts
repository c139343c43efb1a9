import { expect, it } from 'vitest'
import { sampleEntry } from '../../model/entry-fixture.ts'
import type { JournalEntry } from '../../model/journal-entry.ts'
import {
  controlToPress,
  diagramPlace,
  type Guide,
  type GuideFacts,
  guideIn,
  guidePlace,
  isCallbackToBeLost,
  isOutdated,
  shownGuide,
} from './guide.ts'

const guide = (change: Partial<Guide>): Guide => ({
  ...{ name: 'callback', worldId: 'w1', fromSeq: 10, diagram: null },
  ...change,
})
const facts = (journal: readonly JournalEntry[], change: Partial<GuideFacts> = {}): GuideFacts => ({
  ...{ worldId: 'w1', journal, isCallbackLost: false, hasContract: false },
  ...change,
})
const entry = (seq: number, change: Partial<JournalEntry>) => sampleEntry({ seq, ...change })

const toPackages = entry(11, { kind: 'route', label: '/packagesList' })
const added = entry(12, { operationId: 'addOrder', orderNo: '0042' })
const asked = entry(13, { operationId: 'requestWechatPay' })
const paid = entry(14, { operationId: 'wechatConfirmPayment' })
const lost = entry(15, { kind: 'event', operationId: 'payCallback', result: 'lost' })
const told = entry(15, { kind: 'event', operationId: 'payCallback', result: 'ok' })
const losing = entry(14, {
  ...{ kind: 'note', tone: 'fault', operationId: 'payment' },
  request: { headline: 'payment', body: { wallet: { outcome: 'paid', callback: 'lost' } } },
})

it.each([
  ['arrange', [], false, 'payment'],
  ['arrange', [toPackages, added, asked, paid], false, 'payment'],
  ['arrange', [toPackages, added, asked, paid, told], false, 'payment'],
  ['order', [], true, 'phone'],
  ['order', [toPackages, added, asked, paid, told], true, 'phone'],
  ['pay', [toPackages], true, 'phone'],
  ['pay', [toPackages, added, asked], true, 'phone'],
  ['return', [toPackages, added, asked, losing, paid], false, 'phone'],
  ['diagram', [toPackages, added, asked, paid, lost], false, 'guide'],
] as const)(
  'of the lost callback, asks for %s and highlights its control',
  (step, journal, isCallbackLost, control) => {
    const place = guidePlace(guide({}), facts(journal, { isCallbackLost }))
    expect([place.step, controlToPress(place)]).toEqual([step, control])
  },
)

it('the page will not be told by the outcome of the next payment or by a fault that keeps its callback back', () => {
  const ask = { outcome: 'ask', callback: 'told', notifyDelayMs: 0 } as const
  const fault = (name: 'payCallback' | 'pageShow') => ({
    ...{ faultId: 1, remaining: 1, createdAtMs: 0 },
    record: { count: 1, bridge: { names: [name], effect: { kind: 'silent' as const } } },
  })
  expect([
    isCallbackToBeLost(ask, [fault('pageShow')]),
    isCallbackToBeLost(ask, [fault('payCallback')]),
    isCallbackToBeLost({ ...ask, outcome: 'paid', callback: 'lost' }, []),
  ]).toEqual([false, true, true])
})

it('the order of the lost callback is that before it, whatever is bought later', () => {
  const later = [entry(16, { operationId: 'addOrder', orderNo: '0043' }), { ...told, seq: 17 }]
  const place = guidePlace(guide({}), facts([toPackages, added, asked, paid, lost, ...later]))
  expect(place).toMatchObject({ step: 'diagram', subject: { orderNo: '0042', seq: 15 } })
})

it('guidePlace returns the order that was made as the subject of the next step', () => {
  expect(guidePlace(guide({ name: 'buy' }), facts([added, lost]))).toEqual({
    ...{ step: 'diagram', at: 5, all: 5 },
    subject: { orderNo: '0042', seq: 12, answerSeq: null },
  })
})

it('the diagram of the lost callback opens at the callback, and marks the answer that the order is paid', () => {
  const confirmed = (seq: number, orderStatus: number) =>
    entry(seq, { operationId: 'confirmOrder', answer: { headline: '200', body: { data: { orderStatus } } } })
  const subjectOf = (...more: JournalEntry[]) =>
    guidePlace(guide({}), facts([toPackages, added, asked, paid, lost, ...more])).subject
  expect(subjectOf()).toEqual({ orderNo: '0042', seq: 15, answerSeq: null })
  expect(subjectOf(confirmed(16, 0), confirmed(17, 1), confirmed(18, 1))?.answerSeq).toBe(17)
})

it('asks for the payment code until the wallet is paid, and then for “Done”', () => {
  const step = (journal: readonly JournalEntry[]) => guidePlace(guide({ name: 'buy' }), facts(journal)).step
  expect([step([toPackages, added, asked]), step([added, asked, paid])]).toEqual(['code', 'return'])
})

it('isOutdated returns true once the journal ends before the entry of the diagram, false without a diagram', () => {
  const shown = guide({ diagram: { tokens: [{ field: 'order', value: '0042' }], seq: 15 } })
  expect([14, 15].map((seq) => isOutdated(shown, [entry(seq, {})]))).toEqual([true, false])
  const fromFirst = guide({ diagram: { tokens: [], seq: null } })
  expect([isOutdated(fromFirst, []), isOutdated(fromFirst, [entry(10, {})])]).toEqual([true, false])
  expect(isOutdated(guide({}), [])).toBe(false)
})

it('counts nothing that came before its start, but all of a world that was opened since', () => {
  const before = [entry(9, { operationId: 'payCallback' })]
  expect(guidePlace(guide({ name: 'buy' }), facts(before)).step).toBe('order')
  expect(guidePlace(guide({ name: 'buy' }), facts(before, { worldId: 'w2' })).step).toBe('diagram')
})

it('opens a contract before the year where there is none, and shows the jump', () => {
  const year = guide({ name: 'year' })
  expect(guidePlace(year, facts([])).step).toBe('contract')
  expect(guidePlace(year, facts([], { hasContract: true })).step).toBe('year')
  const month = entry(11, { kind: 'jump', jump: { lengthMs: 30 * 86_400_000, firedCount: 1 } })
  expect(guidePlace(year, facts([month], { hasContract: true })).step).toBe('year')
  const jump = entry(12, { kind: 'jump', jump: { lengthMs: 365 * 86_400_000 - 400, firedCount: 70 } })
  expect(guidePlace(year, facts([month, jump]))).toMatchObject({ step: 'diagram', subject: { seq: 12 } })
})

it('a guided start ends once its diagram was shown and another world is opened', () => {
  const begun = guide({})
  expect([guideIn('w2', begun), guideIn('w2', null)]).toEqual([begun, null])
  const diagram = { tokens: [], seq: null }
  const shown = shownGuide('w2', begun, diagram)
  expect([guideIn('w2', shown), guideIn('w1', shown)]).toEqual([shown, null])
  expect([shown.fromSeq, shownGuide('w1', begun, diagram).fromSeq]).toEqual([0, 10])
})

const ofOrder = [{ field: 'order', value: '0042', isWhole: true }]
it.each([
  ['buy', '0042', { tokens: ofOrder, seq: null }],
  ['callback', '0042', { tokens: ofOrder, seq: 7 }],
  ['year', null, { tokens: [{ field: 'cause', value: '7' }], seq: 7 }],
] as const)('the diagram of %s is of the order %j, at %j', (name, orderNo, place) => {
  expect(diagramPlace(name, { orderNo, seq: 7, answerSeq: null })).toEqual(place)
  expect(diagramPlace(name, null)).toEqual({ tokens: [], seq: null })
})
