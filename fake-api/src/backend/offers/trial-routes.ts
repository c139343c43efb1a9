import type { Schemas } from '@skyshop/openapi/http'
import type { HttpOperationsByArea } from '@skyshop/openapi/operations'
import { formatBeijing, wireTime } from '../../engine/kernel/clock.ts'
import { couponName } from '../coupons/rules/coupon-names.ts'
import type { GivenSpan } from '../entitlements/entitlements.ts'
import type { GrantTarget, OwnDevice } from '../grants/grant-service.ts'
import type { Handlers } from '../http/handler.ts'
import type { Language } from '../kernel/language.ts'
import type { LocalizedPackage } from '../packages/rules/catalogue-package.ts'
import type { GiftOffer, GiftService, ObtainedGift } from './gift-service.ts'
import type { TrialResult, TrialService } from './trial-service.ts'
import type { WechatClaimService } from './wechat-claim-service.ts'

/** The features free offers are answered by. */
export interface TrialServices {
  trials: TrialService
  gifts: GiftService
  wechatClaims: WechatClaimService
}

/** The cloud trial, gifts of campaigns and the free WeChat-call package. */
export function trialRoutes({ trials, gifts, wechatClaims }: TrialServices) {
  return {
    filterTrialDevices: async (_input, context) => (await trials.eligible(context)).map(toOfferDevice),
    consumeTrials: async ({ body }, context) =>
      (await trials.consume(context, body.deviceIdList)).map(toTrialResult),
    filterGiftDevices: async ({ body }, context) => {
      const gift = await gifts.offer(context, body.campaignId)
      return toGiftOffer(gift, context.language)
    },
    obtainGift: async ({ body }, context) => toObtainedGift(await gifts.obtain(context, body)),
    getFreeToPayPackage: async ({ query }, context) => {
      const { campaign, offer, next } = await gifts.freeToPay(context, query.campaignId)
      const { campaignId, title, body } = campaign
      const after = { nextPackageId: next?.packageId ?? null, nextPrice: next?.priceFen ?? null }
      return { campaignId, title, body, vipPackage: toOfferPackage(offer), ...after }
    },
    filterFreeToPayDevices: async ({ body }, context) =>
      (await gifts.freeToPayDevices(context, body.campaignId)).map(toOfferDevice),
    getDeviceCanReceiveList: async ({ body }, context) =>
      (await wechatClaims.claimable(context, body.sns)).map(toOfferDevice),
    claimWechatCallPackage: async ({ body }, context) =>
      toGivenPackage(await wechatClaims.claim(context, body.sn)),
  } satisfies Handlers<HttpOperationsByArea['free-offers']>
}

/** A device something is offered for. */
function toOfferDevice(device: OwnDevice): Schemas['OfferDevice'] {
  const { deviceId, deviceKey, deviceName, productCode, iotId } = device
  return { deviceId, deviceKey, deviceName, productCode, iotId }
}

/** A package that is offered free. */
function toOfferPackage(offer: LocalizedPackage): Schemas['OfferPackage'] {
  const { packageId, name, description, validityDays } = offer
  return { packageId, packageName: name, description, validDays: validityDays }
}

/** The trial of one device. */
function toTrialResult({ deviceId, reason, span }: TrialResult): Schemas['TrialResult'] {
  const times = { startTime: wireTime(span?.startsAtMs), endTime: wireTime(span?.endsAtMs) }
  return { deviceId, received: span !== null, reason, ...times }
}

/** What a campaign has for a user; `couponName` words a coupon. */
function toGiftOffer(gift: GiftOffer, language: Language): Schemas['GiftOffer'] {
  const { campaign, offer, couponSpan: span, isReceived, devices } = gift
  const { campaignId, title, body, coupon } = campaign
  return {
    campaignId,
    title,
    body,
    received: isReceived,
    vipPackage: offer && toOfferPackage(offer),
    coupon:
      coupon && span
        ? {
            couponName: couponName(coupon.nameKey, language),
            amount: coupon.amountFen,
            minimumSpend: coupon.minimumFen,
            startTime: formatBeijing(span.validFromMs),
            endTime: formatBeijing(span.validUntilMs),
          }
        : null,
    deviceList: devices.map(toOfferDevice),
  }
}

/** What was claimed. */
function toObtainedGift({ startsAtMs, endsAtMs, ...gift }: ObtainedGift): Schemas['ObtainedGift'] {
  return { ...gift, startTime: wireTime(startsAtMs), endTime: wireTime(endsAtMs) }
}

/** A package that was given. */
function toGivenPackage(given: GrantTarget & { span: GivenSpan }): Schemas['GivenPackage'] {
  const { device, offer, packageSource, span } = given
  return {
    deviceId: device.deviceId,
    packageId: offer.packageId,
    packageName: offer.name,
    packageSource,
    startTime: wireTime(span.startsAtMs),
    endTime: wireTime(span.endsAtMs),
  }
}
