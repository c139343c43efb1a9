import { addDays } from '../../engine/kernel/clock.ts'
import type { WorldTx } from '../../engine/world/transaction/world.ts'
import type { CodeService } from '../codes/code-service.ts'
import { giveCoupon, type NewCoupon, withdrawCoupon } from '../coupons/coupons.ts'
import type { TrialService } from '../offers/trial-service.ts'
import type { Scenario } from './scenario.ts'
import { seedAccount, THREE_CAMERAS } from './seed-account.ts'
import type { SeedCamera } from './seed-camera.ts'
import { beforeNow, type PurchaseSeedServices, seedOrder, seedPurchase } from './seed-purchase.ts'

const MONTH = 'cloud-event-7d-month'
const QUARTER = 'cloud-event-7d-quarter'

/** The features that give packages and money off. */
export interface OfferSeedServices {
  codes: CodeService
  trials: TrialService
}

/** Worlds with coupons, activation codes and the trial. */
export function offerScenarios(services: PurchaseSeedServices & OfferSeedServices): Record<string, Scenario> {
  return {
    'coupons-of-every-state': {
      title: 'Coupons of every state',
      titleZh: '各种状态的优惠券',
      summary: 'Coupons that are unused, reserved, used, expired, not yet effective and withdrawn.',
      summaryZh: '优惠券：未使用、已占用、已使用、已过期、未生效、已收回。',
      setUp: (ctx) => giveCoupons(ctx, services),
    },
    'codes-of-every-state': {
      title: 'Codes of every state',
      titleZh: '各种状态的激活码',
      summary: 'Activation codes that are good, redeemed, expired, or for another device, product or source.',
      summaryZh: '激活码：可用、已兑换、已过期，或属于其他设备、产品、来源。',
      setUp: (ctx) => makeCodes(ctx, services),
    },
    'trial-eligible': {
      title: 'The free trial',
      titleZh: '免费试用',
      summary: 'Cameras before, in and after the free trial, and some that may never have it.',
      summaryZh: '免费试用前、试用中、试用后的摄像机，以及不可试用的摄像机。',
      setUp: (ctx) => startTrials(ctx, services),
    },
  }
}

/** Days from now on which a coupon begins and ends. */
type Days = readonly [from: number, until: number]

async function giveCoupons(ctx: WorldTx, services: PurchaseSeedServices & OfferSeedServices): Promise<void> {
  const { userId, deviceIds } = await seedAccount(ctx, THREE_CAMERAS)
  const give = (days: Days, terms: Partial<NewCoupon> & Pick<NewCoupon, 'nameKey' | 'amountFen'>) => {
    const span = { validFromMs: addDays(ctx.nowMs, days[0]), validUntilMs: addDays(ctx.nowMs, days[1]) }
    const scope = { minimumFen: 0, kind: null, productCode: null, packageSource: null }
    return giveCoupon(ctx, { ...scope, ...terms, ...span, userId })
  }
  await give([-10, 20], { nameKey: 'cloud-saver', amountFen: 500, minimumFen: 1500, kind: 'cloud' })
  await give([-10, 3], { nameKey: 'welcome', amountFen: 300 })
  const { priceFen: amountFen } = await ctx.tx.package.findUniqueOrThrow({ where: { packageId: MONTH } })
  await give([-1, 29], { nameKey: 'cloud-free-month', amountFen, kind: 'cloud', packageSource: 1 })
  await give([-10, 20], { nameKey: 'anniversary', amountFen: 2000, minimumFen: 10_000 })
  await give([-10, 20], { nameKey: 'data-saver', amountFen: 1000, kind: 'data' })
  await give([-10, 20], { nameKey: 'recorder', amountFen: 1500, productCode: 'NVR' })
  await give([-60, -30], { nameKey: 'anniversary', amountFen: 1000 })
  await give([42, 101], { nameKey: 'new-year', amountFen: 2000, minimumFen: 10_000 })
  const { couponId } = await give([-10, 20], { nameKey: 'welcome', amountFen: 800 })
  await withdrawCoupon(ctx, { couponId, userId })
  const line = { userId, packageId: MONTH }
  const used = await give([-30, 20], { nameKey: 'welcome', amountFen: 300 })
  await seedPurchase(ctx, services, { ...line, deviceId: deviceIds[0] ?? '', daysAgo: 10, coupon: used })
  const reserved = await give([-10, 20], { nameKey: 'cloud-saver', amountFen: 400, minimumFen: 1500 })
  const unpaid = { ...line, deviceId: deviceIds[2] ?? '', daysAgo: 0, coupon: reserved }
  await seedOrder(ctx, services.placement, unpaid)
}

async function makeCodes(ctx: WorldTx, { codes }: OfferSeedServices): Promise<void> {
  const { userId, deviceIds } = await seedAccount(ctx, THREE_CAMERAS)
  const make = (code: string, packageId: string, more: { deviceId?: string; productCode?: string } = {}) => {
    const { deviceId = null, productCode = null } = more
    const validUntilMs = addDays(ctx.nowMs, 90)
    return codes.create(ctx, { code, packageId, deviceId, productCode, validUntilMs })
  }
  await make('GOOD-MONTH', MONTH)
  await make('GOOD-QUARTER', QUARTER, { productCode: 'IPC' })
  await make('GOOD-YEAR', 'cloud-event-7d-year')
  await make('FOR-GARDEN-GATE', MONTH, { deviceId: deviceIds[1] ?? '' })
  await make('FOR-RECORDERS', MONTH, { productCode: 'NVR' })
  await make('FOR-SOURCE-5', `${MONTH}-s5`)
  const ended = { packageId: MONTH, deviceId: null, productCode: null, validUntilMs: ctx.nowMs }
  await codes.create(ctx, { ...ended, code: 'EXPIRED' })
  await make('REDEEMED', MONTH)
  const [deviceId = ''] = deviceIds
  const { deviceKey, productCode } = await ctx.tx.device.findUniqueOrThrow({ where: { deviceId } })
  const past = beforeNow(ctx, addDays(ctx.nowMs, -10))
  const owner = { user: { userId, phone: '' }, language: 'en' as const }
  await codes.redeem(past, owner, { activeCode: 'REDEEMED', deviceKey, productCode })
}

const TRIAL_CAMERAS: readonly SeedCamera[] = [
  ...THREE_CAMERAS,
  { deviceName: 'Nursery', cover: 'ball' },
  { deviceName: 'Driveway', cover: 'bullet' },
  { deviceName: 'Old host, 4G', cover: 'bullet', cell: null, isFourG: 1 },
  { deviceName: 'Summer house', cover: 'ball', isShared: true },
]

async function startTrials(ctx: WorldTx, { trials }: OfferSeedServices): Promise<void> {
  const { userId, deviceIds } = await seedAccount(ctx, TRIAL_CAMERAS)
  const owner = { user: { userId, phone: '' }, language: 'en' as const }
  const [, , , nursery = '', driveway = ''] = deviceIds
  await trials.start(beforeNow(ctx, addDays(ctx.nowMs, -5)), owner, nursery)
  await trials.start(beforeNow(ctx, addDays(ctx.nowMs, -45)), owner, driveway)
}
