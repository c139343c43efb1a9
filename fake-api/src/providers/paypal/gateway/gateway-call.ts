import type { RestCall, RestHandlers } from '../../../engine/gateway/rest-gateway.ts'
import type { World } from '../../../engine/world/transaction/world.ts'
import type { PaypalOperationId } from '../../../wire/paypal/paypal-messages.ts'
import type { PaypalContext } from '../paypal-order-message.ts'
import { PaypalRefusal } from '../paypal-refusal.ts'

/** Handlers of the gateway by operation. */
export type Handlers = RestHandlers<PaypalOperationId>

/** Surroundings of a call that handlers need beside it. */
export interface Around {
  readonly baseUrlOf: (call: RestCall) => string
  /** Addresses that a world's gateway is reached by: its own, the public one, and the caller's. */
  readonly addressesOf: (call: RestCall) => readonly string[]
  readonly contextOf: (call: RestCall) => Promise<PaypalContext>
}

/** The id in the path of a call. */
export function idOf({ parameters }: RestCall): string {
  return parameters.id ?? ''
}

/** Idempotency key of a call; null for none. Throws INVALID_STRING_LENGTH for one longer than PayPal allows (PP-022). */
export function requestIdOf({ headers }: RestCall): string | null {
  const header = headers['paypal-request-id']
  if (typeof header !== 'string' || header === '') return null
  if (header.length <= 108) return header
  throw new PaypalRefusal('INVALID_STRING_LENGTH', { field: 'PayPal-Request-Id', location: 'header' })
}

/** Create, capture and refund answer shortly unless asked for more; what is shown is whole. */
export function isWholeAskedFor({ operation, headers }: RestCall): boolean {
  if (operation.method === 'GET') return true
  return typeof headers.prefer === 'string' && /\breturn=representation\b/.test(headers.prefer)
}

const running = new WeakMap<World, Set<string>>()

/** Does work under a PayPal-Request-Id; throws PREVIOUS_REQUEST_IN_PROGRESS while other work is done under it (PP-020). */
export async function oneAtOnce<T>(
  world: World,
  requestId: string | null,
  work: () => Promise<T>,
): Promise<T> {
  if (requestId === null) return work()
  const keys = running.get(world) ?? new Set()
  running.set(world, keys)
  if (keys.has(requestId)) throw new PaypalRefusal('PREVIOUS_REQUEST_IN_PROGRESS')
  keys.add(requestId)
  try {
    return await work()
  } finally {
    keys.delete(requestId)
  }
}
