import type { EventHandlers } from '../../engine/world/clock/schedule.ts'
import type { World } from '../../engine/world/transaction/world.ts'
import { CaptchaService } from '../codes/captcha-service.ts'
import { CodeService } from '../codes/code-service.ts'
import { CouponService } from '../coupons/coupon-service.ts'
import {
  abilityPolicies,
  CloudEligibilityPolicy,
  DeviceLookupService,
  DeviceService,
} from '../devices/devices.ts'
import { ENTITLEMENT_DUE, EntitlementService, StorePackageService } from '../entitlements/entitlements.ts'
import { ExpiryService } from '../entitlements/expiry-service.ts'
import { type GrantDependencies, GrantService } from '../grants/grant-service.ts'
import { GiftService } from '../offers/gift-service.ts'
import { TrialService } from '../offers/trial-service.ts'
import { WechatClaimService } from '../offers/wechat-claim-service.ts'
import { ORDER_DEADLINE, ORDER_TIMEOUT, OrderTransitionsService } from '../orders/order-transitions.ts'
import { OrderPlacementService, OrderService } from '../orders/orders.ts'
import { BuyableDeviceService, PackageService } from '../packages/packages.ts'
import type { ContractWallets } from '../payments/contract-wallet-port.ts'
import { PaymentCheckService } from '../payments/payment-check-service.ts'
import { PaymentService, ZeroPayService } from '../payments/payments.ts'
import { REFUND_CHECK, REFUND_DUE } from '../payments/refund-request.ts'
import { RefundService, refundByStaff } from '../payments/refund-service.ts'
import { ActivationService, PAYMENT_CHECK, SettlementService } from '../payments/settlement.ts'
import type { Wallets } from '../payments/wallet-port.ts'
import { hasActiveContract } from '../renewals/contract-repository.ts'
import { findDeviceRenewals } from '../renewals/contract-service.ts'
import { createAutoRenewal } from '../renewals/renewals.ts'
import { DataEligibilityPolicy } from '../sim-cards/data-eligibility-policy.ts'
import { DataFlowService } from '../sim-cards/data-flow-service.ts'
import { SimCardService } from '../sim-cards/sim-card-service.ts'
import { CallService } from '../unattended/call-service.ts'
import { UnattendedService } from '../unattended/unattended-service.ts'
import { UserService } from '../users/users.ts'

/** Every service of the backend. */
export type Features = ReturnType<typeof createFeatures>

/** The features, each with the dependencies it reaches into. */
export function createFeatures(wallets: Wallets, contractWallets: ContractWallets) {
  const users = new UserService()
  const devices = new DeviceService()
  const deviceLookups = new DeviceLookupService()
  const simCards = new SimCardService(deviceLookups)
  const data = new DataEligibilityPolicy(deviceLookups)
  const policies = {
    cloud: new CloudEligibilityPolicy(devices),
    data,
    ...abilityPolicies(devices),
    service: null,
  }
  const contractQueries = { hasActive: hasActiveContract }
  const packages = new PackageService(policies, users, contractQueries)
  const coupons = new CouponService(packages)
  const expiry = new ExpiryService({ devices, data: simCards, findRenewals: findDeviceRenewals })
  const orderTransitions = new OrderTransitionsService(coupons)
  const entitlements = new EntitlementService(orderTransitions)
  const storePackages = new StorePackageService(devices, entitlements)
  const buyableDevices = new BuyableDeviceService({ policies, devices, users, availability: expiry })
  const dependencies = { orders: orderTransitions, entitlements, packages, contracts: contractQueries }
  const payments = new PaymentService(dependencies)
  const activation = new ActivationService(dependencies)
  const settlement = new SettlementService({ orders: orderTransitions, activation })
  const checks = new PaymentCheckService(wallets, { orders: orderTransitions, settlement })
  const placement = new OrderPlacementService({ packages, slots: entitlements, coupons })
  const orders = new OrderService({ coupons, payments: checks })
  const refunds = new RefundService(wallets, orderTransitions)
  const zeroPay = new ZeroPayService(settlement, dependencies)
  return {
    ...createOffers({ users, devices, packages, entitlements, coupons, expiry }),
    users,
    devices,
    deviceLookups,
    simCards,
    packages,
    storePackages,
    buyableDevices,
    expiry,
    entitlements,
    placement,
    orders,
    payments,
    settlement,
    checks,
    refunds,
    refundByStaff: (world: World, orderNo: string) => refundByStaff(dependencies, world, orderNo),
    autoRenewal: createAutoRenewal({ ...dependencies, devices, settlement }, contractWallets),
    zeroPay,
    orderTransitions,
  }
}

/** What the features do on the world's clock. */
export function featureEvents({ entitlements, refunds, checks, autoRenewal }: Features): EventHandlers {
  return {
    [ORDER_DEADLINE]: checks.onDeadline,
    [ORDER_TIMEOUT]: checks.onTimeout,
    [ENTITLEMENT_DUE]: entitlements.onDue,
    [REFUND_DUE]: refunds.onDue,
    [REFUND_CHECK]: refunds.onCheck,
    [PAYMENT_CHECK]: checks.onDue,
    ...autoRenewal.eventHandlers,
  }
}

/** The features that offers stand on. */
interface OfferDependencies extends GrantDependencies {
  users: UserService
  coupons: CouponService
  expiry: ExpiryService
}

/** What takes money off or gives packages away: coupons, codes, the trial, campaigns, the free WeChat calls and the phone reminder. */
function createOffers(around: OfferDependencies) {
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
