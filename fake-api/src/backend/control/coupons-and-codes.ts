import type { Schemas } from '@skyshop/openapi/control'
import type { ControlHandlers } from '../../engine/control/control-handler.ts'
import { ControlRefusal } from '../../engine/control/control-refusal.ts'
import { addDays, readInstant } from '../../engine/kernel/clock.ts'
import type { WorldRegistry } from '../../engine/world/registry/registry.ts'
import type { World } from '../../engine/world/transaction/world.ts'
import type { CodeService } from '../codes/code-service.ts'
import { giveCoupon, withdrawCoupon } from '../coupons/coupons.ts'
import { findSignedIn } from '../users/users.ts'

/** The features coupons and codes are made with. */
interface CouponAndCodeServices {
  codes: CodeService
}

const COUPON_DAYS = 30
const CODE_DAYS = 365

/** Coupons and codes for testers. */
export function couponAndCodeHandlers(registry: WorldRegistry, makers: CouponAndCodeServices) {
  return {
    createCoupon: ({ params, body }) =>
      registry.use(params.worldId, async (world) => couponView(world, await makeCoupon(world, body))),
    createCode: ({ params, body }) =>
      registry.use(params.worldId, async (world) => codeView(world, await makeCode(world, makers, body))),
    withdrawCoupon: ({ params: { worldId, couponId } }) =>
      registry.use(worldId, async (world) => {
        await withdraw(world, couponId)
        return couponView(world, couponId)
      }),
    removeCode: ({ params: { worldId, code } }) =>
      registry.use(worldId, async (world) => {
        const row = await world.read.activationCode.findUnique({ where: { code } })
        if (!row) throw new ControlRefusal(404, 'code-not-found', 'This world has no such code.')
        if (row.redeemedAtMs !== null)
          throw new ControlRefusal(422, 'code-redeemed', 'The code was redeemed; what it brought stays.')
        const view = await codeView(world, code)
        await world.withTx((ctx) => makers.codes.remove(ctx, code))
        return view
      }),
  } satisfies ControlHandlers<'createCoupon' | 'createCode' | 'withdrawCoupon' | 'removeCode'>
}

async function makeCoupon(world: World, body: Schemas['NewCoupon']): Promise<string> {
  const userId = body.userId ?? (await findSignedIn(world)).userId
  if ((await world.read.user.count({ where: { id: userId } })) === 0)
    throw new ControlRefusal(404, 'user-not-found', 'This world has no user of that id.')
  const { nameKey = 'welcome', amountFen, minimumFen = 0 } = body
  const { validFromMs = world.nowMs() } = body
  const { validUntilMs = addDays(validFromMs, COUPON_DAYS) } = body
  if (validUntilMs <= validFromMs)
    throw new ControlRefusal(400, 'bad-request', 'validUntilMs must be later than validFromMs.')
  const { kind = null, productCode = null, packageSource = null } = body
  const scope = { kind, productCode, packageSource }
  const coupon = { userId, nameKey, amountFen, minimumFen, ...scope, validFromMs, validUntilMs }
  const { couponId } = await world.withTx((ctx) => giveCoupon(ctx, coupon))
  return couponId
}

async function makeCode(
  world: World,
  { codes }: CouponAndCodeServices,
  body: Schemas['NewCode'],
): Promise<string> {
  const { packageId, productCode = null, deviceId = null } = body
  const { validUntilMs = addDays(world.nowMs(), CODE_DAYS) } = body
  if ((await world.read.package.count({ where: { packageId } })) === 0)
    throw new ControlRefusal(404, 'package-not-found', 'This world has no package of that id.')
  const terms = { packageId, productCode, deviceId, validUntilMs }
  const code = await world.withTx((ctx) => codes.create(ctx, { ...terms, code: body.code }))
  if (code === null) throw new ControlRefusal(400, 'code-exists', 'This world has that code already.')
  return code
}

async function withdraw(world: World, couponId: string): Promise<void> {
  const row = await world.read.coupon.findUnique({ where: { couponId } })
  if (!row) throw new ControlRefusal(404, 'coupon-not-found', 'This world has no coupon of that id.')
  const { userId, state, orderNo } = row
  if (state !== 'unused' || orderNo !== null)
    throw new ControlRefusal(422, 'coupon-not-free', 'Only a coupon that no order holds can be withdrawn.')
  await world.withTx((ctx) => withdrawCoupon(ctx, { couponId, userId }))
}

type CouponAndCodeTables = Pick<Schemas['WorldState'], 'coupons' | 'codes' | 'grants' | 'captchas'>
type CouponDbRow = Awaited<ReturnType<World['read']['coupon']['findFirstOrThrow']>>
type CodeDbRow = Awaited<ReturnType<World['read']['activationCode']['findFirstOrThrow']>>

/** Coupons, codes, grants and captchas as the tables of the panel. */
export async function couponAndCodeView(world: World): Promise<CouponAndCodeTables> {
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
      usedAtMs: readInstant(usedAtMs),
    })),
  }
}

/** One coupon as it stands now. */
async function couponView(world: World, couponId: string): Promise<Schemas['CouponRow']> {
  return couponRow(await world.read.coupon.findUniqueOrThrow({ where: { couponId } }), world.nowMs())
}

/** One code as it stands now. */
async function codeView(world: World, code: string): Promise<Schemas['CodeRow']> {
  return codeRow(await world.read.activationCode.findUniqueOrThrow({ where: { code } }), world.nowMs())
}

function couponRow(row: CouponDbRow, nowMs: number): Schemas['CouponRow'] {
  const { createdAtMs: _, state: __, ...columns } = row
  return {
    ...columns,
    status: couponStatusOf(row, nowMs),
    validFromMs: Number(row.validFromMs),
    validUntilMs: Number(row.validUntilMs),
    usedAtMs: readInstant(row.usedAtMs),
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
    redeemedAtMs: readInstant(redeemedAtMs),
  }
}
