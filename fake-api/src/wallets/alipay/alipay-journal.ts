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
  readonly answer: { readonly status: number; readonly body: unknown }
  readonly fault: HttpFault | null
  readonly http: ExchangeFacts
}

/** Members that are signed for one world and installation: kept out, so that two runs write the same. */
const SIGNED_TEXTS = ['orderString', 'signString', 'result']

/** Writes a request to the gateway into the world's journal. */
export function journalGatewayRequest(journal: Journal, entry: GatewayEntry): void {
  const { operationId, from, label, traceId, tookMs, request, answer, fault, http } = entry
  const response = withoutSignedTexts(answer.body)
  journal.append({
    traceId,
    kind: 'gateway',
    operationId,
    from,
    to: 'gateway',
    label,
    tookMs,
    ...markFaulted({ status: String(answer.status), note: noteOf(answer.body) }, fault),
    orderNo: textOf(request, 'out_trade_no') ?? textOf(answer.body, 'out_trade_no'),
    request: withoutSignedTexts(request),
    response,
    http,
  })
}

function noteOf(body: unknown): string | null {
  const names = ['sub_code', 'trade_status', 'tradeStatus', 'status', 'code']
  return names.map((name) => textOf(body, name)).find((text) => text !== null) ?? null
}

function withoutSignedTexts(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value ?? null
  return Object.fromEntries(Object.entries(value).filter(([name]) => !SIGNED_TEXTS.includes(name)))
}

function textOf(value: unknown, name: string): string | null {
  if (typeof value !== 'object' || value === null) return null
  const found: unknown = Reflect.get(value, name)
  return typeof found === 'string' ? found : null
}
