import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import type { World } from '../../engine/world/transaction/world.ts'
import { type CreatedOrFound, findKnown } from './paypal-gateway-service.ts'
import { findParts } from './paypal-part-repository.ts'
import { PaypalRefusal } from './paypal-refusal.ts'
import { type PaypalOrder, type PaypalTracker, saveTrackers } from './paypal-repository.ts'
import { unitsOf } from './paypal-units.ts'

/** Keeps a shipment of a captured order; the same number of the same capture again answers what is there (PP-014). */
export function trackOrder(
  world: World,
  id: string,
  { capture_id: captureId, tracking_number: number = '', items = [] }: Schemas['TrackRequest'],
): Promise<CreatedOrFound<PaypalOrder>> {
  return world.withTx(async (ctx) => {
    const order = await findKnown(ctx, id)
    const captures = [order, ...(await findParts(ctx.tx, order))]
    const money = captures.find(({ capture }) => capture?.id === captureId)
    if (money === undefined)
      throw new PaypalRefusal('CAPTURE_ID_NOT_FOUND', { field: '/capture_id', value: captureId })
    if (money.paidAtMs === null) throw new PaypalRefusal('CAPTURE_STATUS_NOT_VALID')
    checkItems(order, items)
    const trackers = order.trackers ?? []
    const trackerId = number === '' ? captureId : `${captureId}-${number}`
    if (trackers.some((one) => one.id === trackerId)) return { resource: order, isNew: false }
    const made: PaypalTracker = {
      id: trackerId,
      status: 'SHIPPED',
      items,
      createdAtMs: ctx.nowMs,
      changedAtMs: ctx.nowMs,
    }
    return { resource: await saveTrackers(ctx.tx, order, [...trackers, made]), isNew: true }
  })
}

/** Changes the items of a shipment, or takes it back. */
export function updateTracker(
  world: World,
  { id, trackerId }: { readonly id: string; readonly trackerId: string },
  patch: Schemas['OrderPatch'],
): Promise<PaypalOrder> {
  return world.withTx(async (ctx) => {
    const order = await findKnown(ctx, id)
    const trackers = order.trackers ?? []
    const known = trackers.find((one) => one.id === trackerId)
    if (known === undefined) throw new PaypalRefusal('INVALID_RESOURCE_ID')
    const change = Object.assign({}, ...patch.map((one) => changeOf(order, one))) as Partial<PaypalTracker>
    const changed = { ...known, ...change, changedAtMs: ctx.nowMs }
    return saveTrackers(
      ctx.tx,
      order,
      trackers.map((one) => (one === known ? changed : one)),
    )
  })
}

type Items = PaypalTracker['items']

function changeOf(
  order: PaypalOrder,
  { op, path, value }: Schemas['OrderPatch'][number],
): Partial<PaypalTracker> {
  if (path === undefined) throw new PaypalRefusal('PATCH_PATH_REQUIRED')
  if (value === undefined) throw new PaypalRefusal('PATCH_VALUE_REQUIRED', { field: path })
  if (path === '/notify_payer' && (op === 'add' || op === 'replace')) return {}
  if (path === '/status' && op === 'replace' && value === 'CANCELLED') return { status: 'CANCELLED' }
  if (path === '/items' && op === 'replace' && Array.isArray(value)) {
    checkItems(order, value as Items)
    return { items: value as Items }
  }
  throw new PaypalRefusal('NOT_PATCHABLE', { field: path })
}

/** What is shipped was ordered: a sku that the order does not have is refused. */
function checkItems(order: PaypalOrder, items: Items): void {
  const skus = unitsOf(order).flatMap(({ told }) => (told?.items ?? []).map(({ sku }) => sku))
  const index = items.findIndex(({ sku }) => sku !== undefined && !skus.includes(sku))
  if (index !== -1) throw new PaypalRefusal('ITEM_SKU_MISMATCH', { field: `/items/${index}/sku` })
}
