import { DatabaseSync } from 'node:sqlite'
import { tokenOf } from '@skyshop/openapi/journal-query'
import { expect, it } from 'vitest'
import type { NewJournalEntry } from './journal-entry.ts'
import type { JournalSearch, SearchTerm } from './journal-search.ts'
import { openJournal } from './testing/journal-fixture.ts'

const state = { kind: 'state', operationId: 'contract', from: 'upstream', to: 'upstream' } as const
const call = { kind: 'http', operationId: 'addOrder', from: 'shop', to: 'upstream', status: '200' } as const
const bridge = { kind: 'bridge', operationId: 'reportEvent', from: 'shop', to: 'host', status: 'ok' } as const
const tap = { kind: 'bridge', operationId: 'tap', from: 'shop', to: 'shop', status: 'ok' } as const
const period = (number: number, code = 'C1'): NewJournalEntry => ({
  ...state,
  ...{
    traceId: 't',
    status: 'paid',
    label: `period ${number} deducting → paid`,
    note: `succeeded · ${code}`,
  },
})

const all = { terms: [], limit: 100 } satisfies JournalSearch
const word = (text: string): SearchTerm => ({ any: [{ word: text }] })
const token = (text: string): SearchTerm => {
  const token = tokenOf(text) ?? expect.fail(text)
  return { any: [{ token }], isExcluded: token.isExcluded ?? false }
}

/** A journal with these entries; each moves the clock of its world by so much before it. */
function journalOf(entries: readonly NewJournalEntry[], byMs = 0) {
  const opened = openJournal(undefined, byMs)
  for (const one of entries) opened.journal.append(one)
  const seqs = (search: Partial<JournalSearch>) =>
    opened.journal.search({ ...all, ...search }).entries.map(({ seq }) => seq)
  const fits = (...terms: SearchTerm[]) => seqs({ terms })
  return { ...opened, seqs, fits }
}

it('finds words in label, result, note and order number, whatever the case, and not in bodies', () => {
  const { fits } = journalOf([
    { ...call, traceId: 't', label: 'POST /v1/order/add', orderNo: '26112215114600001166' },
    { ...call, traceId: 't', label: 'GET /v1/coupon', note: 'Expired', request: { order: 1 } },
    { ...call, traceId: 't', label: 'GET /v1/coupon', status: '20002' },
  ])
  const seqs = ['order', 'expired', '20002', '1166', 'coupon'].map((text) => fits(word(text)))
  expect(seqs).toEqual([[1], [2], [3], [1], [2, 3]])
  expect(fits(word('coupon'), word('expired'))).toEqual([2])
})

it('finds a short number as a whole alone: period 12, and neither period 112 nor an order with those digits', () => {
  const { fits } = journalOf([
    period(12),
    period(112),
    { ...period(3), orderNo: '26111211121200001212' },
    { ...call, traceId: 't', label: 'period', note: 'attempt 12' },
  ])
  expect(fits(word('period'), word('12'))).toEqual([1, 4])
  expect(fits(word('period 12'))).toEqual([1])
})

it('fits a token in its field by a part, by the whole, and leaves out what a token excludes', () => {
  const { fits } = journalOf([
    { ...call, traceId: 'abc', label: 'POST /v1/order/add' },
    { ...bridge, traceId: 'b', label: 'reportEvent' },
    { ...call, traceId: 't', operationId: 'addOrderAgain', label: 'POST /v1/order/add', status: '401' },
    period(2, 'C2'),
  ])
  expect(fits(token('op:addorder'))).toEqual([1, 3])
  expect(fits(token('op=addOrder'))).toEqual([1])
  expect(fits(token('-op:reportEvent'))).toEqual([1, 3, 4])
  expect(fits(token('status:401'))).toEqual([3])
  expect(fits(token('-status:401'))).toEqual([1, 2, 4])
  expect(fits(token('lane:host'))).toEqual([2])
  expect(fits(token('kind:state'))).toEqual([4])
  expect(fits(token('trace:ABC'))).toEqual([1])
  expect(fits(token('-contract:C2'))).toEqual([1, 2, 3])
  expect(fits(token('label=period 2 deducting → paid'))).toEqual([4])
})

