import type { TxClient } from '@skyshop/prisma'
import { instantColumn, readInstant } from '../../engine/kernel/clock.ts'
import type { Reader } from '../../engine/world/transaction/world.ts'
import type { PackageKind } from '../kernel/package-kind.ts'
import type { Coupon, CouponState } from './rules/coupon-state.ts'

type Row = NonNullable<Awaited<ReturnType<Reader['coupon']['findFirst']>>>

/** A coupon of a user, or null. */
export async function findCoupon(
  client: Reader,
  where: { couponId: string; userId: string },
): Promise<Coupon | null> {
  const row = await client.coupon.findFirst({ where })
  return row && toCoupon(row)
}

/** The coupon an order holds, or null. */
export async function findCouponOf(client: Reader, orderNo: string): Promise<Coupon | null> {
  const row = await client.coupon.findFirst({ where: { orderNo } })
  return row && toCoupon(row)
}

/** All coupons of a user. */
export async function findCouponsOf(client: Reader, userId: string): Promise<Coupon[]> {
  return (await client.coupon.findMany({ where: { userId } })).map(toCoupon)
}

/** Writes where a coupon went. */
export async function saveCouponState(
  tx: TxClient,
  couponId: string,
  { state, orderNo, usedAtMs }: Pick<Coupon, 'state' | 'orderNo' | 'usedAtMs'>,
): Promise<void> {
  const at = instantColumn(usedAtMs)
  await tx.coupon.updateMany({
    where: { couponId },
    data: { state: storedState(state), orderNo, usedAtMs: at },
  })
}

/** Writes a new coupon; its id is refused a second time. */
export async function insertCoupon(tx: TxClient, coupon: Coupon & { createdAtMs: number }): Promise<void> {
  await tx.coupon.createMany({
    data: {
      ...coupon,
      state: storedState(coupon.state),
      validFromMs: BigInt(coupon.validFromMs),
      validUntilMs: BigInt(coupon.validUntilMs),
      usedAtMs: instantColumn(coupon.usedAtMs),
      createdAtMs: BigInt(coupon.createdAtMs),
    },
  })
}

/** A reserved coupon is stored as an unused one with the order that reserves it. */
function storedState(state: CouponState): Exclude<CouponState, 'reserved'> {
  return state === 'reserved' ? 'unused' : state
}

function toCoupon(row: Row): Coupon {
  const { createdAtMs: _, ...columns } = row
  const stored = row.state as Exclude<CouponState, 'reserved'>
  return {
    ...columns,
    kind: row.kind as PackageKind | null,
    state: stored === 'unused' && row.orderNo !== null ? 'reserved' : stored,
    validFromMs: Number(row.validFromMs),
    validUntilMs: Number(row.validUntilMs),
    usedAtMs: readInstant(row.usedAtMs),
  }
}
