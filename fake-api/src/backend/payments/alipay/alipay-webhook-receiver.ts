import type { KeyObject } from 'node:crypto'
import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import { parseBeijing } from '../../../engine/kernel/clock.ts'
import type { World } from '../../../engine/world/transaction/world.ts'
import type { AlipayKeyStore, MerchantKeys } from '../../../providers/alipay/alipay-account.ts'
import { fromYuan, isMessage } from '../../../wire/alipay/alipay-messages.ts'
import { type AlipayParameters, readForm, verifyNotify } from '../../../wire/alipay/alipay-signing.ts'
import type {
  ContractEndedEvent,
  ContractSignedEvent,
  ContractWebhookHandler,
  DeductionResultEvent,
} from '../contract-wallet-port.ts'
import type {
  AlipayWebhookReceiver,
  AlipayWebhookUrl,
  VerifiedPayment,
  VerifiedRefund,
} from '../wallet-port.ts'

/*
 * Rules of believing a webhook of Alipay (docs/providers/alipay.md)
 * R-ALIPAY-1. A webhook is a form of UTF-8 text in which nothing comes twice.
 * R-ALIPAY-2. The platform's RSA2 signature covers all of a webhook but `sign` and `sign_type`.
 * R-ALIPAY-3. A webhook is about this world's app and this merchant's account.
 * R-ALIPAY-4. Order and amount are checked by whoever knows the order; duplicates come with the same `notify_id`.
 * R-ALIPAY-5. Only the word `success` acknowledges it. Anything else makes Alipay come again.
 * R-ALIPAY-6. TRADE_SUCCESS with a refund in it is the refund's and never a second success.
 * R-ALIPAY-7. The app's gateway URL is for agreements; a trade told there is not believed.
 */

/** Handlers of verified notifies. Resolving acknowledges the notify; rejecting makes the provider try again. */
export interface AlipayEventPort {
  onVerifiedPayment(world: World, payment: VerifiedPayment): Promise<string>
  onVerifiedRefund(world: World, refund: VerifiedRefund): Promise<string>
  /** A trade was closed that nobody paid; the order stays payable. */
  onRefusedPayment(world: World, refused: Omit<VerifiedPayment, 'successAtMs'>): Promise<string>
  contracts: ContractWebhookHandler
}

/** Creates the receiver from keys and the handlers of verified notifies. */
export function createAlipayWebhookReceiver(options: {
  readonly keys: AlipayKeyStore
  readonly eventHandlers: AlipayEventPort
}): AlipayWebhookReceiver {
  return {
    async receive(world, rawBody, endpoint) {
      const keys = await options.keys.merchantOf(world)
      const parameters = readForm(rawBody)
      if (parameters === null) return { body: 'failure', note: 'not-a-form', journaledBody: null }
      const journaledBody = journaledParameters(parameters)
      if (!signersOf(keys).some((key) => verifyNotify(parameters, key)))
        return { body: 'failure', note: 'signature', journaledBody }
      const event = readEvent(withoutEmpty(parameters), keys, endpoint)
      if (event === null) return { body: 'failure', note: 'not-for-us', journaledBody }
      return { body: 'success', note: await dispatch(options.eventHandlers, world, event), journaledBody }
    },
  }
}

/** The keys of the platform that may have signed a webhook (R-ALIPAY-33). */
function signersOf({ platformKey, certificates }: MerchantKeys): KeyObject[] {
  return certificates === null ? [platformKey] : [...certificates.platformKeys.values()]
}

/** No signature covers an empty member, so it says nothing (R-ALIPAY-25). */
function withoutEmpty(parameters: AlipayParameters): AlipayParameters {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''))
}

function readEvent(parameters: unknown, keys: MerchantKeys, endpoint: AlipayWebhookUrl): AlipayEvent | null {
  if (isMessage('AgreementNotify', parameters)) return parseAgreementWebhook(parameters, keys)
  if (endpoint === 'notify' && isMessage('TradeNotify', parameters))
    return parseTradeWebhook(parameters, keys)
  return null
}

/** Hands a verified event to its feature and returns its outcome. */
function dispatch(handlers: AlipayEventPort, world: World, event: AlipayEvent): Promise<string> {
  switch (event.type) {
    case 'payment':
      return handlers.onVerifiedPayment(world, event.payment)
    case 'refund':
      return handlers.onVerifiedRefund(world, event.refund)
    case 'deduction':
      return handlers.contracts.onDeduction(world, event.deduction)
    case 'signed':
      return handlers.contracts.onSigned(world, event.signed)
    case 'ended':
      return handlers.contracts.onEnded(world, event.ended)
    case 'closed':
      return handlers.onRefusedPayment(world, event.closed)
    case 'nothing':
      return Promise.resolve('nothing-to-do')
  }
}

