import type { JournalEntry } from './journal-entry.ts'

/** An entry of the journal with the given changes; for tests. */
export function sampleEntry(change: Partial<JournalEntry>): JournalEntry {
  const seq = change.seq ?? 1
  return {
    seq,
    kind: 'call',
    operationId: 'addOrder',
    tone: 'plain',
    from: 'shop',
    to: 'upstream',
    label: 'POST /v1/order/add',
    worldMs: 0,
    endWorldMs: 0,
    wallMs: 0,
    startOrder: seq,
    endOrder: seq,
    tookMs: 14,
    result: '200',
    note: null,
    answerLabel: null,
    parentSeq: null,
    traceId: null,
    orderNo: null,
    jump: null,
    request: null,
    answer: null,
    exchange: null,
    verdict: null,
    deliveryOf: null,
    signedBy: null,
    call: null,
    webhook: null,
    faultId: null,
    contractCode: null,
    deviceId: null,
    ...change,
  }
}
