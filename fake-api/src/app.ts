import { randomBytes, randomInt } from 'node:crypto'
import type { HttpOperationId } from '@skyshop/openapi/operations'
import type { FastifyReply } from 'fastify'
import { auditWorldFile } from './audit/auditor.ts'
import { clockHandlers } from './control/clock-handlers.ts'
import type { ControlHandlers, JsonControlOperationId } from './control/control-handler.ts'
import { hostHandlers } from './control/host-handlers.ts'
import { journalHandlers, journalStreamer } from './control/journal-handlers.ts'
import { worldHandlers } from './control/world-handlers.ts'
import { takeWalletOutcome } from './faults/wallet-outcome-fault.ts'
import { deviceRoutes } from './features/devices/device-routes.ts'
import { DeviceService } from './features/devices/device-service.ts'
import { entitlementRoutes } from './features/entitlements/entitlement-routes.ts'
import { ENTITLEMENT_DUE, EntitlementService } from './features/entitlements/entitlement-service.ts'
import { ExpiryService } from './features/entitlements/expiry-service.ts'
import { operationRoutes } from './features/operations/operation-routes.ts'
import { OrderBookService } from './features/orders/order-book-service.ts'
import { ORDER_DEADLINE } from './features/orders/order-deadline.ts'
import { orderRoutes } from './features/orders/order-routes.ts'
import { OrderService } from './features/orders/order-service.ts'
import { packageRoutes } from './features/packages/package-routes.ts'
import { PackageService } from './features/packages/package-service.ts'
import { paymentRoutes } from './features/payments/payment-routes.ts'
import { PaymentService } from './features/payments/payment-service.ts'
import { REFUND_DUE, RefundService } from './features/payments/refund-service.ts'
import { SettlementService } from './features/payments/settlement-service.ts'
import { UserService } from './features/users/user-service.ts'
import type { Handlers } from './http/handler.ts'
import type { Scenario } from './scenarios/scenario.ts'
import { scenarioTable } from './scenarios/scenario-table.ts'
import { seedTemplate, TEMPLATE_NOW_MS, TEMPLATE_VERSION } from './scenarios/template-seed.ts'
import { sendHttp } from './wallets/wechat/http-sender.ts'
import { createWechatAccount } from './wallets/wechat/keys.ts'
import { writeAccount } from './wallets/wechat/wechat-account-text.ts'
import {
  createWechatEventHandlers,
  createWechatGatewayService,
  type WechatGatewayService,
} from './wallets/wechat/wechat-gateway-service.ts'
import { createWechatKeyStore, type WechatKeyStore } from './wallets/wechat/wechat-key-store.ts'
import { createWechatMerchantClient } from './wallets/wechat/wechat-merchant-client.ts'
import { createWechatNotifyService } from './wallets/wechat/wechat-notify-service.ts'
import type { EventHandlers } from './world/event-handlers.ts'
import { GATEWAY_KEY_NAMES } from './world/gateway-key-names.ts'
import { createWorldRegistry, type WorldRegistry } from './world/registry.ts'
import type { WallClock } from './world/wall-clock.ts'

const VERSION = '0.1.0'
const DEFAULT_SCENARIO = 'new-owner'

export interface AppOptions {
  worldsDir: string
  wallClock: WallClock
  /** Bases of the listeners, asked when used: ports are known once they listen. */
  productBaseUrl: () => string
  gatewayBaseUrl: () => string
  onError: (error: unknown, worldId: string) => void
}

/** Everything behind the three listeners, wired by hand. */
export interface App {
  registry: WorldRegistry
  handlers: Handlers<HttpOperationId>
  controlHandlers: ControlHandlers<JsonControlOperationId>
  streamJournal: (worldId: string, afterSeq: number, reply: FastifyReply) => void
  wechatGateway: WechatGatewayService
  wechatKeys: WechatKeyStore
}

/** Builds the upstream: features over worlds, wallets over HTTP. */
export async function createApp(options: AppOptions): Promise<App> {
  const wechatKeys = createWechatKeyStore()
  const wallet = { keys: wechatKeys, http: sendHttp, productBaseUrl: options.productBaseUrl }
  const merchant = createWechatMerchantClient({ ...wallet, gatewayBaseUrl: options.gatewayBaseUrl })
  const users = new UserService()
  const devices = new DeviceService()
  const packages = new PackageService(devices, users)
  const expiry = new ExpiryService(devices)
  const orderBook = new OrderBookService()
  const entitlements = new EntitlementService(orderBook)
  const orders = new OrderService({ devices, packages, users, renewals: entitlements })
  const neighbours = { orders: orderBook, entitlements, packages }
  const payments = new PaymentService(merchant, neighbours)
  const settlement = new SettlementService(neighbours)
  const refunds = new RefundService(merchant, orderBook)
  const scenarios = scenarioTable({ orders, settlement })
  const registry = await createRegistry(options, {
    scenario: scenarios[DEFAULT_SCENARIO],
    handlers: {
      [ORDER_DEADLINE]: orders.onDeadline,
      [ENTITLEMENT_DUE]: entitlements.onDue,
      [REFUND_DUE]: refunds.onDue,
      ...createWechatEventHandlers(wallet),
    },
  })
  const notifies = createWechatNotifyService({
    keys: wechatKeys,
    payments: {
      onVerifiedPayment: (world, payment) => settlement.onVerifiedPayment(world, payment),
      onVerifiedRefund: (world, refund) => refunds.onVerifiedRefund(world, refund),
    },
  })
  return {
    registry,
    handlers: {
      ...orderRoutes(orders),
      ...paymentRoutes(payments, { registry, notifies }),
      ...packageRoutes(packages),
      ...entitlementRoutes(expiry),
      ...deviceRoutes(devices),
      ...operationRoutes,
    } satisfies Handlers<HttpOperationId>,
    controlHandlers: {
      ...worldHandlers({ registry, scenarios, services: { users, devices, expiry }, version: VERSION }),
      ...clockHandlers(registry),
      ...hostHandlers(registry, users),
      ...journalHandlers(registry),
    } satisfies ControlHandlers<JsonControlOperationId>,
    streamJournal: journalStreamer(registry),
    wechatGateway: createWechatGatewayService({
      ...wallet,
      takeNotifyFault: async ({ tx }) => {
        const { notifyDelayMs } = await takeWalletOutcome(tx)
        return { delayMs: notifyDelayMs, isLost: false }
      },
    }),
    wechatKeys,
  }
}

function createRegistry(
  { worldsDir, wallClock, onError }: AppOptions,
  { scenario, handlers }: { scenario: Scenario | undefined; handlers: EventHandlers },
): Promise<WorldRegistry> {
  return createWorldRegistry({
    rootDir: worldsDir,
    wallClock,
    randomInt,
    onError,
    handlers,
    template: {
      version: TEMPLATE_VERSION,
      nowMs: TEMPLATE_NOW_MS,
      seed: seedTemplate,
      gatewayKeys: createKeys,
    },
    defaultWorld: {
      scenario: DEFAULT_SCENARIO,
      seed: 1,
      nowMs: wallClock.nowMs(),
      clockMode: 'running',
      setUp: scenario?.setUp,
    },
    audit: async ({ file }) => auditWorldFile(file),
  })
}

/** Keys of an installation: one that signs tokens, and both parties of each wallet. */
async function createKeys() {
  return [
    { name: GATEWAY_KEY_NAMES.token, text: randomBytes(32).toString('hex') },
    { name: GATEWAY_KEY_NAMES.wechat, text: writeAccount(await createWechatAccount()) },
  ]
}
