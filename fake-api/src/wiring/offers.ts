import { CaptchaService } from '../features/codes/captcha-service.ts'
import { CodeService } from '../features/codes/code-service.ts'
import type { CouponService } from '../features/coupons/coupon-service.ts'
import type { ExpiryService } from '../features/entitlements/expiry-service.ts'
import { GiftService } from '../features/free-offers/gift-service.ts'
import { TrialService } from '../features/free-offers/trial-service.ts'
import { WechatClaimService } from '../features/free-offers/wechat-claim-service.ts'
import { type GrantDependencies, GrantService } from '../features/grants/grant-service.ts'
import { DataFlowService } from '../features/sim-cards/data-flow-service.ts'
import { CallService } from '../features/unattended/call-service.ts'
import { UnattendedService } from '../features/unattended/unattended-service.ts'
import type { UserService } from '../features/users/user-service.ts'

/** The features that offers stand on. */
interface OfferDependencies extends GrantDependencies {
  users: UserService
  coupons: CouponService
  expiry: ExpiryService
}

/** What takes money off or gives packages away: coupons, codes, the trial, campaigns, the free WeChat calls and the phone reminder. */
export function createOffers(around: OfferDependencies) {
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
