import type { Schemas } from '@skyshop/openapi/control'
import { expect, it } from 'vitest'
import type { JournalEntry } from '../model/journal-entry.ts'
import { createJournalFeed } from './journal-feed.ts'
import { openStore, settled } from './store-fixture.ts'

const wire = (seq: number): Schemas['JournalEntry'] => ({
  ...{ seq, traceId: `t${seq}`, parentSeq: null, orderNo: null, virtualMs: seq, wallMs: seq, tookMs: 1 },
  ...{ kind: 'http', from: 'shop', to: 'upstream', operationId: 'addOrder', label: 'POST /v1/order/add' },
  ...{ status: '200', note: null, request: null, response: null },
})

/** A journal of so many entries, opened; `tell` lets one more come in. */
async function openFeed(count: number) {
  const { ports } = openStore()
  const later: (() => void)[] = []
  const listeners: ((entry: Schemas['JournalEntry']) => void)[] = []
  const shown: (readonly JournalEntry[])[] = []
  const asked: number[] = []
  ports.control.getJournal = async (_, { afterSeq = 0, limit = 1000 }) => {
    asked.push(afterSeq)
    const length = Math.min(limit, count - afterSeq)
    return {
      entries: Array.from({ length }, (_entry, index) => wire(afterSeq + index + 1)),
      lastSeq: count,
      hash: '',
    }
  }
  ports.after = (_, call) => {
    later.push(call)
    return () => undefined
  }
  ports.openStream = (_worldId, _afterSeq, { onEntry }) => {
    listeners.push(onEntry)
    return () => undefined
  }
  const feed = createJournalFeed(ports, 'w1', {
    onEntries: (journal) => shown.push(journal),
    onLive: () => undefined,
    onCut: () => undefined,
  })
  await feed.start()
  await settled()
  return { shown, asked, later, tell: (seq: number) => listeners[0]?.(wire(seq)) }
}

it('keeps ten thousand entries when a burst arrives and drops the oldest', async () => {
  const { shown, later, tell } = await openFeed(10_000)
  for (const seq of [10_001, 10_001, 10_002]) tell(seq)
  for (const call of later) call()
  const [before, after] = shown
  expect([shown.length, before?.length, after?.length]).toEqual([2, 10_000, 10_000])
  expect(after?.slice(-2).map(({ seq }) => seq)).toEqual([10_001, 10_002])
  expect(after?.slice(0, -2).every((entry, index) => entry === before?.[index + 2])).toBe(true)
})

it('reads no more of a long journal than it shows', async () => {
  const { shown, asked } = await openFeed(12_500)
  const [newest, ...pages] = asked
  expect([newest, pages[0], pages.length]).toEqual([0, 2_500, 10])
  expect([shown[0]?.length, shown[0]?.at(-1)?.seq]).toEqual([10_000, 12_500])
})
