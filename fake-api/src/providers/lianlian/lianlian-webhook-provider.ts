import type { Schemas } from '@skyshop/openapi/wallets/lianlian'
import { providerNowMs } from '../../engine/gateway/backend-clock.ts'
import { HOUR_MS, MINUTE_MS, spansOf } from '../../engine/kernel/clock.ts'
import type { WebhookRequest } from '../../engine/webhooks/enqueue-webhook.ts'
import type { WebhookProvider } from '../../engine/webhooks/webhook-provider.ts'
import { lianlianMessages } from '../../wire/lianlian/lianlian-messages.ts'
import { LIANLIAN_SIGNER, signedText, signLianlian } from '../../wire/lianlian/lianlian-signing.ts'
import { lianlianKeysOf } from './lianlian-keys.ts'
import { fenOf, toYuanText } from './lianlian-payment.ts'
import { lianlianPlanOf } from './lianlian-plan.ts'

/** What is kept of a notify until it is delivered. */
type LianlianPayload =
  | { readonly payment: Schemas['PaymentNotify'] }
  | { readonly refund: Schemas['RefundNotify'] }
  | { readonly card: Schemas['CardTokenNotify'] }

/** A notify has no number of its own: that of the payment or refund, which is told once, names it. */
type Notify = Pick<WebhookRequest, 'provider' | 'kind' | 'notifyId' | 'orderNo' | 'payload'>

const CARD_KIND = 'card.BIND'

/** The notify about a card that was bound, to be enqueued. */
export function cardNotify(card: Schemas['CardTokenNotify']): Notify {
  const payload: LianlianPayload = { card }
  const notifyId = card.card_token_data.lianlian_card_token_id
  return { provider: 'lianlian', kind: CARD_KIND, notifyId, payload }
}

/** The notify about a paid payment, to be enqueued. */
export function paymentNotify(payment: Schemas['PaymentNotify']): Notify {
  const { ll_transaction_id: notifyId, merchant_transaction_id: orderNo, payment_data } = payment
  const payload: LianlianPayload = { payment }
  return { provider: 'lianlian', kind: `payment.${payment_data.payment_status}`, notifyId, orderNo, payload }
}

/** The notify about a refund that was made, to be enqueued. */
export function refundNotify(refund: Schemas['RefundNotify']): Notify {
  const { ll_transaction_id: notifyId, original_transaction_id: orderNo, refund_data } = refund
  const payload: LianlianPayload = { refund }
  return { provider: 'lianlian', kind: `refund.${refund_data.refund_status}`, notifyId, orderNo, payload }
}

/** LianLian tries again up to 15 times (LL-043); how long it waits each time is assumed. */
const RETRY_DELAYS_MS: readonly number[] = [
  ...spansOf(MINUTE_MS, 1, 2, 5, 10, 30),
  ...spansOf(HOUR_MS, 1, 2, 6, 12, 24, 24, 24, 24, 24, 24),
]

/** Webhook provider of LianLian: the bare members of an order, told once money has moved (LL-038 to LL-042). */
export function createLianlianWebhookProvider(): WebhookProvider {
  return {
    provider: 'lianlian',
    kinds: ['payment.PS', 'refund.RS', CARD_KIND],
    timeoutMs: 5000,
    retryDelaysMs: () => RETRY_DELAYS_MS,
    async sign(world, { payload, nowMs }) {
      const { platform } = await lianlianKeysOf(world)
      const [stampMs, rules] = [await providerNowMs(world, 'lianlian', nowMs), await lianlianPlanOf(world)]
      const notify = told(payload as LianlianPayload)
      const body = JSON.stringify(notify)
      const signature = signLianlian(notify, platform.privateKey, { nowMs: stampMs, rules })
      const headers = { ...signature, 'content-type': 'application/json' }
      return { headers, body, signedBy: LIANLIAN_SIGNER, covered: signedText(notify, rules) }
    },
    isAcknowledged: ({ status, body }) => status === 200 && isSuccess(body),
    breakSignature: ({ headers, ...rest }) => ({
      ...rest,
      headers: { ...headers, signature: reversed(headers.signature ?? '') },
    }),
    changeAmount: (payload, byFen) => changeAmount(payload as LianlianPayload, byFen),
    changeMembers(payload, members) {
      const message = payload as LianlianPayload
      if ('payment' in message) return { payment: { ...message.payment, ...members } }
      if ('card' in message) return { card: { ...message.card, ...members } }
      return { refund: { ...message.refund, ...members } }
    },
  }
}

/** The message of a payload as it is sent. */
function told(payload: LianlianPayload): object {
  if ('payment' in payload) return payload.payment
  return 'card' in payload ? payload.card : payload.refund
}

function isSuccess(body: string): boolean {
  const answer = lianlianMessages.parse('NotifyAnswer', body)
  return answer?.code === '200' && answer.message === 'success'
}

/** Canonical base64 still, but of other bytes. */
function reversed(signature: string): string {
  return Buffer.from(signature, 'base64').reverse().toString('base64')
}

function changeAmount(payload: LianlianPayload, byFen: number): LianlianPayload | null {
  if ('card' in payload) return null
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
  return toYuanText(Math.max(0, (fenOf(amount) ?? 0) + byFen))
}
