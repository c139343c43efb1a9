import { readInstant } from '../../engine/kernel/clock.ts'
import type { Reader, World, WorldTx } from '../../engine/world/transaction/world.ts'
import { giveCoupon } from '../coupons/coupons.ts'
import type { GrantService, OwnDevice } from '../grants/grant-service.ts'
import { BusinessError } from '../kernel/business-error.ts'
import type { Language } from '../kernel/language.ts'
import { findOffer } from '../packages/packages.ts'
import type { LocalizedPackage } from '../packages/rules/catalogue-package.ts'
import type { Caller } from '../users/caller.ts'
import { type CampaignCoupon, couponSpan, type GiftCampaign, isRunning } from './rules/offers.ts'
import type { Claimant } from './trial-service.ts'

/** The campaign whose package is free first and paid for afterwards (product 7.49). */
const FREE_TO_PAY = 'freeMonthforipc'

/** The features gifts come from. */
export interface GiftDependencies {
  grants: GrantService
}

/** Offer that a campaign has for a user. */
export interface GiftOffer {
  campaign: GiftCampaign
  offer: LocalizedPackage | null
  couponSpan: { validFromMs: number; validUntilMs: number } | null
  /** The user has claimed here before. */
  isReceived: boolean
  devices: OwnDevice[]
}

/** Gift that was claimed. */
export interface ObtainedGift {
  campaignId: string
  deviceId: string
  couponId: string | null
  packageId: string | null
  startsAtMs: number | null
  endsAtMs: number | null
}

/** Gifts of campaigns (rules/offers.ts). */
export class GiftService {
  readonly #dependencies: GiftDependencies

  constructor(dependencies: GiftDependencies) {
    this.#dependencies = dependencies
  }

  /** What a campaign gives, and for which devices. Throws campaign-not-found, campaign-not-running, user-has-no-device. */
  async offer(context: Caller, campaignId: string): Promise<GiftOffer> {
    const { world, user } = context
    const campaign = await this.#running(context, campaignId)
    const { grants } = this.#dependencies
    const offer = await this.#packageOf(context, campaign)
    const own = await grants.requireOwnDevices(world.read, user.userId)
    const key = keyOf(campaign)
    const [granted, isReceived] = await Promise.all([
      grants.grantedDeviceIds(world.read, key, own),
      grants.hasClaimed(world.read, { ...key, userId: user.userId }),
    ])
    const hasSlot = await Promise.all(
      own.map((device) => offer && grants.hasSlot(world.read, user.userId, { device, offer })),
    )
    const isOpen = (device: OwnDevice, index: number) =>
      !granted.has(device.deviceId) && (offer ? hasSlot[index] : !isReceived)
    return {
      campaign,
      offer,
      couponSpan: campaign.coupon && couponSpan(campaign.coupon.validity, world.nowMs()),
      isReceived,
      devices: own.filter(isOpen),
    }
  }

