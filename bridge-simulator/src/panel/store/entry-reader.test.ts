import { expect, it } from 'vitest'
import { journalRows } from '../views/journal/journal-rows.ts'
import { createEntryReader } from './entry-reader.ts'
import { wireEntry as wire } from './store-fixture.ts'

const toJournalEntries = (...args: Parameters<ReturnType<typeof createEntryReader>['read']>) =>
  createEntryReader().read(...args)

it('nests entries between request and answer of their call, though the call has the last number', () => {
  const entries = toJournalEntries([
    wire({ seq: 1, kind: 'state', from: 'upstream', to: 'upstream', tookMs: null, wallMs: 95 }),
    wire({ seq: 2, kind: 'gateway', from: 'upstream', to: 'gateway', tookMs: 2, wallMs: 98 }),
    wire({ seq: 3 }),
  ])
  expect(journalRows(entries).map(({ entry, part }) => [entry.seq, part])).toEqual([
    [3, 'open'],
    [1, 'whole'],
    [2, 'whole'],
    [3, 'answer'],
  ])
})

it('nests calls inside calls', () => {
  const entries = toJournalEntries([
    wire({ seq: 1, kind: 'state', from: 'gateway', to: 'gateway', tookMs: null, wallMs: 95 }),
    wire({ seq: 2, kind: 'gateway', from: 'upstream', to: 'gateway', tookMs: 5, wallMs: 98 }),
    wire({ seq: 3 }),
  ])
  expect(journalRows(entries).map(({ entry, part }) => `${entry.seq} ${part}`)).toEqual([
    '3 open',
    '2 open',
    '1 whole',
    '2 answer',
    '3 answer',
  ])
})

it('nests the effects of a webhook delivery without duration, not those of the delivery before', () => {
  const webhook = { kind: 'gateway', from: 'gateway', to: 'upstream', tookMs: null } as const
  const moved = { kind: 'state', from: 'upstream', to: 'upstream', tookMs: null } as const
  const entries = toJournalEntries([
    wire({ seq: 1, ...moved }),
    wire({ seq: 2, ...webhook }),
    wire({ seq: 3, ...webhook }),
    wire({ seq: 4, ...moved }),
    wire({ seq: 5, ...webhook }),
  ])
  expect(journalRows(entries).map(({ entry, part }) => `${entry.seq} ${part}`)).toEqual([
    '2 open',
    '1 whole',
    '2 answer',
    '3 whole',
    '5 open',
    '4 whole',
    '5 answer',
  ])
})

it('nests the server’s entries about a message inside the delivery of that message', () => {
  const message = { from: 'gateway', to: 'upstream', tookMs: null } as const
  const delivery = { ...message, kind: 'gateway', request: { notifyId: 'n1' } } as const
  const entries = toJournalEntries([
    wire({ seq: 1, kind: 'state', from: 'upstream', to: 'upstream', tookMs: null }),
    wire({ seq: 2, ...delivery }),
    wire({ seq: 3, ...message, status: '204', note: 'duplicate' }),
    wire({ seq: 4, ...delivery }),
  ])
  expect(journalRows(entries).map(({ entry, part }) => `${entry.seq} ${part}`)).toEqual([
    '2 open',
    '1 whole',
    '2 answer',
    '4 open',
    '3 whole',
    '4 answer',
  ])
})

it('shows what a job did below the job, and not what was done before it or by the job before', () => {
  const spot = { from: 'upstream', to: 'upstream', tookMs: null } as const
  const job = { kind: 'job', from: 'world', to: 'world' } as const
  const entries = toJournalEntries([
    wire({ seq: 1, kind: 'clock', from: 'world', to: 'world', wallMs: 100, traceId: 'clock-1' }),
    wire({ seq: 2, kind: 'state', ...spot, wallMs: 101, traceId: 'tx-2' }),
    wire({ seq: 3, ...job, wallMs: 102, tookMs: 2, parentSeq: 1, traceId: 'clock-1' }),
    wire({ seq: 4, kind: 'system', ...spot, wallMs: 110, traceId: 'tx-4' }),
    wire({ seq: 5, kind: 'state', ...spot, wallMs: 119, traceId: 'tx-5' }),
    wire({ seq: 6, kind: 'state', ...spot, wallMs: 119, traceId: 'request' }),
    wire({ seq: 7, kind: 'fault', ...spot, wallMs: 120, traceId: 'tx-7' }),
    wire({ seq: 8, ...job, wallMs: 120, tookMs: 2, parentSeq: 1, traceId: 'clock-1' }),
  ])
  const shown = journalRows(entries).map(({ entry: { seq, parentSeq } }) => [seq, parentSeq])
  const own = [
    [5, 8],
    [6, null],
    [7, 8],
  ]
  expect(shown).toEqual([[1, null], [3, 1], [2, 3], [4, null], [8, 1], ...own])
})

