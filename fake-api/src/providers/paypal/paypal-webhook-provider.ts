import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import { providerNowMs } from '../../engine/gateway/backend-clock.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS, spansOf } from '../../engine/kernel/clock.ts'
import { enqueueWebhook } from '../../engine/webhooks/enqueue-webhook.ts'
import type { WebhookProvider } from '../../engine/webhooks/webhook-provider.ts'
import { accountTemplate } from '../../engine/webhooks/webhook-url.ts'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import { PAYPAL_AUTH_ALGO, signEvent, signedText } from '../../wire/paypal/paypal-signing.ts'
import {
  CERTIFICATE_PATH,
  type PaypalPayee,
  paypalAccountOf,
  paypalEventKeyOf,
  webhookIdOf,
} from './access/paypal-keys.ts'
import type { PaypalAuthorization } from './paypal-authorization.ts'
import { changedAmount, type PaypalAmount } from './paypal-money.ts'
import {
  buildAuthorization,
  buildCapture,
  buildOrder,
  buildRefund,
  paypalTime,
  type WholeOrder,
} from './paypal-order-message.ts'
import { WEBHOOK_SETTING } from './paypal-plan.ts'
import { createPaypalId, type PaypalOrder, type PaypalRefund } from './paypal-repository.ts'
import { findAppWebhooks, isToldOf, outboxId, partsOfOutboxId } from './paypal-webhook-service.ts'

/*
 * Webhooks of PayPal (docs/providers/paypal.md)
 * R-PAYPAL-11. PayPal tells the app's URL of an approved order, of an authorization that is made or void (PP-066) and of each
 *   state of a capture (PP-048), in JSON under a signature over transmission id, time, webhook id and the CRC32 of the event
 *   (PP-049).
 * R-PAYPAL-12. Anything but 2xx is repeated, up to 25 times in three days (PP-052).
 */

type Resource = Readonly<Record<string, unknown>>

/** Subject of an event; stored until it is told. Links lead to one world, so it has none. */
export interface PaypalPayload {
  readonly resourceType: 'checkout-order' | 'authorization' | 'capture' | 'refund'
  readonly summary: string
  readonly resource: Resource
}

/** Tells the merchant that a payer has approved an order. */
export function tellApproved(
  ctx: WorldTx,
  order: PaypalOrder,
  { payee, traceId }: Told & { readonly payee: PaypalPayee },
): Promise<void> {
  const context = { baseUrl: '', payee, isWhole: true }
  const resource = withoutLinks(buildOrder({ order, parts: [] }, context))
  const summary = 'An order has been approved by buyer'
  return tell(ctx, order, {
    traceId,
    kind: 'CHECKOUT.ORDER.APPROVED',
    payload: { resourceType: 'checkout-order', summary, resource },
  })
}

const AUTHORIZATION_EVENTS = {
  created: ['PAYMENT.AUTHORIZATION.CREATED', 'A payment authorization was created'],
  voided: ['PAYMENT.AUTHORIZATION.VOIDED', 'A payment authorization was voided'],
} as const

/** Tells the merchant that money of an order is held, or no longer. */
export async function tellAuthorization(
  ctx: WorldTx,
  {
    authorization,
    event,
    traceId,
    ...whole
  }: Told &
    WholeOrder & {
      readonly authorization: PaypalAuthorization
      readonly event: keyof typeof AUTHORIZATION_EVENTS
    },
): Promise<void> {
  const [kind, summary] = AUTHORIZATION_EVENTS[event]
  const resource = withoutLinks(buildAuthorization(whole, authorization, { baseUrl: '' }))
  const payload = { resourceType: 'authorization', summary, resource } as const
  await tell(ctx, whole.order, { traceId, kind, payload })
}

const CAPTURE_EVENTS = {
  COMPLETED: ['PAYMENT.CAPTURE.COMPLETED', 'Payment completed'],
  PENDING: ['PAYMENT.CAPTURE.PENDING', 'Payment pending'],
  DECLINED: ['PAYMENT.CAPTURE.DENIED', 'Payment denied'],
} as const

/** Tells the merchant how a capture stands; of one that failed nobody is told. */
export async function tellCapture(ctx: WorldTx, order: PaypalOrder, told: Told): Promise<void> {
  const capture = buildCapture(order, { baseUrl: '' })
  const event = capture && Object.entries(CAPTURE_EVENTS).find(([state]) => state === capture.status)
  if (!event) return
  const [kind, summary] = event[1]
  const payload = { resourceType: 'capture', summary, resource: withoutLinks(capture) } as const
  await tell(ctx, order, { ...told, kind, payload })
}

/** Tells the merchant that money of a capture was given back. */
export async function tellRefunded(
  ctx: WorldTx,
  order: PaypalOrder,
  { refund, ...told }: Told & { readonly refund: PaypalRefund },
): Promise<void> {
  const context = { baseUrl: '', isWhole: true }
  const { customId } = order
  const resource = {
    ...withoutLinks(buildRefund(refund, context)),
    ...(customId === undefined ? {} : { custom_id: customId }),
  }
  const payload = { resourceType: 'refund', summary: 'Payment refunded', resource } as const
  await tell(ctx, order, { ...told, kind: 'PAYMENT.CAPTURE.REFUNDED', payload })
}

