import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { parseRfc3339 } from '../../../engine/kernel/rfc3339.ts'
import { merchantNowMs } from '../../../engine/world/clock/clock-skew.ts'
import type { World } from '../../../engine/world/transaction/world.ts'
import type { MerchantKeys, WechatKeyStore } from '../../../providers/wechat/keys.ts'
import { platformKeysOf } from '../../../providers/wechat/platform-signer.ts'
import { verifyBody } from '../../../wire/wechat/request-signing.ts'
import { decryptResource } from '../../../wire/wechat/resource-cipher.ts'
import { type MessageName, wechatMessages } from '../../../wire/wechat/wechat-messages.ts'
import type { VerifiedPayment, VerifiedRefund, WechatWebhookReceiver } from '../wallet-port.ts'

/**
 * Processes verified webhooks. Duplicates come with the same `notifyId`. Never await the clock's `settle` here.
 * Resolving with how it was processed acknowledges the webhook; rejecting makes the provider try again.
 */
export interface VerifiedPaymentPort {
  onVerifiedPayment(world: World, payment: VerifiedPayment, traceId: string): Promise<string>
  onVerifiedRefund(world: World, refund: VerifiedRefund, traceId: string): Promise<string>
}

/** Creates the receiver over keys and the payments feature. */
export function createWechatWebhookReceiver(options: {
  readonly keys: WechatKeyStore
  readonly payments: VerifiedPaymentPort
}): WechatWebhookReceiver {
  return {
    async receive(world, incoming) {
      const keys = await options.keys.merchantOf(world)
      const refusal = verifyBody(incoming.headers, incoming.rawBody, {
        platformKeys: await platformKeysOf(options.keys, world),
        nowMs: await merchantNowMs(world),
      })
      if (refusal !== null) return failed(401, refusal)
      const notify = parse('Notify', incoming.rawBody)
      if (notify === null) return failed(400, 'not-a-notify')
      const text = open(notify, keys)
      if (text === null) return failed(400, 'not-decryptable')
      const event = readEvent(notify, text, keys)
      if (event === null) return failed(400, 'not-for-us')
      const note = await dispatch(options.payments, world, { event, traceId: incoming.traceId })
      return { status: 204, note }
    },
  }
}

type VerifiedEvent =
  | { readonly type: 'payment'; readonly payment: VerifiedPayment }
  | { readonly type: 'refund'; readonly refund: VerifiedRefund }

/** Passes a verified event to the payments feature; returns how it was processed. */
function dispatch(
  payments: VerifiedPaymentPort,
  world: World,
  { event, traceId }: { readonly event: VerifiedEvent; readonly traceId: string },
): Promise<string> {
  return event.type === 'payment'
    ? payments.onVerifiedPayment(world, event.payment, traceId)
    : payments.onVerifiedRefund(world, event.refund, traceId)
}

function open(notify: Schemas['Notify'], keys: MerchantKeys): string | null {
  const { ciphertext, nonce, associated_data = '' } = notify.resource
  return decryptResource(ciphertext, { apiV3Key: keys.apiV3Key, nonce, associatedData: associated_data })
}

/** The event of a decrypted webhook; null when it is not about a finished payment or refund of this merchant. */
function readEvent(notify: Schemas['Notify'], text: string, keys: MerchantKeys): VerifiedEvent | null {
  if (notify.event_type === 'TRANSACTION.SUCCESS') {
    const transaction = parse('Transaction', text)
    const payment = transaction === null ? null : readPayment(notify.id, transaction, keys)
    return payment === null ? null : { type: 'payment', payment }
  }
  const resource = parse('RefundNotifyResource', text)
  const refund = resource === null ? null : readRefund(notify, resource, keys)
  return refund === null ? null : { type: 'refund', refund }
}

function readPayment(
  notifyId: string,
  transaction: Schemas['Transaction'],
  keys: MerchantKeys,
): VerifiedPayment | null {
  const { transaction_id, success_time, amount } = transaction
  if (transaction.appid !== keys.appid || transaction.mchid !== keys.mchid) return null
  if (transaction.trade_state !== 'SUCCESS' || !transaction_id || !success_time || !amount) return null
  const successAtMs = parseRfc3339(success_time)
  if (successAtMs === null) return null
  const orderNo = transaction.out_trade_no
  return {
    provider: 'wechat',
    notifyId,
    orderNo,
    transactionId: transaction_id,
    amountFen: amount.total,
    successAtMs,
  }
}

function readRefund(
  notify: Schemas['Notify'],
  resource: Schemas['RefundNotifyResource'],
  keys: MerchantKeys,
): VerifiedRefund | null {
  const { refund_status, success_time } = resource
  if (resource.mchid !== keys.mchid || notify.event_type !== `REFUND.${refund_status}`) return null
  const settledAtMs = parseRfc3339(success_time ?? notify.create_time)
  if (settledAtMs === null) return null
  return {
    provider: 'wechat',
    notifyId: notify.id,
    orderNo: resource.out_trade_no,
    refundNo: resource.out_refund_no,
    providerRefundId: resource.refund_id,
    transactionId: resource.transaction_id,
    refundFen: resource.amount.refund,
    outcome: refund_status === 'SUCCESS' ? 'succeeded' : 'failed',
    settledAtMs,
  }
}

function parse<Name extends MessageName>(name: Name, text: string): Schemas[Name] | null {
  try {
    const message: unknown = JSON.parse(text)
    return wechatMessages.fits(name, message) ? message : null
  } catch {
    // Not JSON: the caller answers it like any other text that is no notify.
    return null
  }
}

function failed(status: 400 | 401, reason: string): Awaited<ReturnType<WechatWebhookReceiver['receive']>> {
  return { status, body: { code: 'FAIL', message: reason }, note: reason }
}
