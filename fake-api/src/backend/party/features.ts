import type { EventHandlers } from '../../engine/world/clock/schedule.ts'
import { CaptchaService } from '../codes/captcha-service.ts'
import { CodeService } from '../codes/code-service.ts'
import { findChannels, findDevicesOf } from '../devices/device-repository.ts'
import { abilityPolicies, cloudEligibilityPolicy } from '../devices/devices.ts'
import { assertMayBuy, ENTITLEMENT_DUE, onEntitlementDue } from '../entitlements/entitlements.ts'
import { ExpiryService } from '../entitlements/expiry-service.ts'
import { type GrantDependencies, GrantService } from '../grants/grant-service.ts'
import { INVOICE_ISSUE, onInvoiceIssue } from '../invoices/invoices.ts'
import { GiftService } from '../offers/gift-service.ts'
import { TrialService } from '../offers/trial-service.ts'
import { WechatClaimService } from '../offers/wechat-claim-service.ts'
import { findOrder } from '../orders/order-repository.ts'
import { ORDER_DEADLINE, ORDER_TIMEOUT } from '../orders/order-transitions.ts'
import { OrderPlacementService, OrderService } from '../orders/orders.ts'
import { BuyableDeviceService, PackageService } from '../packages/packages.ts'
import { BillService, type BillSources, type MoneyQueries } from '../payments/bills/bill-service.ts'
import type { ContractWallets } from '../payments/contract-wallet-port.ts'
import { PaymentCheckService } from '../payments/payment-check-service.ts'
import { REFUND_CHECK, REFUND_DUE } from '../payments/refund-request.ts'
import { RefundService } from '../payments/refund-service.ts'
import { PAYMENT_CHECK } from '../payments/settlement.ts'
import type { Wallets } from '../payments/wallet-port.ts'
import { findDeviceRenewals } from '../renewals/contract-service.ts'
import { type AutoRenewal, createAutoRenewal } from '../renewals/renewals.ts'
import { DataEligibilityPolicy } from '../sim-cards/data-eligibility-policy.ts'
import { DataFlowService } from '../sim-cards/data-flow-service.ts'
import { SimCardService } from '../sim-cards/sim-card-service.ts'
import { CallService } from '../unattended/call-service.ts'
import { UnattendedService } from '../unattended/unattended-service.ts'

/** Every service of the backend. */
export type Features = ReturnType<typeof createFeatures>

const USER_DEVICES = { listOfUser: findDevicesOf, listChannels: findChannels }

/** The features, each with the dependencies it reaches into. */
export function createFeatures(
  wallets: Wallets,
  contractWallets: ContractWallets,
  billSources: BillSources = {},
) {
  const simCards = new SimCardService()
  const policies = {
    cloud: cloudEligibilityPolicy,
    data: new DataEligibilityPolicy(),
    ...abilityPolicies,
    service: null,
  }
  const packages = new PackageService(policies)
  const expiry = new ExpiryService({ data: simCards, findRenewals: findDeviceRenewals })
  const buyableDevices = new BuyableDeviceService({ policies, devices: USER_DEVICES, availability: expiry })
  const checks = new PaymentCheckService(wallets)
  const placement = new OrderPlacementService({ packages, slots: { assertMayBuy } })
  const orders = new OrderService(checks)
  const refunds = new RefundService(wallets)
  const autoRenewal = createAutoRenewal({ packages }, contractWallets)
  return {
    ...createOffers({ packages, expiry }),
    simCards,
    packages,
    buyableDevices,
    expiry,
    placement,
    orders,
    checks,
    refunds,
    autoRenewal,
    bills: new BillService(billSources, moneyQueries({ checks, refunds, autoRenewal })),
  }
}

interface Askers {
  checks: PaymentCheckService
  refunds: RefundService
  autoRenewal: AutoRenewal
}

/** Asks about money that a bill has otherwise, each by the feature that waits for it. */
function moneyQueries({ checks, refunds, autoRenewal: { renewal } }: Askers): MoneyQueries {
  return {
    async payment(world, { provider, orderNo, number }, traceId) {
      const order = await findOrder(world.read, { orderNo })
      if (order?.origin === 'contract') await renewal.lookUpListed(world, { provider, number }, traceId)
      else await checks.lookUpListed(world, { provider, orderNo }, traceId)
    },
    refund: (world, { number }, traceId) => refunds.lookUp(world, number, traceId),
  }
}

/** Returns handlers for what the features do on the world's clock. */
export function featureEvents({ refunds, checks, bills, autoRenewal }: Features): EventHandlers {
  return {
    [ORDER_DEADLINE]: checks.onDeadline,
    [ORDER_TIMEOUT]: checks.onTimeout,
    [ENTITLEMENT_DUE]: onEntitlementDue,
    [INVOICE_ISSUE]: onInvoiceIssue,
    [REFUND_DUE]: refunds.onDue,
    [REFUND_CHECK]: refunds.onCheck,
    [PAYMENT_CHECK]: checks.onDue,
    ...bills.eventHandlers,
    ...autoRenewal.eventHandlers,
  }
}

/** The features that offers stand on. */
interface OfferDependencies extends GrantDependencies {
  expiry: ExpiryService
}

/** What takes money off or gives packages away: coupons, codes, the trial, campaigns, the free WeChat calls and the phone reminder. */
function createOffers(around: OfferDependencies) {
  const grants = new GrantService(around)
  const dataFlows = new DataFlowService({ grants })
  const captchas = new CaptchaService(grants)
  const codes = new CodeService({ grants, captchas })
  const trials = new TrialService(grants)
  const gifts = new GiftService({ grants })
  const wechatClaims = new WechatClaimService(grants)
  const calls = new CallService()
  const unattended = new UnattendedService({ ...around, grants, calls })
  return { grants, dataFlows, captchas, codes, trials, gifts, wechatClaims, calls, unattended }
}