/** The call by which an event came about. */
interface Told {
  readonly traceId: string
}

/** Tells an event to every webhook of the app that is told such events, each under its own number. */
async function tell(
  ctx: WorldTx,
  { customId }: PaypalOrder,
  { kind, payload, traceId }: Told & { readonly kind: string; readonly payload: PaypalPayload },
): Promise<void> {
  const eventId = `WH-${createPaypalId(ctx)}-${createPaypalId(ctx)}`
  const { amount } = payload.resource as { amount?: PaypalAmount }
  const told = { payload, currency: amount?.currency_code, traceId }
  // The number of the first one does not matter here.
  const webhooks = await findAppWebhooks(ctx.tx, '')
  for (const webhook of webhooks.filter((one) => isToldOf(one, kind))) {
    const urlTemplate = webhook.urlTemplate ?? accountTemplate(WEBHOOK_SETTING)
    const event = { provider: 'paypal', kind, notifyId: outboxId(eventId, webhook), orderNo: customId }
    await enqueueWebhook(ctx, { ...event, ...told, urlTemplate })
  }
}

function withoutLinks(resource: object): Resource {
  return JSON.parse(
    JSON.stringify(resource, (name, value: unknown) => (name === 'links' ? undefined : value)),
  ) as Resource
}

/** Waits after each attempt (assumed), which together are less than three days. */
const RETRY_DELAYS_MS: readonly number[] = [
  ...spansOf(MINUTE_MS, 1, 2, 5, 10, 20, 30, 40, 50),
  ...spansOf(HOUR_MS, 1, 1, 2, 2, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 6, 6, 6),
]

/** Webhook provider of PayPal. */
export function createPaypalWebhookProvider(options: {
  /** Where the gateway is found, for the address of the certificate. */
  readonly publicGatewayUrl: () => string
}): WebhookProvider {
  return {
    provider: 'paypal',
    kinds: [
      'CHECKOUT.ORDER.APPROVED',
      ...Object.values(AUTHORIZATION_EVENTS).map(([kind]) => kind),
      ...Object.values(CAPTURE_EVENTS).map(([kind]) => kind),
      'PAYMENT.CAPTURE.REFUNDED',
    ],
    timeoutMs: 30 * SECOND_MS,
    retryDelaysMs: () => RETRY_DELAYS_MS,
    async sign(world, { notifyId, kind, payload, createdAtMs, nowMs, nonce }) {
      const { eventId: id, webhookId } = partsOfOutboxId(notifyId)
      const body = JSON.stringify(eventOf(payload as PaypalPayload, { id, kind, createdAtMs }))
      const transmission = {
        transmissionId: nonce.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
        transmissionTime: paypalTime(await providerNowMs(world, 'paypal', nowMs)),
        webhookId: webhookId ?? webhookIdOf(await paypalAccountOf(world)),
      }
      const { privateKey } = await paypalEventKeyOf(world)
      const event = { ...transmission, body }
      const headers = {
        'PAYPAL-TRANSMISSION-ID': transmission.transmissionId,
        'PAYPAL-TRANSMISSION-TIME': transmission.transmissionTime,
        'PAYPAL-TRANSMISSION-SIG': signEvent(event, privateKey),
        'PAYPAL-CERT-URL': certUrlOf(world, options.publicGatewayUrl()),
        'PAYPAL-AUTH-ALGO': PAYPAL_AUTH_ALGO,
        'content-type': 'application/json',
      }
      return { headers, body, signedBy: { key: 'certificate', serial: null }, covered: signedText(event) }
    },
    isAcknowledged: ({ status }) => status >= 200 && status < 300,
    breakSignature: ({ headers, ...rest }) => ({
      ...rest,
      headers: { ...headers, 'PAYPAL-TRANSMISSION-SIG': reversed(headers['PAYPAL-TRANSMISSION-SIG'] ?? '') },
    }),
    changeAmount: (payload, byFen) => changeAmount(payload as PaypalPayload, byFen),
    changeMembers(payload, members) {
      const event = payload as PaypalPayload
      return { ...event, resource: { ...event.resource, ...members } }
    },
  }
}

/** The event as it is sent, and as it is shown. */
export function eventOf(
  { resourceType, summary, resource }: PaypalPayload,
  { id, kind, createdAtMs }: { readonly id: string; readonly kind: string; readonly createdAtMs: number },
): Schemas['WebhookEvent'] {
  return {
    id,
    event_version: '1.0',
    create_time: paypalTime(createdAtMs),
    resource_type: resourceType,
    resource_version: '2.0',
    event_type: kind,
    summary,
    resource,
  }
}

/** Where the certificate of a world's events is. */
function certUrlOf(world: World, gatewayUrl: string): string {
  return `${gatewayUrl}/wallets/paypal/${world.id}${CERTIFICATE_PATH}`
}

/** Canonical base64 still, but of other bytes. */
function reversed(signature: string): string {
  return Buffer.from(signature, 'base64').reverse().toString('base64')
}

/** The payload with another amount of its money; null for an order, which has none of its own. */
function changeAmount(payload: PaypalPayload, byFen: number): PaypalPayload | null {
  const { amount } = payload.resource as { amount?: PaypalAmount }
  if (amount === undefined) return null
  return { ...payload, resource: { ...payload.resource, amount: changedAmount(amount, byFen) } }
}