it('shows a state that was reached before a job looked at it above the job, so that no time runs backwards', () => {
  const spot = { kind: 'state', from: 'upstream', to: 'upstream', wallMs: 101 } as const
  const entries = toJournalEntries([
    wire({
      seq: 1,
      kind: 'clock',
      from: 'world',
      to: 'world',
      wallMs: 100,
      virtualMs: 0,
      traceId: 'clock-1',
    }),
    wire({ seq: 2, ...spot, virtualMs: 7, traceId: 'tx-2' }),
    wire({ seq: 3, ...spot, virtualMs: 8, traceId: 'tx-3' }),
    wire({ seq: 4, ...spot, virtualMs: 9, traceId: 'tx-4' }),
    wire({
      seq: 5,
      kind: 'job',
      from: 'world',
      to: 'world',
      wallMs: 102,
      virtualMs: 9,
      tookMs: 2,
      parentSeq: 1,
    }),
  ])
  expect(
    journalRows(entries).map(({ entry: { seq, parentSeq }, worldMs }) => [seq, parentSeq, worldMs]),
  ).toEqual([
    [1, null, 0],
    [2, 5, 7],
    [3, 5, 8],
    [5, 1, 9],
    [4, 5, 9],
  ])
})

it('shows a job that a call set off, with what it did, inside the call', () => {
  const moved = { kind: 'state', from: 'upstream', to: 'upstream', tookMs: null } as const
  const entries = toJournalEntries([
    wire({ seq: 1, ...moved, wallMs: 92, traceId: 'tx-1' }),
    wire({ seq: 2, kind: 'job', from: 'world', to: 'world', wallMs: 93, tookMs: 2, traceId: 'event-9' }),
    wire({ seq: 3, ...moved, wallMs: 95 }),
    wire({
      seq: 4,
      kind: 'gateway',
      from: 'gateway',
      to: 'upstream',
      wallMs: 96,
      tookMs: null,
      parentSeq: 2,
    }),
    wire({ seq: 5, kind: 'gateway', from: 'host', to: 'gateway', wallMs: 100, tookMs: 14 }),
  ])
  expect(journalRows(entries).map(({ entry, part }) => `${entry.seq} ${part}`)).toEqual([
    '5 open',
    '2 whole',
    '1 whole',
    '4 open',
    '3 whole',
    '4 answer',
    '5 answer',
  ])
})

it('reads a journal in parts with the same result as at once, and drops entries no longer shown', () => {
  const jump = { kind: 'clock', from: 'world', to: 'world', request: { fromMs: 1000, toMs: 61_000 } } as const
  const whole = [
    wire({ seq: 1, ...jump }),
    wire({ seq: 2, kind: 'job', from: 'world', to: 'world', parentSeq: 1 }),
    wire({ seq: 3, kind: 'system', from: 'world', to: 'world', status: 'defect', note: 'broken' }),
    wire({ seq: 4, kind: 'state', from: 'upstream', to: 'upstream', tookMs: null, wallMs: 95 }),
    wire({ seq: 5, status: '500' }),
  ]
  const reader = createEntryReader()
  expect(whole.flatMap((one) => reader.read([one]))).toEqual(toJournalEntries(whole))
  reader.forget(toJournalEntries(whole))
  expect(reader.read([wire({ seq: 6 })])).toEqual(toJournalEntries([wire({ seq: 6 })]))
})

it('does not nest earlier entries or entries of other traces', () => {
  const entries = toJournalEntries([
    wire({ seq: 1, kind: 'gateway', from: 'upstream', to: 'gateway', wallMs: 80, tookMs: 1 }),
    wire({ seq: 2, kind: 'gateway', from: 'upstream', to: 'gateway', wallMs: 98, tookMs: 1, traceId: 't2' }),
    wire({ seq: 3 }),
  ])
  expect(journalRows(entries).map(({ part }) => part)).toEqual(['whole', 'whole', 'whole'])
})