const NOT_JOURNALED: ReadonlySet<string> = new Set(['app_id', 'auth_app_id', 'sign'])
const PARAMETER_NAME = /^[a-z_]{1,40}$/

function journaledParameters(parameters: AlipayParameters): AlipayParameters {
  const kept = Object.entries(parameters).filter(
    ([name]) => PARAMETER_NAME.test(name) && !NOT_JOURNALED.has(name),
  )
  return Object.fromEntries(kept)
}

/** Event of a verified notify for its handler; `nothing` only needs an acknowledgement. */
export type AlipayEvent =
  | { readonly type: 'payment'; readonly payment: VerifiedPayment }
  | { readonly type: 'refund'; readonly refund: VerifiedRefund }
  | { readonly type: 'deduction'; readonly deduction: DeductionResultEvent }
  | { readonly type: 'signed'; readonly signed: ContractSignedEvent }
  | { readonly type: 'ended'; readonly ended: ContractEndedEvent }
  | { readonly type: 'closed'; readonly closed: Omit<VerifiedPayment, 'successAtMs'> }
  | { readonly type: 'nothing' }

/** What the merchant writes into `passback_params` of a deduction, so that its notify finds the contract's service. */
export const DEDUCTION_MARK = 'contract-period'

const provider = 'alipay'

/** Event of a trade notify; null when it is of another merchant or contradicts itself. */
function parseTradeWebhook(
  notify: Schemas['TradeNotify'],
  { appId, sellerId }: Pick<MerchantKeys, 'appId' | 'sellerId'>,
): AlipayEvent | null {
  if (notify.app_id !== appId || notify.seller_id !== sellerId) return null
  // A partly refunded trade is still a success, and its notify must not be taken for one more payment.
  if (notify.refund_fee !== undefined) return readRefund(notify)
  if (notify.trade_status === 'WAIT_BUYER_PAY') return { type: 'nothing' }
  const { notify_id: notifyId, out_trade_no: orderNo, trade_no: transactionId } = notify
  if (notify.trade_status === 'TRADE_CLOSED')
    return { type: 'closed', closed: { provider, notifyId, orderNo, transactionId, amountFen: 0 } }
  const amountFen = fromYuan(notify.total_amount)
  const successAtMs = parseBeijing(notify.gmt_payment ?? '')
  if (amountFen === null || successAtMs === null) return null
  if (notify.passback_params !== DEDUCTION_MARK) {
    return {
      type: 'payment',
      payment: { provider, notifyId, orderNo, transactionId, amountFen, successAtMs },
    }
  }
  const outcome = { status: 'succeeded', transactionId, amountFen, successAtMs } as const
  return { type: 'deduction', deduction: { provider, notifyId, orderNo, outcome } }
}

/** What a notify about an agreement tells, or null when it is not this app's or contradicts itself. */
function parseAgreementWebhook(
  notify: Schemas['AgreementNotify'],
  { appId }: Pick<MerchantKeys, 'appId'>,
): AlipayEvent | null {
  if (notify.app_id !== appId) return null
  const {
    notify_id: notifyId,
    agreement_no: providerContractId,
    external_agreement_no: contractCode,
  } = notify
  const known = { provider, notifyId, contractCode, providerContractId } as const
  if (notify.notify_type === 'dut_user_sign') {
    const signedAtMs = parseBeijing(notify.sign_time ?? '')
    if (notify.status !== 'NORMAL' || signedAtMs === null) return null
    return { type: 'signed', signed: { ...known, signedAtMs } }
  }
  const endedAtMs = parseBeijing(notify.unsign_time ?? '')
  if (notify.status !== 'UNSIGN' || endedAtMs === null) return null
  // Alipay does not say who ended it. The merchant knows when it did so itself; else it was the user.
  return { type: 'ended', ended: { ...known, by: 'user', endedAtMs } }
}

function readRefund(notify: Schemas['TradeNotify']): AlipayEvent | null {
  const refundFen = fromYuan(notify.refund_fee ?? '')
  const settledAtMs = parseBeijing((notify.gmt_refund ?? '').slice(0, 19))
  const { notify_id: notifyId, out_trade_no: orderNo, trade_no: transactionId, out_biz_no: refundNo } = notify
  if (refundFen === null || settledAtMs === null || refundNo === undefined) return null
  const providerRefundId = `${transactionId}-${refundNo}`
  const numbers = { provider, notifyId, orderNo, refundNo, providerRefundId, transactionId } as const
  return { type: 'refund', refund: { ...numbers, refundFen, outcome: 'succeeded', settledAtMs } }
}
