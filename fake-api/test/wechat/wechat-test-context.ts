import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import type { VerifiedPayment, VerifiedRefund } from '../../src/backend/payments/wallet-port.ts'
import {
  createWechatWallet,
  createWechatWebhookReceiver,
  type WechatOptions,
} from '../../src/backend/payments/wechat.ts'
import { sendHttp } from '../../src/engine/http/http-sender.ts'
import { acceptJsonBodies, rawBodyOf } from '../../src/engine/http/raw-body.ts'
import { createWebhookDelivery } from '../../src/engine/webhooks/deliver-webhook.ts'
import type { WebhookFault } from '../../src/engine/webhooks/enqueue-webhook.ts'
import { systemWallClock } from '../../src/engine/world/clock/wall-clock.ts'
import { createWorldRegistry, type WorldRegistry } from '../../src/engine/world/registry/registry.ts'
import { referenceData } from '../../src/engine/world/storage/reference-data.ts'
import { WEBHOOK_EVENT } from '../../src/engine/world/transaction/event-table.ts'
import {
  contractHandlers,
  createPapayGatewayService,
} from '../../src/providers/wechat/papay/papay-gateway.ts'
import { scheduledHandlers } from '../../src/providers/wechat/papay/scheduled-gateway.ts'
import { wechatMerchantFiles } from '../../src/providers/wechat/platform-keys.ts'
import { v2RefundNotify } from '../../src/providers/wechat/v2-refund/v2-refund-webhook.ts'
import {
  createWechatAccount,
  createWechatKeyStore,
  WECHAT_KEYS,
  type WechatAccount,
  writeAccount,
} from '../../src/providers/wechat/wechat-account.ts'
import { paymentHandlers, registerWechatGateway } from '../../src/providers/wechat/wechat-gateway-routes.ts'
import { createWechatEventHandlers } from '../../src/providers/wechat/wechat-refund-service.ts'
import { createWechatWebhookProvider } from '../../src/providers/wechat/wechat-webhook-provider.ts'

/** One notify request as the merchant's listener got it. */
export interface ReceivedNotify {
  readonly body: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly status: number
}

/** Gateway and merchant on real listeners and worlds; the merchant only records its webhooks. */
export interface WechatTestContext {
  readonly registry: WorldRegistry
  readonly account: WechatAccount
  readonly merchant: ReturnType<typeof createWechatWallet>
  readonly files: WechatOptions['files']
  readonly gatewayUrl: string
  readonly received: ReceivedNotify[]
  readonly payments: VerifiedPayment[]
  readonly refunds: VerifiedRefund[]
  readonly errors: unknown[]
  /** Statuses the merchant's next answers have instead of their own; 0 cuts the connection. */
  readonly nextAnswers: number[]
  /** The fault of the next payments. */
  readonly nextFaults: WebhookFault[]
  close(): Promise<void>
}

/** The instant every world of a context begins at. */
export const TEST_NOW_MS = Date.parse('2026-11-20T12:00:00Z')

/** Builds the context; the caller closes it. */
export async function createWechatTestContext(): Promise<WechatTestContext> {
  const rootDir = await mkdtemp(join(tmpdir(), 'wechat-test-'))
  const account = await createWechatAccount('Test Merchant')
  const seen = {
    received: [],
    payments: [],
    refunds: [],
    errors: [],
    nextAnswers: [],
    nextFaults: [],
  } as Pick<WechatTestContext, 'received' | 'payments' | 'refunds' | 'errors' | 'nextAnswers' | 'nextFaults'>
  const urls = { product: '', gateway: '' }
  let worlds = 0
  const keys = createWechatKeyStore()
  const webhookBase = () => ({ productBaseUrl: urls.product, hosts: [] })
  const productBaseUrl = () => urls.product
  const gatewayBaseUrl = () => urls.gateway
  const reach = { gatewayBaseUrl, publicGatewayUrl: gatewayBaseUrl }
  const gatewayOptions = { keys, http: sendHttp, productBaseUrl, webhookBase, ...reach }
  const registry = await createWorldRegistry({
    rootDir,
    wallClock: systemWallClock,
    randomInt: (limit) => worlds++ % limit,
    template: {
      nowMs: TEST_NOW_MS,
      referenceData: referenceData([]),
      gatewayKeys: {
        [WECHAT_KEYS.account]: async () => writeAccount(account),
        [WECHAT_KEYS.apiV2]: async () => 'k'.repeat(32),
      },
    },
    defaultWorld: { scenario: 'empty', seed: 1 },
    handlers: {
      ...createWechatEventHandlers(v2RefundNotify),
      [WEBHOOK_EVENT]: createWebhookDelivery({
        ...gatewayOptions,
        webhookProviders: [createWechatWebhookProvider({ keys })],
        receiver: null,
      }),
    },
    onError: (error) => seen.errors.push(error),
  })
  const takeWebhookFault = async () => seen.nextFaults.shift() ?? {}
  const parts = { ...gatewayOptions, takeWebhookFault, takeForcedOutcome: async () => 'paid' as const }
  const handlers = {
    ...paymentHandlers(parts),
    ...contractHandlers(createPapayGatewayService(parts)),
    ...scheduledHandlers(parts),
  }
  const gateway = Fastify()
  let tick = 0
  registerWechatGateway(gateway, {
    ...{ registry, handlers, keys, webhookBase, beforeAnswer: async () => {} },
    onError: (error) => {
      throw error
    },
    isJournaling: true,
    stopwatchMs: () => tick++,
  })
  const files: WechatOptions['files'] = (world) => wechatMerchantFiles(world, urls.gateway)
  const product = createProduct({ ...seen, registry, files })
  urls.gateway = await gateway.listen({ port: 0, host: '127.0.0.1' })
  urls.product = await product.listen({ port: 0, host: '127.0.0.1' })
  const merchant = createWechatWallet({ ...gatewayOptions, files })
  const close = async () => {
    await Promise.all([gateway.close(), product.close()])
    await registry.close()
    await rm(rootDir, { recursive: true })
  }
  return { ...seen, registry, account, merchant, files, gatewayUrl: urls.gateway, close }
}

/** A listener with only the notify URL, wired as the product's is. */
function createProduct(
  parts: Pick<WechatTestContext, 'registry' | 'files' | 'received' | 'payments' | 'refunds' | 'nextAnswers'>,
): FastifyInstance {
  const { registry, files, received, payments, refunds, nextAnswers } = parts
  const notifies = createWechatWebhookReceiver({
    files,
    payments: {
      onVerifiedPayment: async (_, payment) => {
        payments.push(payment)
        return 'accepted'
      },
      onVerifiedRefund: async (_, refund) => {
        refunds.push(refund)
        return 'refund-settled'
      },
    },
  })
  const product = Fastify()
  acceptJsonBodies(product)
  product.post('/api/skyworthPay/v1/notify/wechat/:worldId', async (request, reply) => {
    const { worldId } = request.params as { worldId: string }
    const incoming = { headers: request.headers, rawBody: rawBodyOf(request), traceId: '' }
    const answer = await registry.use(worldId, (world) => notifies.receive(world, incoming))
    const status = nextAnswers.shift() ?? answer.status
    received.push({ body: incoming.rawBody, headers: request.headers, status })
    if (status === 0) return void request.raw.socket.destroy()
    return reply.code(status).send(answer.body)
  })
  return product
}