it('marks arranged faults, defects and refusals differently', () => {
  const cases = [
    [{}, 'plain'],
    [{ status: 'ok' }, 'plain'],
    [{ status: '401' }, 'refused'],
    [{ status: '20001' }, 'refused'],
    [{ kind: 'gateway', status: 'not-built' }, 'not-built'],
    [{ status: '400' }, 'defect'],
    [{ status: '500' }, 'defect'],
    [{ status: 'lost' }, 'fault'],
    [{ kind: 'fault', status: 'hit' }, 'fault'],
    [{ kind: 'job', status: 'failed' }, 'defect'],
    [{ kind: 'job', status: 'done' }, 'plain'],
    [{ kind: 'state', status: 'refused' }, 'refused'],
    [{ kind: 'clock', status: 'ok' }, 'plain'],
    [{ kind: 'system', status: 'changed' }, 'plain'],
    [{ kind: 'system', status: 'refused' }, 'refused'],
  ] as const
  for (const [change, tone] of cases) expect(toJournalEntries([wire(change)])[0]?.tone).toBe(tone)
})

it('shows how a job ended only where it failed', () => {
  const job = (status: string) => toJournalEntries([wire({ kind: 'job', status })])[0]?.result
  expect([job('done'), job('failed')]).toEqual([null, 'failed'])
})

it('shows host events without an answer and scheduled jobs at the upstream', () => {
  const [event, job] = toJournalEntries([
    wire({ kind: 'bridge', from: 'host', to: 'shop', tookMs: null, label: 'payCallback' }),
    wire({ seq: 2, kind: 'job', from: 'world', to: 'world' }),
  ])
  expect(event).toMatchObject({ kind: 'event', from: 'host', to: 'shop', endOrder: null })
  expect(job).toMatchObject({ kind: 'job', from: 'upstream', to: 'upstream' })
})

it('shows the length of a clock jump and the number of fired events', () => {
  const [jump] = toJournalEntries([
    wire({ kind: 'clock', from: 'world', to: 'world', request: { fromMs: 1000, toMs: 61_000 } }),
    wire({ seq: 2, kind: 'job', from: 'world', to: 'world', parentSeq: 1, label: 'order-deadline' }),
    wire({ seq: 3, kind: 'job', from: 'world', to: 'world', parentSeq: 2 }),
  ])
  expect(jump?.jump).toEqual({ lengthMs: 60_000, firedCount: 1 })
  expect(toJournalEntries([wire({ kind: 'clock', request: { mode: 'running' } })])[0]?.jump).toBeNull()
})

it('labels webhooks by content, taps by name and pages by path', () => {
  const webhook = {
    kind: 'gateway',
    from: 'gateway',
    label: 'TRANSACTION.SUCCESS, attempt 1, copy 1',
  } as const
  const onPage = { kind: 'bridge', to: 'shop' } as const
  const [copy, tap, route] = toJournalEntries([
    wire({ ...webhook, note: 'received', request: { notifyId: 'n1', message: 'copy' } }),
    wire({ seq: 2, ...onPage, operationId: 'tap', label: 'tap', request: { role: 'button', name: 'Pay' } }),
    wire({ seq: 3, ...onPage, operationId: 'route', label: 'route', request: { path: '/payDtl?a=1' } }),
  ])
  expect(copy).toMatchObject({ label: 'webhook SUCCESS', note: 'attempt 1, copy 1, received', tone: 'fault' })
  expect(copy?.deliveryOf).toBe('n1')
  expect([tap?.kind, tap?.label, route?.kind, route?.label]).toEqual(['tap', 'Pay', 'route', '/payDtl'])
})

it('marks an arranged fault by its note at any status and names the fault', () => {
  const entries = toJournalEntries([
    wire({ kind: 'fault', from: 'world', to: 'world', note: 'fault #14' }),
    wire({ seq: 2, status: '500', note: 'fault: another status 500' }),
  ])
  expect(entries.map(({ tone, faultId }) => [tone, faultId])).toEqual([
    ['fault', 14],
    ['fault', null],
  ])
})
