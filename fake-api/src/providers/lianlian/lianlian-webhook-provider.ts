import type { Schemas } from '@skyshop/openapi/wallets/lianlian'
import { HOUR_MS, MINUTE_MS, spansOf } from '../../engine/kernel/clock.ts'
import { toFen, toYuanText } from '../../engine/kernel/yuan-text.ts'
import type { WebhookRequest } from '../../engine/webhooks/enqueue-webhook.ts'
import type { WebhookProvider } from '../../engine/webhooks/webhook-provider.ts'
import { clockSkewOf } from '../../engine/world/clock/clock-skew.ts'
import { LIANLIAN_SIGNER, signLianlian } from '../../wire/lianlian/lianlian-signing.ts'
import { lianlianKeysOf } from './lianlian-keys.ts'

/** What is kept of a notify until it is delivered. */
type LianlianPayload =
  | { readonly payment: Schemas['PaymentNotify']['order'] }
  | { readonly refund: Schemas['RefundNotify']['refund'] }

/** The notify about a payment's end, to be enqueued. */
export function paymentNotify(
  payment: Schemas['PaymentNotify']['order'],
): Pick<WebhookRequest, 'provider' | 'kind' | 'orderNo' | 'payload'> {
  const { merchant_transaction_id: orderNo, payment_data } = payment
  const payload: LianlianPayload = { payment }
  return { provider: 'lianlian', kind: `payment.${payment_data.payment_status}`, orderNo, payload }
}

/** The notify about a refund's end, to be enqueued. */
export function refundNotify(
  refund: Schemas['RefundNotify']['refund'],
): Pick<WebhookRequest, 'provider' | 'kind' | 'orderNo' | 'payload'> {
  const { merchant_transaction_id: orderNo, refund_data } = refund
  const payload: LianlianPayload = { refund }
  return { provider: 'lianlian', kind: `refund.${refund_data.refund_status}`, orderNo, payload }
}

/** How long LianLian waits before it tries again (assumed). */
const RETRY_DELAYS_MS: readonly number[] = [
  ...spansOf(MINUTE_MS, 1, 2, 5, 10, 30),
  ...spansOf(HOUR_MS, 1, 2, 6, 12),
]

/** Webhook provider of LianLian: JSON with an RSA signature. */
export function createLianlianWebhookProvider(): WebhookProvider {
  return {
    provider: 'lianlian',
    kinds: ['payment.PS', 'payment.PF', 'refund.RS', 'refund.RF'],
    timeoutMs: 5000,
    retryDelaysMs: () => RETRY_DELAYS_MS,
    async sign(world, { notifyId: notify_id, payload, nowMs }) {
      const { merchantId: merchant_id, platform } = await lianlianKeysOf(world)
      const { providerMs } = await clockSkewOf(world)
      const message = payload as LianlianPayload
      const notify: Schemas['PaymentNotify'] | Schemas['RefundNotify'] =
        'payment' in message
          ? { notify_id, notify_type: 'payment', merchant_id, order: message.payment }
          : { notify_id, notify_type: 'refund', merchant_id, refund: message.refund }
      const body = JSON.stringify(notify)
      const signature = signLianlian({ about: [world.id], body }, platform.privateKey, nowMs + providerMs)
      const headers = { ...signature, 'content-type': 'application/json' }
      return { headers, body, signedBy: LIANLIAN_SIGNER }
    },
    isAcknowledged: ({ status, body }) => status === 200 && body === 'success',
    breakSignature: ({ headers, ...rest }) => ({
      ...rest,
      headers: { ...headers, signature: reversed(headers.signature ?? '') },
    }),
    changeAmount: (payload, byFen) => changeAmount(payload as LianlianPayload, byFen),
  }
}

/** Canonical base64 still, but of other bytes. */
function reversed(signature: string): string {
  return Buffer.from(signature, 'base64').reverse().toString('base64')
}

function changeAmount(payload: LianlianPayload, byFen: number): LianlianPayload {
  if ('payment' in payload) {
    const { payment_data, ...rest } = payload.payment
    const payment_amount = changed(payment_data.payment_amount, byFen)
    return { payment: { ...rest, payment_data: { ...payment_data, payment_amount } } }
  }
  const { refund_data, ...rest } = payload.refund
  const refund_amount = changed(refund_data.refund_amount, byFen)
  return { refund: { ...rest, refund_data: { ...refund_data, refund_amount } } }
}

function changed(amount: string, byFen: number): string {
  return toYuanText(Math.max(0, (toFen(amount) ?? 0) + byFen))
}
