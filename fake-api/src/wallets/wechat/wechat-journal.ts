import type { HttpFault } from '../../faults/fault-record.ts'
import { markFaulted } from '../../faults/send-under-fault.ts'
import type { ExchangeFacts } from '../../http/exchange-facts.ts'
import type { Journal } from '../../journal/journal.ts'

/** One request that reached the gateway, with its answer. */
export interface GatewayEntry {
  readonly operationId: string
  readonly from: 'upstream' | 'host'
  readonly label: string
  readonly traceId: string
  readonly tookMs: number
  readonly request: unknown
  readonly answer: { readonly status: number; readonly body?: unknown }
  readonly fault: HttpFault | null
  readonly http: ExchangeFacts
}

/** Writes a request to the gateway into the world's journal. */
export function journalGatewayRequest(journal: Journal, entry: GatewayEntry): void {
  const { operationId, from, label, traceId, tookMs, request, answer, fault, http } = entry
  const note =
    textOf(answer.body, 'code') ?? textOf(answer.body, 'tradeState') ?? textOf(answer.body, 'status')
  journal.append({
    traceId,
    kind: 'gateway',
    operationId,
    from,
    to: 'gateway',
    label,
    tookMs,
    ...markFaulted({ status: String(answer.status), note }, fault),
    orderNo: textOf(request, 'out_trade_no') ?? textOf(answer.body, 'out_trade_no'),
    request,
    response: answer.body ?? null,
    http,
  })
}

function textOf(value: unknown, name: string): string | null {
  if (typeof value !== 'object' || value === null) return null
  const found: unknown = Reflect.get(value, name)
  return typeof found === 'string' ? found : null
}
