import type { Schemas } from '@skyshop/openapi/wallets/lianlian'
import { loadPublicKey } from '../../engine/signing/crypto.ts'
import type { World } from '../../engine/world/transaction/world.ts'
import { fenOf } from '../../wire/lianlian/lianlian-amounts.ts'
import { lianlianMessages } from '../../wire/lianlian/lianlian-messages.ts'
import { parametersIn, verifyLianlian } from '../../wire/lianlian/lianlian-signing.ts'
import type { LianlianMerchantFiles } from '../../wire/lianlian/merchant-files.ts'
import type { LianlianConfirmations } from './lianlian.ts'
import type { LianlianWebhookReceiver, VerifiedPayment, VerifiedRefund } from './wallet-port.ts'

/** Handlers of verified notifies. Resolving acknowledges the notify; rejecting makes the provider try again. */
interface LianlianNotifyPort {
  onVerifiedPayment(world: World, payment: VerifiedPayment): Promise<string>
  onVerifiedRefund(world: World, refund: VerifiedRefund): Promise<string>
}

/** Dependencies of the receiver. */
export interface LianlianReceiverOptions {
  readonly files: (world: World) => Promise<LianlianMerchantFiles>
  readonly confirmations: LianlianConfirmations
  readonly payments: LianlianNotifyPort
}

interface Notified {
  readonly world: World
  readonly traceId: string
}

/**
 * Creates the receiver of LianLian's notifies over the payments feature. A notify names neither merchant nor time, so
 * one of a world equal to this holds here, too: LianLian is asked, and its answer counts (R-LIANLIAN-8).
 */
export function createLianlianWebhookReceiver(options: LianlianReceiverOptions): LianlianWebhookReceiver {
  return {
    async receive(world, { headers, rawBody, traceId }) {
      const { platformPublicKey } = await options.files(world)
      const key = loadPublicKey(platformPublicKey)
      const refusal = verifyLianlian(headers, parametersIn(rawBody), { key })
      if (refusal) return { isAccepted: false, note: refusal }
      const note = await dispatch(options, { world, traceId }, rawBody).catch((error: unknown) => {
        if (options.confirmations.classifyError(error) === null) throw error
        return null
      })
      return note === null ? { isAccepted: false, note: 'not-confirmed' } : { isAccepted: true, note }
    },
  }
}

/** What the payments feature made of it, or null when LianLian does not confirm it. */
function dispatch(
  options: LianlianReceiverOptions,
  notified: Notified,
  rawBody: string,
): Promise<string | null> {
  const payment = lianlianMessages.parse('PaymentNotify', rawBody)
  if (payment) return takePayment(options, notified, payment)
  const refund = lianlianMessages.parse('RefundNotify', rawBody)
  return refund ? takeRefund(options, notified, refund) : Promise.resolve(null)
}

async function takePayment(
  { confirmations, payments }: LianlianReceiverOptions,
  { world, traceId }: Notified,
  { ll_transaction_id, merchant_transaction_id: orderNo, payment_data }: Schemas['PaymentNotify'],
): Promise<string | null> {
  if (payment_data.payment_status !== 'PS') return null
  const found = await confirmations.payment(world, orderNo, traceId)
  if (found.state !== 'paid') return null
  const { transactionId, amountFen, successAtMs } = found
  if (transactionId !== ll_transaction_id || amountFen !== fenOf(payment_data.payment_amount)) return null
  // A notify has no number of its own.
  const notifyId = transactionId
  const verified = { provider: 'lianlian' as const, notifyId, orderNo, transactionId, amountFen, successAtMs }
  return payments.onVerifiedPayment(world, verified)
}

async function takeRefund(
  { confirmations, payments }: LianlianReceiverOptions,
  { world, traceId }: Notified,
  refund: Schemas['RefundNotify'],
): Promise<string | null> {
  const { merchant_transaction_id: refundNo, original_transaction_id: orderNo, refund_data } = refund
  const refundFen = fenOf(refund_data.refund_amount)
  if (refund_data.refund_status !== 'RS' || refundFen === null) return null
  const made = await confirmations.refund(world, { refundNo, orderNo }, traceId)
  if (made?.refundFen !== refundFen) return null
  const notifyId = made.providerRefundId
  const source = { provider: 'lianlian' as const, notifyId, orderNo, refundNo }
  return payments.onVerifiedRefund(world, { ...source, ...made, outcome: 'succeeded' })
}
