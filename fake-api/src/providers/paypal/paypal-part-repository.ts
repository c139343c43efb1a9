import type { TxClient } from '@skyshop/prisma'
import { instantColumn } from '../../engine/kernel/clock.ts'
import type { Reader } from '../../engine/world/transaction/world.ts'
import type { AuthorizedMoney, PaypalAuthorization } from './paypal-authorization.ts'
import type { PaypalOrderState } from './paypal-order.ts'
import {
  detailsText,
  type PaypalCapture,
  type PaypalOrder,
  type PaypalPart,
  type PaypalUnit,
  toOrder,
} from './paypal-repository.ts'

const provider = 'paypal'

/** A capture that has a row of its own. */
export interface NewPart extends Pick<PaypalPart, 'unit' | 'authorizationId' | 'firstAuthorizationId'> {
  readonly rowId: number
  /** Idempotency key of its call among those of its kind; its own id for none. */
  readonly requestKey: string
  readonly capture: PaypalCapture
  readonly paidAtMs: number | null
  readonly of: Omit<PaypalUnit, 'told'>
}

/** Captures of an order that have rows of their own, in the order in which they were made. */
export async function findParts(
  client: Reader,
  { captureIds = [] }: PaypalOrder,
): Promise<readonly PaypalOrder[]> {
  if (captureIds.length === 0) return []
  const rows = await client.gatewayTransaction.findMany({
    where: { provider, transactionId: { in: [...captureIds] } },
    orderBy: { id: 'asc' },
  })
  return rows.map(toOrder)
}

/** The capture that a request made of an authorization, or null. */
export async function findRequestedPart(client: Reader, requestKey: string): Promise<PaypalOrder | null> {
  const row = await client.gatewayTransaction.findFirst({ where: { provider, outTradeNo: requestKey } })
  return row && toOrder(row)
}

const AUTHORIZED = ['COMPLETED', 'SAVED', 'VOIDED'] satisfies PaypalOrderState[]

/** The order that has an authorization, or null. */
export async function findAuthorizedOrder(client: Reader, id: string): Promise<PaypalOrder | null> {
  // An order that is authorized has no capture of its own, and only such ones stay without.
  const rows = await client.gatewayTransaction.findMany({
    where: { provider, state: { in: AUTHORIZED }, transactionId: null },
  })
  const orders = rows.map(toOrder)
  return orders.find(({ authorizations = [] }) => authorizations.some((one) => one.id === id)) ?? null
}

/**
 * The orders in whose details a request id stands, as that of a call about them or otherwise: captured ones that were made
 * since a moment, or those that may be authorized.
 */
export async function findNamedBy(
  client: Reader,
  requestId: string,
  among: { readonly capturedSinceMs: number } | 'authorized',
): Promise<readonly PaypalOrder[]> {
  const where =
    among === 'authorized'
      ? { state: { in: AUTHORIZED }, transactionId: null }
      : { transactionId: { not: null }, createdAtMs: { gte: BigInt(among.capturedSinceMs) } }
  const rows = await client.gatewayTransaction.findMany({ where: { provider, ...where } })
  const written = JSON.stringify(requestId)
  return rows.filter(({ detailsJson }) => detailsJson?.includes(written)).map(toOrder)
}

/** Adds a capture to an order; answers the order with it. */
export async function insertPart(tx: TxClient, order: PaypalOrder, part: NewPart): Promise<PaypalOrder> {
  const { rowId, requestKey, capture, paidAtMs, of, ...place } = part
  const { appId, mchId } = await tx.gatewayTransaction.findUniqueOrThrow({ where: { id: order.rowId } })
  const { description, amountFen, ...numbers } = of
  const details = { ...numbers, instrument: order.instrument, capture, part: { ...place, orderId: order.id } }
  await tx.gatewayTransaction.create({
    data: {
      ...{ id: rowId, provider, outTradeNo: requestKey, prepayId: capture.id, transactionId: capture.id },
      ...{ appId, mchId, description, currency: order.currency, amountFen, notifyUrlTemplate: '' },
      state: 'COMPLETED' satisfies PaypalOrderState,
      payerId: order.payerId,
      detailsJson: JSON.stringify(details),
      createdAtMs: BigInt(capture.atMs),
      paidAtMs: instantColumn(paidAtMs),
    },
  })
  const changed = { ...order, captureIds: [...(order.captureIds ?? []), capture.id] }
  await tx.gatewayTransaction.update({
    where: { id: order.rowId },
    data: { detailsJson: detailsText(changed) },
  })
  return changed
}

/** Keeps the authorizations of an order with the state that they leave it in; answers the order with them. */
export async function saveAuthorizations(
  tx: TxClient,
  order: PaypalOrder,
  {
    authorizations,
    state,
  }: { readonly authorizations: readonly PaypalAuthorization[]; readonly state: PaypalOrderState },
): Promise<PaypalOrder> {
  const changed = { ...order, authorizations, state }
  const data = { state, detailsJson: detailsText(changed) }
  await tx.gatewayTransaction.update({ where: { id: order.rowId }, data })
  return changed
}

/** The merchant has saved an approved order. */
export async function saveSaved(
  tx: TxClient,
  order: PaypalOrder,
  saved: NonNullable<PaypalOrder['saved']>,
): Promise<PaypalOrder> {
  const changed = { ...order, saved, state: 'SAVED' as const }
  const data = { state: changed.state, detailsJson: detailsText(changed) }
  await tx.gatewayTransaction.update({ where: { id: order.rowId }, data })
  return changed
}

/** Returns what was captured of a first authorization and of all made anew of it; of a whole order where none is given. */
export function moneyOf(parts: readonly PaypalOrder[], firstId?: string): AuthorizedMoney {
  const own = parts.filter(({ part }) => firstId === undefined || part?.firstAuthorizationId === firstId)
  const taken = own.filter(({ capture }) => capture?.end === undefined)
  const capturedFen = taken.reduce((fen, { amountFen }) => fen + amountFen, 0)
  return { capturedFen, isFinal: taken.some(({ capture }) => !capture?.isPart) }
}
