import type { WebhookRequest } from '../webhooks/enqueue-webhook.ts'
import { RETRY_DELAYS_MS } from '../webhooks/retry-tables.ts'
import type { WebhookProvider } from '../webhooks/webhook-provider.ts'
import { fromYuan, toYuan } from './alipay-amount.ts'
import type { AlipayKeyStore } from './alipay-key-store.ts'
import { type NotifyContent, notifyParameters } from './alipay-notify-builder.ts'
import { readForm, signNotify, writeForm } from './alipay-signing.ts'

/** What the outbox keeps of a notify, and which of the merchant's two URLs it goes to. */
export interface AlipayPayload {
  readonly facts: NotifyContent
}

/** A kind that goes to the app's gateway URL and not to the notify URL of the call (R-ALIPAY-23). */
const TO_APP_GATEWAY = 'dut_user_unsign'

/** The app's gateway URL, which the merchant set once on the open platform; a template (webhooks/webhook-url.ts). */
export const APP_GATEWAY_TEMPLATE = '{product}/api/skyworthPay/v1/notify/alipay-gateway/{worldId}'

/** A notify of these facts, as an order for the outbox. */
export function alipayNotify(
  facts: NotifyContent,
): Pick<WebhookRequest, 'provider' | 'kind' | 'orderNo' | 'contractCode' | 'payload'> {
  const payload: AlipayPayload = { facts }
  const subject =
    'out_trade_no' in facts ? { orderNo: facts.out_trade_no } : { contractCode: facts.external_agreement_no }
  return { provider: 'alipay', kind: kindOf(facts), payload, ...subject }
}

/** How Alipay tells a merchant something: a signed form, acknowledged by the word `success`. */
export function createAlipayWebhookProvider({ keys }: { readonly keys: AlipayKeyStore }): WebhookProvider {
  return {
    provider: 'alipay',
    kinds: KINDS,
    timeoutMs: 5000,
    receiverOf: (kind) => (kind === TO_APP_GATEWAY ? 'receiveAlipayGatewayNotify' : 'receiveAlipayNotify'),
    retryDelaysMs: () => RETRY_DELAYS_MS.alipay,
    sign: async (world, { notifyId, payload, createdAtMs }) => {
      const { privateKey, ...names } = await keys.gatewayOf(world)
      const { facts } = payload as AlipayPayload
      const parameters = notifyParameters(facts, { ...names, notifyId, createdAtMs })
      return { headers: FORM_HEADERS, body: writeForm(signNotify(parameters, privateKey)) }
    },
    isAcknowledged: ({ status, body }) => status === 200 && body === 'success',
    breakSignature: ({ headers, body }) => {
      const parameters = readForm(body) ?? {}
      const sign = Buffer.alloc(Buffer.from(parameters.sign ?? '', 'base64').length).toString('base64')
      return { headers, body: writeForm({ ...parameters, sign }) }
    },
    changeAmount: (payload, byFen) => changeAmount(payload as AlipayPayload, byFen),
  }
}

const FORM_HEADERS = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' } as const

/** States of a trade and types of an agreement's notify in Alipay's words; REFUND is ours. */
const KINDS = ['TRADE_SUCCESS', 'TRADE_CLOSED', 'REFUND', 'dut_user_sign', 'dut_user_unsign']

function kindOf(facts: NotifyContent): string {
  if (facts.notify_type !== 'trade_status_sync') return facts.notify_type
  return facts.refund_fee === undefined ? (facts.trade_status ?? '') : 'REFUND'
}

function changeAmount({ facts }: AlipayPayload, byFen: number): AlipayPayload | null {
  const name = facts.refund_fee === undefined ? 'total_amount' : 'refund_fee'
  const amountFen = fromYuan(facts[name] ?? '')
  return amountFen === null ? null : { facts: { ...facts, [name]: toYuan(amountFen + byFen) } }
}
