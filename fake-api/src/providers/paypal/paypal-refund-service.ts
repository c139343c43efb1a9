import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import { type CreatedOrFound, readAmount } from './paypal-gateway-service.ts'
import { PaypalRefusal } from './paypal-refusal.ts'
import {
  createPaypalId,
  findPaypalOrder,
  findPaypalRefund,
  insertPaypalRefund,
  type PaypalOrder,
  type PaypalRefund,
} from './paypal-repository.ts'

interface RefundCall {
  readonly captureId: string
  readonly requestId: string | null
  readonly request: Schemas['RefundRequest']
}

/** Refunds a capture at once; a repeated request gets the first refund. */
export function refundCapture(world: World, call: RefundCall): Promise<CreatedOrFound<PaypalRefund>> {
  return world.withTx((ctx) => refund(ctx, call))
}

/** A refund by its id. Throws INVALID_RESOURCE_ID. */
export async function showRefund(world: World, id: string): Promise<PaypalRefund> {
  const found = await findPaypalRefund(world.read, { id })
  if (found) return found
  throw new PaypalRefusal('INVALID_RESOURCE_ID')
}

async function refund(ctx: WorldTx, call: RefundCall): Promise<CreatedOrFound<PaypalRefund>> {
  const { captureId, requestId, request } = call
  const order = await findPaypalOrder(ctx.tx, { captureId })
  if (order === null) throw new PaypalRefusal('INVALID_RESOURCE_ID')
  const requestedFen = request.amount ? readAmount(request.amount, '/amount') : null
  const known = requestId === null ? null : await findPaypalRefund(ctx.tx, { requestKey: requestId })
  if (known) {
    const isSame =
      known.captureId === captureId && (requestedFen === null || known.amountFen === requestedFen)
    if (!isSame) throw new PaypalRefusal('DUPLICATE_REQUEST_ID')
    return { resource: known, isNew: false }
  }
  const amountFen = refundable(order, requestedFen)
  const id = createPaypalId(ctx)
  const resource = {
    id,
    requestKey: requestId ?? id,
    captureId,
    amountFen,
    note: request.note_to_payer ?? null,
    atMs: ctx.nowMs,
  }
  await insertPaypalRefund(ctx.tx, order, { ...resource, rowId: ctx.nextId() })
  return { resource, isNew: true }
}

function refundable({ paidAtMs, amountFen, refundedFen }: PaypalOrder, requestedFen: number | null): number {
  if (paidAtMs === null) throw new PaypalRefusal('CAPTURE_NOT_COMPLETED')
  const leftFen = amountFen - refundedFen
  if (leftFen === 0) throw new PaypalRefusal('CAPTURE_FULLY_REFUNDED')
  if ((requestedFen ?? 0) > leftFen) throw new PaypalRefusal('REFUND_AMOUNT_EXCEEDED', '/amount/value')
  return requestedFen ?? leftFen
}
