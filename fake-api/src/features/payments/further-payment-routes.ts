import type { Handler, PublicHandler } from '../../http/handler.ts'
import type { LianlianPayService } from './lianlian-pay-service.ts'
import type { PaypalPayService } from './paypal-pay-service.ts'
import type { LianlianWebhookReceiver, NotifyOutcome } from './wallet-port.ts'
import type { ZeroPayService } from './zero-pay-service.ts'

/** The services behind these operations. */
export interface FurtherPayments {
  zeroPay: ZeroPayService
  paypalPay: PaypalPayService
  lianlianPay: LianlianPayService
}

/** Outcomes that need no second line in the journal. */
const EXPECTED = new Set<string>([
  'accepted',
  'duplicate',
  'refunding',
  'refund-settled',
  'not-paid',
] satisfies (NotifyOutcome | 'not-paid')[])

/** Paying with nothing, with PayPal and by card. */
export function furtherPaymentRoutes(
  { zeroPay, paypalPay, lianlianPay }: FurtherPayments,
  webhooks: LianlianWebhookReceiver,
) {
  const routes = {
    zeroPay: ({ body }, context) => zeroPay.pay(context, body),
    createPayPalOrder: ({ body }, context) => paypalPay.open(context, body),
    payPalNotify: ({ body }, context) => paypalPay.approved(context, body),
    getLianLianToken: (_, context) => lianlianPay.token(context),
    lianLianPay: ({ body }, context) => lianlianPay.pay(context, body),
  } satisfies {
    zeroPay: Handler<'zeroPay'>
    createPayPalOrder: Handler<'createPayPalOrder'>
    payPalNotify: Handler<'payPalNotify'>
    getLianLianToken: Handler<'getLianLianToken'>
    lianLianPay: Handler<'lianLianPay'>
  }
  const receiveLianlianNotify: PublicHandler = async ({ world, headers, rawBody }) => {
    const answer = { status: 200, mediaType: 'text/plain' }
    if (world === null) return { ...answer, body: 'fail' }
    const { word, note } = await webhooks.receive(world, { headers, rawBody })
    return { ...answer, body: word, ...(EXPECTED.has(note) ? {} : { note }) }
  }
  return { ...routes, receiveLianlianNotify }
}
