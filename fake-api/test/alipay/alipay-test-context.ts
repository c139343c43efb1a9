import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { type AlipayMerchantOptions, createAlipayWebhookReceiver } from '../../src/backend/payments/alipay.ts'
import type { AlipayWebhookUrl } from '../../src/backend/payments/wallet-port.ts'
import { saveSettings } from '../../src/engine/gateway/account-settings.ts'
import { registerProviderPages } from '../../src/engine/gateway/page-routes.ts'
import { registerRestGateway } from '../../src/engine/gateway/rest-gateway-routes.ts'
import { sendHttp } from '../../src/engine/http/http-sender.ts'
import { createWebhookDelivery } from '../../src/engine/webhooks/deliver-webhook.ts'
import type { WebhookFault } from '../../src/engine/webhooks/enqueue-webhook.ts'
import { systemWallClock } from '../../src/engine/world/clock/wall-clock.ts'
import { createWorldRegistry, type WorldRegistry } from '../../src/engine/world/registry/registry.ts'
import { referenceData } from '../../src/engine/world/storage/reference-data.ts'
import { WEBHOOK_EVENT } from '../../src/engine/world/transaction/event-table.ts'
import type { World } from '../../src/engine/world/transaction/world.ts'
import {
  ALIPAY_KEY,
  type AlipayAccount,
  alipayMerchantFiles,
  createAlipayAccount,
  createAlipayKeyStore,
  writeAlipayAccount,
} from '../../src/providers/alipay/alipay-account.ts'
import { REFUND_EVENTS } from '../../src/providers/alipay/alipay-refund-service.ts'
import { createAlipayWebhookProvider } from '../../src/providers/alipay/alipay-webhook-provider.ts'
import { registerBillFiles } from '../../src/providers/alipay/bills/bill-routes.ts'
import type { AlipayPlan } from '../../src/providers/alipay/certificate-keys.ts'
import { deductionEvents, type ForcedOutcome } from '../../src/providers/alipay/deduction-money.ts'
import { registerAlipayGateway } from '../../src/providers/alipay/gateway/alipay-gateway-routes.ts'
import { createAlipayGatewayService } from '../../src/providers/alipay/gateway/alipay-gateway-service.ts'
import {
  createDepositBackProvider,
  DEPOSIT_BACK_EVENTS,
} from '../../src/providers/alipay/gateway/deposit-back.ts'
import { ALIPAY_EVENTS } from '../../src/providers/alipay/trade-closing.ts'
import { createAlipayV3Gateway } from '../../src/providers/alipay/v3/alipay-v3-gateway.ts'
import { createWebCashierPage } from '../../src/providers/alipay/web/web-cashier-page.ts'

/** One notify request as the merchant's listener got it, and what it answered. */
export interface ReceivedNotify {
  readonly endpoint: AlipayWebhookUrl
  readonly body: string
  readonly answer: string
}

/** Gateway and merchant on real listeners and worlds; the merchant only records its webhooks. */
export interface AlipayTestContext {
  readonly registry: WorldRegistry
  readonly account: AlipayAccount
  readonly merchant: AlipayMerchantOptions
  readonly gatewayUrl: string
  readonly productUrl: string
  readonly received: ReceivedNotify[]
  /** Webhooks that the merchant accepted, in order. */
  readonly events: unknown[]
  readonly errors: unknown[]
  /** Words the merchant's next answers have instead of their own. */
  readonly nextAnswers: string[]
  readonly nextFaults: WebhookFault[]
  /** How the next deductions end; afterwards they are paid. */
  readonly nextDeductions: ForcedOutcome[]
  makeWorld(): Promise<string>
  use<T>(worldId: string, work: (world: World) => Promise<T>): Promise<T>
  /** Sets the merchant's app up otherwise. */
  setUp(worldId: string, plan: Partial<AlipayPlan>): Promise<void>
  /** One call of the phone. */
  phone<T>(worldId: string, call: string, body: object): Promise<T>
  close(): Promise<void>
}

/** The instant every world of a context begins at: 20:00 in Beijing. */
export const TEST_NOW_MS = Date.parse('2026-11-20T12:00:00Z')

const NO_FAULT: WebhookFault = {}

