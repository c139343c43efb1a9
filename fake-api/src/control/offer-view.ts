import type { Schemas } from '@skyshop/openapi/control'
import type { World } from '../world/transaction/world.ts'

type OfferTables = Pick<Schemas['WorldState'], 'coupons' | 'codes' | 'grants' | 'captchas'>
type CouponDbRow = Awaited<ReturnType<World['read']['coupon']['findFirstOrThrow']>>
type CodeDbRow = Awaited<ReturnType<World['read']['activationCode']['findFirstOrThrow']>>

const optional = (value: bigint | null) => (value === null ? null : Number(value))

/** Coupons, codes, grants and captchas as the tables of the panel. */
export async function offerView(world: World): Promise<OfferTables> {
  const { read } = world
  const [coupons, codes, grants, captchas] = await Promise.all([
    read.coupon.findMany({ orderBy: { couponId: 'asc' } }),
    read.activationCode.findMany({ orderBy: { code: 'asc' } }),
    read.grant.findMany({ orderBy: [{ kind: 'asc' }, { campaign: 'asc' }, { deviceId: 'asc' }] }),
    read.captcha.findMany({ orderBy: { id: 'desc' } }),
  ])
  return {
    coupons: coupons.map((row) => couponRow(row, world.nowMs())),
    codes: codes.map((row) => codeRow(row, world.nowMs())),
    grants: grants.map(({ entitlementId, grantedAtMs, ...row }) => ({
      ...row,
      entitlementId: entitlementId === null ? null : String(entitlementId),
      grantedAtMs: Number(grantedAtMs),
    })),
    captchas: captchas.map(({ id, userId, deviceKey, text, expiresAtMs, usedAtMs }) => ({
      captchaId: String(id),
      userId,
      deviceKey,
      text,
      expiresAtMs: Number(expiresAtMs),
      usedAtMs: optional(usedAtMs),
    })),
  }
}

/** One coupon as it stands now. */
export async function couponView(world: World, couponId: string): Promise<Schemas['CouponRow']> {
  return couponRow(await world.read.coupon.findUniqueOrThrow({ where: { couponId } }), world.nowMs())
}

/** One code as it stands now. */
export async function codeView(world: World, code: string): Promise<Schemas['CodeRow']> {
  return codeRow(await world.read.activationCode.findUniqueOrThrow({ where: { code } }), world.nowMs())
}

function couponRow(row: CouponDbRow, nowMs: number): Schemas['CouponRow'] {
  const { createdAtMs: _, state: __, ...columns } = row
  return {
    ...columns,
    status: couponStatusOf(row, nowMs),
    validFromMs: Number(row.validFromMs),
    validUntilMs: Number(row.validUntilMs),
    usedAtMs: optional(row.usedAtMs),
  }
}

function couponStatusOf(row: CouponDbRow, nowMs: number): Schemas['CouponRow']['status'] {
  if (row.state !== 'unused') return row.state === 'used' ? 'used' : 'invalid'
  if (row.orderNo !== null) return 'reserved'
  if (nowMs >= row.validUntilMs) return 'expired'
  return nowMs < row.validFromMs ? 'not-yet-effective' : 'unused'
}

function codeRow(row: CodeDbRow, nowMs: number): Schemas['CodeRow'] {
  const { entitlementId: _, validUntilMs, redeemedAtMs, ...columns } = row
  const unredeemed = nowMs < validUntilMs ? 'unused' : 'expired'
  return {
    ...columns,
    status: redeemedAtMs === null ? unredeemed : 'redeemed',
    validUntilMs: Number(validUntilMs),
    redeemedAtMs: optional(redeemedAtMs),
  }
}
