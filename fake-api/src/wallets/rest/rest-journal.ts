import type { HttpFault } from '../../faults/fault-record.ts'
import { markFaulted } from '../../faults/send-under-fault.ts'
import type { ExchangeFacts } from '../../http/exchange-facts.ts'
import type { RestAnswer, RestCall } from './rest-gateway.ts'

/** Members that hold addresses of this installation: kept out, so that two runs write the same. */
const PLACES = new Set([
  'links',
  'notification_url',
  'redirect_url',
  'payment_url',
  'return_url',
  'cancel_url',
])

/** Writes a request to a gateway into the world's journal. Calls under `/app/` come from the buyer's phone. */
export function journalRestRequest(
  { world, operation, traceId }: RestCall,
  exchange: {
    readonly answer: RestAnswer
    readonly fault: HttpFault | null
    readonly tookMs: number
    readonly request: unknown
    readonly http: ExchangeFacts
  },
): void {
  const { answer, fault, tookMs, request, http } = exchange
  world.journal.append({
    traceId,
    kind: 'gateway',
    operationId: operation.id,
    from: operation.path.startsWith('/app/') ? 'host' : 'upstream',
    to: 'gateway',
    label: `${operation.method} ${operation.path}`,
    ...markFaulted({ status: String(answer.status), note: null }, fault),
    tookMs,
    orderNo: answer.orderNo ?? null,
    request: withoutPlaces(request),
    response: withoutPlaces(answer.body),
    http,
  })
}

function withoutPlaces(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPlaces)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => !PLACES.has(name))
  return Object.fromEntries(kept.map(([name, item]) => [name, withoutPlaces(item)]))
}
