import type { Schemas } from '@skyshop/openapi/http'
import type { HttpOperationsByArea } from '@skyshop/openapi/operations'
import { formatBeijing, wireTime } from '../../engine/kernel/clock.ts'
import type { WorldTx } from '../../engine/world/transaction/world.ts'
import type { Handlers, RequestContext } from '../http/handler.ts'
import { BusinessError } from '../kernel/business-error.ts'
import { findOffer } from '../packages/packages.ts'
import type { Caller } from '../users/caller.ts'
import {
  findCoupon,
  findCouponOf,
  findCouponsOf,
  insertCoupon,
  saveCouponState,
} from './coupon-repository.ts'
import { couponName } from './rules/coupon-names.ts'
import {
  type Coupon,
  type CouponEvent,
  type CouponStatus,
  couponStatus,
  nextCouponState,
} from './rules/coupon-state.ts'
import {
  type CouponPurchase,
  findUnusableReason,
  type RankedCoupon,
  rankCoupons,
  savingOf,
} from './rules/validate-coupon.ts'

/** Coupons of the signed-in user. */
export const couponRoutes = {
  getAvailableCoupon: async ({ query }, context) => {
    const validated = await listCoupons(context, query)
    return validated.map((one) => toCoupon(one, context))
  },
} satisfies Handlers<HttpOperationsByArea['coupons']>

function toCoupon(
  { coupon, unusableReason, savingFen }: RankedCoupon,
  { world, language }: RequestContext,
): Schemas['Coupon'] {
  return {
    couponId: coupon.couponId,
    couponName: couponName(coupon.nameKey, language),
    status: couponStatus(coupon, world.nowMs()),
    amount: coupon.amountFen,
    minimumSpend: coupon.minimumFen,
    startTime: formatBeijing(coupon.validFromMs),
    endTime: formatBeijing(coupon.validUntilMs),
    useTime: wireTime(coupon.usedAtMs),
    orderNo: coupon.orderNo,
    kind: coupon.kind,
    productCode: coupon.productCode,
    packageSource: coupon.packageSource,
    available: unusableReason === null,
    reason: unusableReason,
    saving: savingFen,
  }
}

/** Coupons of one status, or those for a purchase. */
export interface CouponQuery {
  status?: CouponStatus | undefined
  productCode?: string | undefined
  packageId?: string | undefined
  packageSource?: number | undefined
  /** Channels, comma-joined. */
  channelIotId?: string | undefined
}

/** A coupon to be given to a user. */
export type NewCoupon = Omit<Coupon, 'couponId' | 'state' | 'orderNo' | 'usedAtMs'>

/** An order that asks for a coupon, as the server knows it. */
export interface CouponRequest extends CouponPurchase {
  couponId: string
  orderNo: string
  userId: string
}

/**
 * Lists the coupons of the signed-in user, the best first (R-COUPON-10). Without a status: those a purchase may take now, and with
 * a package also those it may take later. Throws package-not-found.
 */
async function listCoupons({ world, user, language }: Caller, query: CouponQuery): Promise<RankedCoupon[]> {
  const nowMs = world.nowMs()
  const purchase = await purchaseOf({ world, language }, query)
  const statuses = query.status ? [query.status] : ['unused', ...(purchase ? ['not-yet-effective'] : [])]
  const coupons = await findCouponsOf(world.read, user.userId)
  const shown = coupons.filter((coupon) => statuses.includes(couponStatus(coupon, nowMs)))
  return rankCoupons(shown, purchase, nowMs)
}

/** Reserves a coupon for an order and returns its discount in fen. Throws coupon-not-usable, also for coupons of others. */
export async function reserveCoupon(ctx: WorldTx, request: CouponRequest): Promise<number> {
  const { couponId, userId, orderNo, priceFen } = request
  const coupon = await findCoupon(ctx.tx, { couponId, userId })
  if (!coupon || findUnusableReason(coupon, request, ctx.nowMs)) throw new BusinessError('coupon-not-usable')
  await move(ctx, coupon, { event: 'reserve', orderNo })
  return savingOf(coupon, priceFen)
}

/** Frees the coupon that an order reserves, when it was cancelled, timed out or finally not paid. */
export async function releaseCoupon(ctx: WorldTx, orderNo: string): Promise<void> {
  const coupon = await findCouponOf(ctx.tx, orderNo)
  if (coupon) await move(ctx, coupon, { event: 'release', orderNo: null })
}

/** Uses the coupon that a paid order reserves. */
export async function spendCoupon(ctx: WorldTx, orderNo: string): Promise<void> {
  const coupon = await findCouponOf(ctx.tx, orderNo)
  if (coupon) await move(ctx, coupon, { event: 'use', orderNo })
}

/** Takes a coupon away that has not been used. */
export async function withdrawCoupon(
  ctx: WorldTx,
  where: { couponId: string; userId: string },
): Promise<void> {
  const coupon = await findCoupon(ctx.tx, where)
  if (coupon) await move(ctx, coupon, { event: 'withdraw', orderNo: null })
}

/** Gives a user a coupon. An id that exists is refused by the database. */
export async function giveCoupon(
  ctx: WorldTx,
  coupon: NewCoupon,
  couponId = `cpn${String(ctx.nextId()).padStart(6, '0')}`,
): Promise<Coupon> {
  const given: Coupon = { ...coupon, couponId, state: 'unused', orderNo: null, usedAtMs: null }
  await insertCoupon(ctx.tx, { ...given, createdAtMs: ctx.nowMs })
  return given
}

async function purchaseOf(
  { world, language }: Pick<Caller, 'world' | 'language'>,
  query: CouponQuery,
): Promise<CouponPurchase | null> {
  if (query.packageId === undefined) return null
  const offer = await findOffer(world.read, query.packageId, language)
  const channels = new Set((query.channelIotId ?? '').split(',').filter(Boolean)).size
  return {
    kind: offer.kind,
    productCode: query.productCode ?? offer.productCode ?? '',
    packageSource: query.packageSource ?? offer.packageSource ?? 0,
    priceFen: offer.priceFen * Math.max(1, channels),
  }
}

/** Applies an event; what the table refuses leaves the coupon as it is. */
async function move(
  ctx: WorldTx,
  coupon: Coupon,
  { event, orderNo }: { event: CouponEvent; orderNo: string | null },
): Promise<void> {
  const state = nextCouponState(coupon.state, event)
  if (!state) return
  await saveCouponState(ctx.tx, coupon.couponId, {
    state,
    orderNo,
    usedAtMs: state === 'used' ? ctx.nowMs : null,
  })
  ctx.record({
    kind: 'state',
    operationId: 'coupon',
    from: 'upstream',
    to: 'upstream',
    status: state,
    label: `coupon ${coupon.state} → ${state}`,
    note: event,
    orderNo,
  })
}
