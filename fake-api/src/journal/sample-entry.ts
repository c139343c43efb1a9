// An entry for the tests of this folder.
import type { JournalEntry } from './journal-entry.ts'

/** A request of the shop that went well, changed as asked. */
export function sampleEntry(change: Partial<JournalEntry> = {}): JournalEntry {
  return {
    seq: 1,
    traceId: 't',
    parentSeq: null,
    virtualMs: Date.UTC(2026, 10, 20, 1, 41),
    wallMs: Date.UTC(2026, 0, 1),
    kind: 'http',
    from: 'shop',
    to: 'upstream',
    operationId: 'addOrder',
    label: 'POST /v1/order/add',
    status: '200',
    tookMs: 1.5,
    note: null,
    orderNo: null,
    request: { query: {}, body: { packageId: 'p' } },
    response: { code: 200 },
    ...change,
  }
}
