import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import { parseRfc3339 } from '../../engine/kernel/rfc3339.ts'
import { toFen } from '../../engine/kernel/yuan-text.ts'
import type { World } from '../../engine/world/transaction/world.ts'
import { paypalMessages } from '../../wire/paypal/paypal-messages.ts'
import type { PaypalWallet } from './paypal.ts'
import type { PaypalWebhookReceiver, VerifiedPayment } from './wallet-port.ts'

/** Handlers of verified events. Resolving acknowledges the event; rejecting makes the provider try again. */
interface PaypalEventPort {
  onVerifiedPayment(world: World, payment: VerifiedPayment): Promise<string>
  /** An event that brings no money; the order stays as it is. */
  onRefusedPayment(world: World, refused: Omit<VerifiedPayment, 'successAtMs'>): Promise<string>
}

/**
 * Creates the receiver of PayPal's webhooks. PayPal itself is asked whether an event is its own, for this app, exactly as
 * it was received (R-PAYPAL-13).
 */
export function createPaypalWebhookReceiver(options: {
  readonly wallet: Pick<PaypalWallet, 'isOwnEvent' | 'classifyError'>
  readonly payments: PaypalEventPort
}): PaypalWebhookReceiver {
  const { wallet, payments } = options
  return {
    async receive(world, { headers, rawBody, traceId }) {
      const event = paypalMessages.parse('WebhookEvent', rawBody)
      if (event === null) return { isAccepted: false, note: 'not-an-event' }
      const isOwn = await wallet.isOwnEvent(world, { headers, rawBody }, traceId).catch((error: unknown) => {
        if (wallet.classifyError(error) === null) throw error
        return null
      })
      if (isOwn !== true) return { isAccepted: false, note: isOwn === null ? 'not-verified' : 'signature' }
      return { isAccepted: true, note: await take(payments, world, event) }
    },
  }
}

function take(payments: PaypalEventPort, world: World, event: Schemas['WebhookEvent']): Promise<string> {
  const { id: notifyId, event_type, resource } = event
  const paid = event_type === 'PAYMENT.CAPTURE.COMPLETED' ? paidIn(resource) : null
  if (paid !== null) return payments.onVerifiedPayment(world, { provider: 'paypal', notifyId, ...paid })
  // The page captures what was approved; what pends, was denied or given back is known by answers and queries.
  const { custom_id: orderNo = '', id: transactionId = notifyId } = namedIn(resource)
  const about = { provider: 'paypal' as const, notifyId, orderNo, transactionId, amountFen: 0 }
  return payments.onRefusedPayment(world, about)
}

function namedIn(resource: object): { readonly custom_id?: string; readonly id?: string } {
  const { custom_id, id } = resource as { custom_id?: unknown; id?: unknown }
  return {
    ...(typeof custom_id === 'string' ? { custom_id } : {}),
    ...(typeof id === 'string' ? { id } : {}),
  }
}

/** The money of a capture in CNY, in which the shop sells (product 9.21); null for any other. */
function paidIn(resource: object): Omit<VerifiedPayment, 'provider' | 'notifyId'> | null {
  if (!paypalMessages.fits('Capture', resource)) return null
  const { id: transactionId, custom_id: orderNo, amount, update_time = '' } = resource
  const [amountFen, successAtMs] = [toFen(amount.value), parseRfc3339(update_time)]
  if (orderNo === undefined || amount.currency_code !== 'CNY') return null
  return amountFen === null || successAtMs === null
    ? null
    : { orderNo, transactionId, amountFen, successAtMs }
}
