import { HOUR_MS } from '../../../engine/kernel/clock.ts'
import type { World } from '../../../engine/world/transaction/world.ts'
import { findNamedBy } from '../paypal-part-repository.ts'
import { paypalPlanOf } from '../paypal-plan.ts'
import { REQUEST_KNOWN_MS } from '../paypal-refund-service.ts'
import { PaypalRefusal } from '../paypal-refusal.ts'
import type { PaypalOrder } from '../paypal-repository.ts'

/** Calls that keep their PayPal-Request-Id in the row of an order; a create, a refund and a capture of an authorization have rows of their own. */
type KeptCall = 'capture' | 'authorize' | 'save' | 'reauthorize' | 'void'

/** An order is captured so long after it was made, at most: twice the longest hours that an account has (PP-007). */
const LONGEST_OPEN_MS = 2 * 72 * HOUR_MS

/** A call that had a request id. */
interface RequestUse {
  readonly call: KeptCall
  readonly requestId: string | null
  /** Order or authorization that it was about. */
  readonly resourceId: string
  readonly atMs: number
}

/** Checks that no call of the same kind has used a request id for another order or authorization (PP-021). @throws PaypalRefusal */
export async function assertOwnRequest(
  world: World,
  { call, requestId, resourceId }: Omit<RequestUse, 'atMs'>,
): Promise<void> {
  if (requestId === null) return
  const isOfPayments = call === 'reauthorize' || call === 'void'
  const { requestHours } = await paypalPlanOf(world)
  const sinceMs = world.nowMs() - (isOfPayments ? REQUEST_KNOWN_MS : requestHours * HOUR_MS)
  const among = call === 'capture' ? { capturedSinceMs: sinceMs - LONGEST_OPEN_MS } : 'authorized'
  const uses = (await findNamedBy(world.read, requestId, among))
    .flatMap(usesIn)
    .filter((use) => use.call === call && use.requestId === requestId && use.atMs > sinceMs)
  const isOther = uses.length > 0 && uses.every((use) => use.resourceId !== resourceId)
  if (isOther) throw new PaypalRefusal('DUPLICATE_REQUEST_ID')
}

function usesIn({ id, part, capture, saved, authorizations = [] }: PaypalOrder): RequestUse[] {
  // The row of a capture has no request of its own.
  if (part !== undefined) return []
  return [
    ...(capture ? [{ ...capture, call: 'capture' as const, resourceId: id }] : []),
    ...(saved ? [{ ...saved, call: 'save' as const, resourceId: id }] : []),
    ...authorizations.flatMap((one) => {
      const { requestId, atMs, parentId, voidRequestId: voided = null, voidedAtMs = 0 } = one
      const call = parentId === undefined ? ('authorize' as const) : ('reauthorize' as const)
      const made = { call, requestId, resourceId: parentId ?? id, atMs }
      // One made anew is void with the first.
      const end = { call: 'void' as const, requestId: voided, atMs: voidedAtMs }
      return [made, { ...end, resourceId: parentId ?? one.id }]
    }),
  ]
}
