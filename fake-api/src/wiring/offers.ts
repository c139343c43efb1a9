import { CaptchaService } from '../features/codes/captcha-service.ts'
import { CodeService } from '../features/codes/code-service.ts'
import type { CouponService } from '../features/coupons/coupon-service.ts'
import { DataFlowService } from '../features/data-cards/data-flow-service.ts'
import type { ExpiryService } from '../features/entitlements/expiry-service.ts'
import { type GrantNeighbours, GrantService } from '../features/grants/grant-service.ts'
import { GiftService } from '../features/trials/gift-service.ts'
import { TrialService } from '../features/trials/trial-service.ts'
import { WechatClaimService } from '../features/trials/wechat-claim-service.ts'
import { CallService } from '../features/unattended/call-service.ts'
import { UnattendedService } from '../features/unattended/unattended-service.ts'
import type { UserService } from '../features/users/user-service.ts'

/** The features that offers stand on. */
interface OfferNeighbours extends GrantNeighbours {
  users: UserService
  coupons: CouponService
  expiry: ExpiryService
}

/** What takes money off or gives packages away: coupons, codes, the trial, campaigns, the free WeChat calls and the phone reminder. */
export function createOffers(around: OfferNeighbours) {
  const { packages, coupons } = around
  const grants = new GrantService(around)
  const dataFlows = new DataFlowService({ grants, packages, users: around.users })
  const captchas = new CaptchaService(grants)
  const codes = new CodeService({ grants, packages, captchas })
  const trials = new TrialService(grants, packages)
  const gifts = new GiftService({ grants, packages, coupons })
  const wechatClaims = new WechatClaimService(grants, packages)
  const calls = new CallService()
  const unattended = new UnattendedService({ ...around, grants, calls })
  return { grants, dataFlows, coupons, captchas, codes, trials, gifts, wechatClaims, calls, unattended }
}
