import type { Schemas } from '@skyshop/openapi/control'

/** An entry of the journal as the control plane has it, for tests. */
export function wireEntry(change: Partial<Schemas['JournalEntry']>): Schemas['JournalEntry'] {
  return {
    seq: 1,
    traceId: 't1',
    parentSeq: null,
    virtualMs: 1000,
    wallMs: 100,
    kind: 'http',
    from: 'shop',
    to: 'upstream',
    operationId: 'addOrder',
    label: 'POST /v1/order/add',
    status: '200',
    tookMs: 10,
    note: null,
    orderNo: null,
    request: null,
    response: null,
    ...change,
  }
}
