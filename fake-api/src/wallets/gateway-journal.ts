import type { HttpFault } from '../faults/fault-record.ts'
import { markFaulted } from '../faults/send-under-fault.ts'
import type { ExchangeFacts } from '../http/exchange-facts.ts'
import type { Journal } from '../journal/journal.ts'

/** One request that reached a gateway, with its answer. */
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

/** What differs between gateways. */
export interface JournalFields {
  /** Members of an answer that say how it ended, the first one present is noted. */
  readonly notes: readonly string[]
  /** Members signed for one world and installation: kept out, so that two runs write the same. */
  readonly signed: readonly string[]
}

/** Writes a request to a gateway into the world's journal. */
export function journalGatewayRequest(journal: Journal, entry: GatewayEntry, fields: JournalFields): void {
  const { answer, fault, request, ...said } = entry
  const note = fields.notes.map((name) => textOf(answer.body, name)).find((text) => text !== null) ?? null
  journal.append({
    ...said,
    kind: 'gateway',
    to: 'gateway',
    ...markFaulted({ status: String(answer.status), note }, fault),
    orderNo: textOf(request, 'out_trade_no') ?? textOf(answer.body, 'out_trade_no'),
    request: without(request, fields.signed),
    response: without(answer.body, fields.signed),
  })
}

function without(value: unknown, names: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value ?? null
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
}

function textOf(value: unknown, name: string): string | null {
  if (typeof value !== 'object' || value === null) return null
  const found: unknown = Reflect.get(value, name)
  return typeof found === 'string' ? found : null
}