it('finds what any of several marks fits: a word, what it means besides, or what is about a camera', () => {
  const subject = { deviceIds: ['3701'], orderNos: ['7'], contractCodes: ['C2'] }
  const { fits } = journalOf([
    { ...call, traceId: 't', label: 'GET /a', request: { query: { deviceId: '3701' } } },
    { ...call, traceId: 't', label: 'GET /b', orderNo: '7' },
    period(1, 'C2'),
    period(1, 'C1'),
    {
      kind: 'job',
      status: 'done',
      traceId: 't',
      operationId: 'contract.due',
      from: 'world',
      to: 'world',
      label: '',
    },
  ])
  const meant = { token: tokenOf('op=contract.due') ?? expect.fail() }
  expect(fits({ any: [{ word: 'gate' }, { subject }] })).toEqual([1, 2, 3])
  expect(fits({ any: [{ word: 'renewal' }, meant] })).toEqual([5])
})

it('follows an order with its traces, and what the user did meanwhile up to the next tap', () => {
  const { fits } = journalOf([
    { ...tap, traceId: 'b1', label: 'tap', request: { name: 'Before' } },
    { ...tap, traceId: 'b2', label: 'tap', request: { name: 'Pay' } },
    { ...call, traceId: 'add', label: 'POST /v1/order/add', orderNo: '7' },
    { ...state, traceId: 'add', label: 'payment', status: 'ok' },
    { ...bridge, traceId: 'b3', operationId: 'requestWechatPay', label: 'requestWechatPay' },
    { ...call, traceId: 'x', operationId: 'confirmOrder', label: 'GET /v1/order/confirm', orderNo: '7' },
    { ...bridge, traceId: 'b4', label: 'reportEvent' },
    { ...tap, traceId: 'b5', label: 'tap', request: { name: 'Home' } },
    { ...call, traceId: 'y', operationId: 'listUserOrders', label: 'GET /orders' },
  ])
  expect(fits(token('order:7'))).toEqual([2, 3, 4, 5, 6, 7])
  expect(fits(token('order=77'))).toEqual([])
})

it('leaves out of an order what the payer of another one does, where no shop asked about it', () => {
  const ofMerchant = {
    kind: 'gateway',
    from: 'upstream',
    to: 'gateway',
    status: '200',
    traceId: 't',
  } as const
  const { fits } = journalOf([
    { ...ofMerchant, operationId: 'mintCharge', label: 'POST /charge', orderNo: 'A-1' },
    { ...ofMerchant, traceId: 'u', operationId: 'mintCharge', label: 'POST /charge', orderNo: 'A-12' },
    { ...bridge, from: 'host', to: 'gateway', traceId: 'b', operationId: 'mintpayShowPayment', label: 'x' },
  ])
  expect([fits(token('order=A-1')), fits(token('order:A-1'))]).toEqual([[1], [1, 2]])
})

it('ends the timeline of an order where another one is added', () => {
  const { fits } = journalOf([
    { ...tap, traceId: 'b1', label: 'tap' },
    { ...call, traceId: 'x', label: 'POST /v1/order/add', orderNo: '7' },
    { ...call, traceId: 'y', label: 'POST /v1/order/add', orderNo: '8' },
    { ...bridge, traceId: 'b2', label: 'closePage', operationId: 'closePage' },
    { ...call, traceId: 'z', operationId: 'confirmOrder', label: 'GET /confirm', orderNo: '7' },
  ])
  expect(fits(token('order:7'))).toEqual([1, 2, 5])
})

it('follows a jump of the clock to its jobs, what they did without a trace, and what is inside their messages', () => {
  const job = {
    kind: 'job',
    status: 'done',
    from: 'world',
    to: 'world',
    operationId: 'contract.due',
  } as const
  const { journal, fits } = journalOf([
    {
      kind: 'clock',
      status: 'ok',
      traceId: 'clock-1',
      operationId: 'advance',
      from: 'world',
      to: 'world',
      label: '',
    },
    { ...period(1), traceId: 'tx-2' },
    { ...job, traceId: 'clock-1', label: 'contract.due', parentSeq: 1, tookMs: 0 },
    { ...state, traceId: 'n', label: 'order 0 → 1', status: '1' },
    {
      ...{ kind: 'gateway', from: 'gateway', to: 'upstream', operationId: 'receive', status: '200' },
      ...{ traceId: 'n', label: 'paid, attempt 1', parentSeq: 3 },
    },
    { ...period(2), traceId: 'tx-6' },
  ])
  expect(fits(token('cause:1'))).toEqual([1, 2, 3, 4, 5])
  expect(journal.search(all).fired).toEqual([{ seq: 1, count: 1 }])
})

