import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import type { World, WorldTx } from '../../world/transaction/world.ts'
import { type Made, readAmount } from './paypal-gateway-service.ts'
import { createPaypalId } from './paypal-ids.ts'
import { PaypalRefusal } from './paypal-refusal.ts'
import {
  findPaypalOrder,
  findPaypalRefund,
  insertPaypalRefund,
  type PaypalOrder,
  type PaypalRefund,
} from './paypal-repository.ts'

interface Wanted {
  readonly captureId: string
  readonly requestId: string | null
  readonly request: Schemas['RefundRequest']
}

/** Refunds a capture at once; a repeated request gets the first refund. */
export function refundCapture(world: World, wanted: Wanted): Promise<Made<PaypalRefund>> {
  return world.withTx((ctx) => refund(ctx, wanted))
}

/** A refund by its id. Throws INVALID_RESOURCE_ID. */
export async function showRefund(world: World, id: string): Promise<PaypalRefund> {
  const found = await findPaypalRefund(world.read, { id })
  if (found) return found
  throw new PaypalRefusal('INVALID_RESOURCE_ID')
}

async function refund(ctx: WorldTx, wanted: Wanted): Promise<Made<PaypalRefund>> {
  const { captureId, requestId, request } = wanted
  const order = await findPaypalOrder(ctx.tx, { captureId })
  if (order === null) throw new PaypalRefusal('INVALID_RESOURCE_ID')
  const asked = request.amount ? readAmount(request.amount, '/amount') : null
  const known = requestId === null ? null : await findPaypalRefund(ctx.tx, { requestKey: requestId })
  if (known) {
    const isSame = known.captureId === captureId && (asked === null || known.amountFen === asked)
    if (!isSame) throw new PaypalRefusal('DUPLICATE_REQUEST_ID')
    return { made: known, isNew: false }
  }
  const amountFen = refundable(order, asked)
  const id = createPaypalId(ctx)
  const made = {
    id,
    requestKey: requestId ?? id,
    captureId,
    amountFen,
    note: request.note_to_payer ?? null,
    atMs: ctx.nowMs,
  }
  await insertPaypalRefund(ctx.tx, order, { ...made, rowId: ctx.nextId() })
  return { made, isNew: true }
}

function refundable({ paidAtMs, amountFen, refundedFen }: PaypalOrder, askedFen: number | null): number {
  if (paidAtMs === null) throw new PaypalRefusal('CAPTURE_NOT_COMPLETED')
  const leftFen = amountFen - refundedFen
  if (leftFen === 0) throw new PaypalRefusal('CAPTURE_FULLY_REFUNDED')
  if ((askedFen ?? 0) > leftFen) throw new PaypalRefusal('REFUND_AMOUNT_EXCEEDED', '/amount/value')
  return askedFen ?? leftFen
}
