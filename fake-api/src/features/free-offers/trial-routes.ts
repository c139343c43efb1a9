import type { HttpOperationsByArea } from '@skyshop/openapi/operations'
import type { Handlers } from '../../http/handler.ts'
import type { CouponService } from '../coupons/coupon-service.ts'
import type { GiftService } from './gift-service.ts'
import {
  toGiftOffer,
  toGivenPackage,
  toObtainedGift,
  toOfferDevice,
  toOfferPackage,
  toTrialResult,
} from './trial-mapper.ts'
import type { TrialService } from './trial-service.ts'
import type { WechatClaimService } from './wechat-claim-service.ts'

/** The features free offers are answered by. */
export interface TrialServices {
  trials: TrialService
  gifts: GiftService
  wechatClaims: WechatClaimService
  coupons: CouponService
}

/** The cloud trial, gifts of campaigns and the free WeChat-call package. */
export function trialRoutes({ trials, gifts, wechatClaims, coupons }: TrialServices) {
  return {
    filterTrialDevices: async (_input, context) => (await trials.eligible(context)).map(toOfferDevice),
    consumeTrials: async ({ body }, context) =>
      (await trials.consume(context, body.deviceIdList)).map(toTrialResult),
    filterGiftDevices: async ({ body }, context) => {
      const gift = await gifts.offer(context, body.campaignId)
      return toGiftOffer(gift, coupons.nameOf, context.language)
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
  } satisfies Handlers<HttpOperationsByArea['trials']>
}
