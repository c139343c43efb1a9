import type { Schemas } from '@skyshop/openapi/wallets/lianlian'
import { toFen } from '../../../engine/kernel/yuan-text.ts'
import { merchantNowMs } from '../../../engine/world/clock/clock-skew.ts'
import type { World } from '../../../engine/world/transaction/world.ts'
import { lianlianMessages } from '../../../providers/lianlian/lianlian-gateway.ts'
import type { LianlianKeyStore, LianlianKeys } from '../../../providers/lianlian/lianlian-keys.ts'
import { parseLianlianTime } from '../../../wire/lianlian/lianlian-formats.ts'
import { verifyLianlian } from '../../../wire/lianlian/lianlian-signing.ts'
import type { LianlianWebhookReceiver, VerifiedPayment, VerifiedRefund } from '../wallet-port.ts'

/** Handlers of verified notifies. Resolving acknowledges the notify; rejecting makes the provider try again. */
export interface LianlianNotifyPort {
  onVerifiedPayment(world: World, payment: VerifiedPayment): Promise<string>
  onVerifiedRefund(world: World, refund: VerifiedRefund): Promise<string>
  /** A payment was refused; the order stays payable. */
  onRefusedPayment(world: World, refused: Omit<VerifiedPayment, 'successAtMs'>): Promise<string>
}

/** Creates the receiver over keys and the payments feature. */
export function createLianlianWebhookReceiver(options: {
  readonly keys: LianlianKeyStore
  readonly payments: LianlianNotifyPort
}): LianlianWebhookReceiver {
  return {
    async receive(world, { headers, rawBody }) {
      const keys = await options.keys.of(world)
      const text = { about: [world.id], body: rawBody }
      const expected = { key: keys.platform.publicKey, nowMs: await merchantNowMs(world) }
      const refusal = verifyLianlian(headers, text, expected)
      if (refusal) return { word: 'fail', note: refusal }
      const note = await dispatch(options.payments, { world, rawBody, keys })
      return note === null ? { word: 'fail', note: 'not-for-us' } : { word: 'success', note }
    },
  }
}

/** What the payments feature made of it, or null when it is not about a finished matter of this merchant. */
function dispatch(
  payments: LianlianNotifyPort,
  { world, rawBody, keys }: { readonly world: World; readonly rawBody: string; readonly keys: LianlianKeys },
): Promise<string | null> {
  const payment = lianlianMessages.parse('PaymentNotify', rawBody)
  if (payment?.merchant_id === keys.merchantId) return readPayment(payments, world, payment)
  const refund = lianlianMessages.parse('RefundNotify', rawBody)
  if (refund?.merchant_id === keys.merchantId) return readRefund(payments, world, refund)
  return Promise.resolve(null)
}

async function readPayment(
  payments: LianlianNotifyPort,
  world: World,
  { notify_id: notifyId, order }: Schemas['PaymentNotify'],
): Promise<string | null> {
  const { payment_status, payment_amount, payment_time } = order.payment_data
  const amountFen = toFen(payment_amount)
  if (amountFen === null) return null
  const verified = {
    provider: 'lianlian' as const,
    notifyId,
    orderNo: order.merchant_transaction_id,
    transactionId: order.ll_transaction_id,
    amountFen,
  }
  if (payment_status === 'PF') return payments.onRefusedPayment(world, verified)
  const successAtMs = parseLianlianTime(payment_time ?? '')
  if (payment_status !== 'PS' || successAtMs === null) return null
  return payments.onVerifiedPayment(world, { ...verified, successAtMs })
}

async function readRefund(
  payments: LianlianNotifyPort,
  world: World,
  { notify_id: notifyId, refund }: Schemas['RefundNotify'],
): Promise<string | null> {
  const { refund_status, refund_amount, refund_time } = refund.refund_data
  const refundFen = toFen(refund_amount)
  if (refund_status === 'RP' || refundFen === null) return null
  return payments.onVerifiedRefund(world, {
    provider: 'lianlian',
    notifyId,
    orderNo: refund.merchant_transaction_id,
    refundNo: refund.merchant_refund_id,
    providerRefundId: refund.ll_refund_id,
    transactionId: refund.ll_transaction_id,
    refundFen,
    outcome: refund_status === 'RS' ? 'succeeded' : 'failed',
    settledAtMs: parseLianlianTime(refund_time ?? '') ?? world.nowMs(),
  })
}