  /**
   * Claims it for one device. Throws what `offer` does for the campaign, device-not-found, device-not-owned,
   * package-not-for-device, already-received, already-renewed, contract-active.
   */
  async obtain(
    context: Caller,
    { campaignId, deviceId }: { campaignId: string; deviceId: string },
  ): Promise<ObtainedGift> {
    const campaign = await this.#running(context, campaignId)
    return context.world.withTx((ctx) => this.#claim(ctx, context, { campaign, deviceId }))
  }

  /** The package that is free first, with what follows it. Throws campaign-not-found, campaign-not-running. */
  async freeToPay(
    context: Caller,
    campaignId = FREE_TO_PAY,
  ): Promise<{ campaign: GiftCampaign; offer: LocalizedPackage; next: LocalizedPackage | null }> {
    const campaign = await this.#running(context, campaignId)
    const offer = await this.#packageOf(context, campaign)
    if (!offer) throw new BusinessError('campaign-not-found')
    const { nextPackageId } = campaign
    const { world, language } = context
    const next = nextPackageId && (await findOffer(world.read, nextPackageId, language))
    return { campaign, offer, next: next || null }
  }

  /** Devices the free package may be claimed for. Throws what `freeToPay` does, user-has-no-device. */
  async freeToPayDevices(context: Caller, campaignId?: string): Promise<OwnDevice[]> {
    const { campaign } = await this.freeToPay(context, campaignId)
    return (await this.offer(context, campaign.campaignId)).devices
  }

  async #claim(
    ctx: WorldTx,
    claimant: Claimant,
    { campaign, deviceId }: { campaign: GiftCampaign; deviceId: string },
  ): Promise<ObtainedGift> {
    const { userId } = claimant.user
    const { grants } = this.#dependencies
    const device = await grants.ownDevice(ctx.tx, userId, deviceId)
    const key = { ...keyOf(campaign), deviceId, userId }
    const { campaignId, coupon } = campaign
    if (coupon) {
      if (await grants.hasClaimed(ctx.tx, key)) throw new BusinessError('already-received')
      const given = await grants.grantOnce(ctx, key, () =>
        this.#giveCoupon(ctx, { campaignId, userId, coupon }),
      )
      return { campaignId, deviceId, packageId: null, ...given }
    }
    const { packageId } = campaign
    const offer = await findOffer(ctx.tx, packageId ?? '', claimant.language)
    const target = await grants.findTarget(ctx.tx, userId, { device, offer })
    const { startsAtMs, endsAtMs } = await grants.grantOnce(ctx, key, () => grants.give(ctx, target, 'gift'))
    return { campaignId, deviceId, couponId: null, packageId, startsAtMs, endsAtMs }
  }

  /** Gives the coupon of a campaign; its id names campaign and user, so the database refuses a second one. */
  async #giveCoupon(
    ctx: WorldTx,
    { campaignId, userId, coupon }: { campaignId: string; userId: string; coupon: CampaignCoupon },
  ) {
    const { validity, ...terms } = coupon
    const span = couponSpan(validity, ctx.nowMs)
    const given = { ...terms, ...span, userId, productCode: null, packageSource: null }
    const { couponId } = await giveCoupon(ctx, given, `gift-${campaignId}-${userId}`)
    return { couponId, startsAtMs: span.validFromMs, endsAtMs: span.validUntilMs }
  }

  async #running(
    { world, language }: { world: World; language: Caller['language'] },
    campaignId: string,
  ): Promise<GiftCampaign> {
    const campaign = await findGiftCampaign(world.read, campaignId, language)
    if (!campaign) throw new BusinessError('campaign-not-found')
    if (!isRunning(campaign, world.nowMs())) throw new BusinessError('campaign-not-running')
    return campaign
  }

  async #packageOf(
    { world, language }: Caller,
    { packageId }: GiftCampaign,
  ): Promise<LocalizedPackage | null> {
    return packageId === null ? null : findOffer(world.read, packageId, language)
  }
}

const keyOf = ({ campaignId }: GiftCampaign) => ({ kind: 'campaign' as const, campaign: campaignId })

/** A campaign that gives something, or null. */
async function findGiftCampaign(
  client: Reader,
  id: string,
  language: Language,
): Promise<GiftCampaign | null> {
  const row = await client.campaign.findUnique({ where: { id } })
  if (!row || (row.packageId === null && row.couponKey === null)) return null
  const text = await client.campaignText.findFirst({ where: { campaignId: id, language } })
  const { coupon, nextPackageId = null } = JSON.parse(row.detailsJson) as {
    coupon?: Omit<CampaignCoupon, 'nameKey'>
    nextPackageId?: string
  }
  return {
    campaignId: row.id,
    title: text?.title ?? row.id,
    body: text?.body ?? '',
    packageId: row.packageId,
    nextPackageId,
    coupon: coupon && row.couponKey !== null ? { ...coupon, nameKey: row.couponKey } : null,
    startsAtMs: readInstant(row.startsAtMs),
    endsAtMs: readInstant(row.endsAtMs),
  }
}
