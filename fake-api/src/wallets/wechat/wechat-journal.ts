import type { Journal } from '../../journal/journal.ts'
import type { AttemptResult, OutboxNotify } from './wechat-outbox-repository.ts'

/** One request that reached the gateway, with its answer. */
export interface GatewayEntry {
  readonly operationId: string
  readonly from: 'upstream' | 'host'
  readonly label: string
  readonly traceId: string
  readonly tookMs: number
  readonly request: unknown
  readonly answer: { readonly status: number; readonly body?: unknown }
}

/** One attempt to deliver a notify. */
export interface NotifyEntry {
  readonly notify: OutboxNotify
  readonly parentSeq: number
  readonly attempt: number
  readonly nextDueMs: number | null
  readonly result: AttemptResult
}

const STATE_TEXT = {
  delivered: 'received',
  pending: 'not received, tried again later',
  'given-up': 'not received, given up',
} as const

/** Writes a request to the gateway into the world's journal. */
export function journalGatewayRequest(journal: Journal, entry: GatewayEntry): void {
  const { operationId, from, label, traceId, tookMs, request, answer } = entry
  journal.append({
    traceId,
    kind: 'gateway',
    operationId,
    from,
    to: 'gateway',
    label,
    status: String(answer.status),
    tookMs,
    note: textOf(answer.body, 'code') ?? textOf(answer.body, 'tradeState') ?? textOf(answer.body, 'status'),
    orderNo: textOf(request, 'out_trade_no') ?? textOf(answer.body, 'out_trade_no'),
    request,
    response: answer.body ?? null,
  })
}

/** Writes an attempt to deliver a notify into the world's journal. */
export function journalNotify(journal: Journal, entry: NotifyEntry): void {
  const { notify, parentSeq, attempt, nextDueMs, result } = entry
  journal.append({
    traceId: notify.traceId,
    parentSeq,
    kind: 'gateway',
    operationId: 'receiveWechatNotify',
    from: 'gateway',
    to: 'upstream',
    label: `${notify.kind}, attempt ${attempt}`,
    status: result.status === null ? 'lost' : String(result.status),
    tookMs: null,
    note: STATE_TEXT[result.state],
    orderNo: notify.outTradeNo,
    request: { notifyId: notify.notifyId, attempt, nextDueMs },
    response: null,
  })
}

function textOf(value: unknown, name: string): string | null {
  if (typeof value !== 'object' || value === null) return null
  const found: unknown = Reflect.get(value, name)
  return typeof found === 'string' ? found : null
}