it('is quiet about telemetry, and about reads that answer what they answered before but for the time', () => {
  const poll = (status: number, serverTime: string): NewJournalEntry => ({
    ...call,
    ...{ traceId: 't', operationId: 'confirmOrder', label: 'GET /v1/order/confirm' },
    ...{ request: { query: { orderNo: '7' } }, response: { data: { status, serverTime } } },
  })
  const { journal, seqs } = journalOf([
    poll(0, '10:00:00'),
    { ...bridge, traceId: 'b', label: 'reportEvent' },
    poll(0, '10:00:03'),
    poll(1, '10:00:06'),
    poll(1, '10:00:09'),
  ])
  expect(seqs({ isQuiet: true })).toEqual([1, 4])
  expect(journal.search({ ...all, isQuiet: true }).groups).toEqual([
    { group: 'bridge', count: 0, faultCount: 0, noiseCount: 1 },
    { group: 'http', count: 2, faultCount: 0, noiseCount: 2 },
  ])
})

it('counts groups and faults of what fits, whichever of them are shown', () => {
  const { journal } = journalOf([
    { ...call, traceId: 't', label: 'a', note: 'fault: 500' },
    { ...call, traceId: 't', label: 'b' },
    period(1),
  ])
  const page = journal.search({ ...all, groups: ['http'], isFaultsOnly: true })
  expect(page).toMatchObject({ matched: 1, held: 3, entries: [{ seq: 1 }] })
  expect(page.groups).toEqual([
    { group: 'http', count: 2, faultCount: 1, noiseCount: 0 },
    { group: 'state', count: 1, faultCount: 0, noiseCount: 0 },
  ])
})

it('pages from the newest back, on from a number, and says whether there is more on either side', () => {
  const { journal } = journalOf([1, 2, 3, 4, 5].map((number) => period(number)))
  const page = (search: Partial<JournalSearch>) => {
    const { entries, hasOlder, hasNewer, matched } = journal.search({ ...all, limit: 2, ...search })
    return [entries.map(({ seq }) => seq), hasOlder, hasNewer, matched]
  }
  expect(page({})).toEqual([[4, 5], true, false, 5])
  expect(page({ beforeSeq: 4 })).toEqual([[2, 3], true, true, 5])
  expect(page({ beforeSeq: 2 })).toEqual([[1], false, true, 5])
  expect(page({ afterSeq: 0 })).toEqual([[1, 2], false, true, 5])
  expect(page({ afterSeq: 4 })).toEqual([[5], true, false, 5])
  expect(page({ afterSeq: 5 })).toEqual([[], true, false, 5])
})

it('counts by days of Beijing with the first entry of each, and finds a span of world time', () => {
  const hourMs = 3_600_000
  const { journal, seqs } = journalOf(
    [1, 2, 3].map((number) => period(number)),
    9 * hourMs,
  )
  // At 09:00, 18:00 and 03:00 UTC: 17:00, 02:00 and 11:00 of the day after.
  expect(journal.search(all).days).toEqual([
    { dayMs: -8 * hourMs, count: 1, firstSeq: 1 },
    { dayMs: 16 * hourMs, count: 2, firstSeq: 2 },
  ])
  expect(seqs({ fromMs: 10 * hourMs, untilMs: 27 * hourMs })).toEqual([2])
})

it('searches a journal whose first entries a version without facts has written', () => {
  const { file, journal } = journalOf([
    period(1),
    period(2),
    { ...bridge, traceId: 'b', label: 'reportEvent' },
  ])
  journal.close()
  const earlier = new DatabaseSync(file)
  earlier.exec('DELETE FROM "EntryFacts" WHERE "seq" < 3')
  earlier.close()
  const again = openJournal(file).journal
  again.append(period(3))
  const page = again.search({ ...all, terms: [word('period')] })
  expect([page.entries.map(({ seq }) => seq), page.held]).toEqual([[1, 2, 4], 4])
  again.close()
})