/** Builds the context; the caller closes it. */
export async function createAlipayTestContext(): Promise<AlipayTestContext> {
  const rootDir = await mkdtemp(join(tmpdir(), 'alipay-test-'))
  const account = await createAlipayAccount()
  const seen = {
    received: [] as ReceivedNotify[],
    events: [] as unknown[],
    errors: [] as unknown[],
    nextAnswers: [] as string[],
    nextFaults: [] as WebhookFault[],
    nextDeductions: [] as ForcedOutcome[],
  }
  const urls = { product: '', gateway: '' }
  const appGatewayUrl = '{product}/api/skyworthPay/v1/notify/alipay-gateway/{worldId}'
  const receiver = { operations: {}, addresses: { alipay: { appGatewayUrl } } }
  const keys = createAlipayKeyStore(() => ({ name: 'Test Merchant', email: 'merchant@example.com' }))
  const productBaseUrl = () => urls.product
  const webhookBase = () => ({ productBaseUrl: urls.product, hosts: [] })
  const around = { keys, http: sendHttp, productBaseUrl, webhookBase }
  const files = (world: World) => alipayMerchantFiles(world, urls.gateway)
  const webhookProviders = [createAlipayWebhookProvider(around), createDepositBackProvider(around)]
  const takeForcedOutcome = async () => seen.nextDeductions.shift() ?? 'paid'
  const registry = await createTestRegistry(rootDir, account, {
    handlers: {
      ...ALIPAY_EVENTS,
      ...DEPOSIT_BACK_EVENTS,
      ...REFUND_EVENTS,
      ...deductionEvents(takeForcedOutcome),
      [WEBHOOK_EVENT]: createWebhookDelivery({ ...around, webhookProviders, receiver }),
    },
    onError: (error) => seen.errors.push(error),
  })
  const service = createAlipayGatewayService({
    ...around,
    takeWebhookFault: async () => seen.nextFaults.shift() ?? NO_FAULT,
    takeForcedOutcome,
  })
  const gateway = Fastify()
  const serving = {
    ...{ registry, isJournaling: true, stopwatchMs: () => 0, beforeAnswer: async () => {} },
    onError: (error: unknown) => seen.errors.push(error),
  }
  registerAlipayGateway(gateway, { ...around, ...serving, service })
  registerRestGateway(gateway, createAlipayV3Gateway({ ...around, service }), serving)
  registerProviderPages(gateway, [createWebCashierPage({ keys })], serving)
  registerBillFiles(gateway, serving)
  const product = createProduct({ ...seen, registry, files })
  urls.gateway = await gateway.listen({ port: 0, host: '127.0.0.1' })
  urls.product = await product.listen({ port: 0, host: '127.0.0.1' })
  return {
    ...seen,
    registry,
    account,
    merchant: { ...around, files },
    gatewayUrl: urls.gateway,
    productUrl: urls.product,
    makeWorld: () => registry.create({ scenario: 'empty', seed: 5 }),
    use: (worldId, work) => registry.use(worldId, work),
    setUp: (worldId, plan) =>
      registry.use(worldId, (world) => world.withTx((ctx) => saveSettings(ctx, 'alipay', plan))),
    phone: (worldId, call, body) => callPhone(`${urls.gateway}/wallets/alipay/${worldId}/app/${call}`, body),
    async close() {
      await Promise.all([gateway.close(), product.close()])
      await registry.close()
      await rm(rootDir, { recursive: true })
    },
  }
}

function createTestRegistry(
  rootDir: string,
  account: AlipayAccount,
  parts: Pick<Parameters<typeof createWorldRegistry>[0], 'handlers' | 'onError'>,
): Promise<WorldRegistry> {
  let worlds = 0
  return createWorldRegistry({
    rootDir,
    ...parts,
    wallClock: systemWallClock,
    randomInt: (limit) => worlds++ % limit,
    template: {
      nowMs: TEST_NOW_MS,
      referenceData: referenceData([]),
      gatewayKeys: { [ALIPAY_KEY]: async () => writeAlipayAccount(account) },
    },
    defaultWorld: { scenario: 'empty', seed: 1 },
  })
}

async function callPhone<T>(url: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await reply.json()) as T
}

/** A listener with only the two URLs, wired as the product's are. */
function createProduct(
  parts: Pick<AlipayTestContext, 'registry' | 'received' | 'events' | 'nextAnswers'> &
    Pick<AlipayMerchantOptions, 'files'>,
): FastifyInstance {
  const { registry, files, received, events, nextAnswers } = parts
  const take = async (_: World, event: unknown) => {
    events.push(event)
    return 'accepted' as const
  }
  const contracts = { onSigned: take, onEnded: take, onDeduction: take }
  const notifies = createAlipayWebhookReceiver({
    files,
    eventHandlers: {
      onVerifiedPayment: take,
      onVerifiedRefund: take,
      onRefusedPayment: async () => 'not-paid',
      contracts,
    },
  })
  const product = Fastify()
  product.removeAllContentTypeParsers()
  product.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, text))
  const listen = (path: string, endpoint: AlipayWebhookUrl) =>
    product.post(`/api/skyworthPay/v1/notify/${path}/:worldId`, async (request, reply) => {
      const { worldId } = request.params as { worldId: string }
      const body = String(request.body)
      const answer = await registry.use(worldId, (world) => notifies.receive(world, body, endpoint))
      const word = nextAnswers.shift() ?? answer.body
      received.push({ endpoint, body, answer: word })
      return reply.type('text/plain').send(word)
    })
  listen('alipay', 'notify')
  listen('alipay-gateway', 'app-gateway')
  return product
}
