import type { NotifyDialect } from '../outbox/notify-dialect.ts'
import type { NotifyOrder } from '../outbox/notify-outbox.ts'
import { RETRY_DELAYS_MS } from '../outbox/retry-tables.ts'
import { fromYuan, toYuan } from './alipay-amount.ts'
import type { AlipayKeyStore } from './alipay-key-store.ts'
import { type NotifyFacts, notifyParameters } from './alipay-notify-builder.ts'
import { readForm, signNotify, writeForm } from './alipay-signing.ts'

/** What the outbox keeps of a notify, and which of the merchant's two URLs it goes to. */
export interface AlipayLetter {
  readonly facts: NotifyFacts
}

/** A kind that goes to the app's gateway URL and not to the notify URL of the call. */
const TO_APP_GATEWAY = 'dut_user_unsign'

/** The app's gateway URL, which the merchant set once on the open platform; a template (outbox/notify-url.ts). */
export const APP_GATEWAY_TEMPLATE = '{product}/api/skyworthPay/v1/notify/alipay-gateway/{worldId}'

/** A notify of these facts, as an order for the outbox. */
export function alipayNotify(
  facts: NotifyFacts,
): Pick<NotifyOrder, 'provider' | 'kind' | 'orderNo' | 'contractCode' | 'letter'> {
  const letter: AlipayLetter = { facts }
  const subject =
    'out_trade_no' in facts ? { orderNo: facts.out_trade_no } : { contractCode: facts.external_agreement_no }
  return { provider: 'alipay', kind: kindOf(facts), letter, ...subject }
}

/** How Alipay tells a merchant something: a signed form, acknowledged by the word `success`. */
export function createAlipayNotifyDialect({ keys }: { readonly keys: AlipayKeyStore }): NotifyDialect {
  return {
    provider: 'alipay',
    kinds: KINDS,
    timeoutMs: 5000,
    receiverOf: (kind) => (kind === TO_APP_GATEWAY ? 'receiveAlipayGatewayNotify' : 'receiveAlipayNotify'),
    retryDelaysMs: () => RETRY_DELAYS_MS.alipay,
    seal: async (world, { notifyId, letter, createdAtMs }) => {
      const { privateKey, ...names } = await keys.gatewayOf(world)
      const { facts } = letter as AlipayLetter
      const parameters = notifyParameters(facts, { ...names, notifyId, createdAtMs })
      return { headers: FORM_HEADERS, body: writeForm(signNotify(parameters, privateKey)) }
    },
    isAcknowledged: ({ status, body }) => status === 200 && body === 'success',
    breakSignature: ({ headers, body }) => {
      const parameters = readForm(body) ?? {}
      const sign = Buffer.alloc(Buffer.from(parameters.sign ?? '', 'base64').length).toString('base64')
      return { headers, body: writeForm({ ...parameters, sign }) }
    },
    changeAmount: (letter, byFen) => changeAmount(letter as AlipayLetter, byFen),
  }
}

const FORM_HEADERS = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' } as const

/** States of a trade and types of an agreement's notify in Alipay's words; REFUND is ours. */
const KINDS = ['TRADE_SUCCESS', 'TRADE_CLOSED', 'REFUND', 'dut_user_sign', 'dut_user_unsign']

function kindOf(facts: NotifyFacts): string {
  if (facts.notify_type !== 'trade_status_sync') return facts.notify_type
  return facts.refund_fee === undefined ? (facts.trade_status ?? '') : 'REFUND'
}

function changeAmount({ facts }: AlipayLetter, byFen: number): AlipayLetter | null {
  const name = facts.refund_fee === undefined ? 'total_amount' : 'refund_fee'
  const amountFen = fromYuan(facts[name] ?? '')
  return amountFen === null ? null : { facts: { ...facts, [name]: toYuan(amountFen + byFen) } }
}
