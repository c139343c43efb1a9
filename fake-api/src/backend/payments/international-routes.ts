import type { Handler, PublicHandler } from '../http/handler.ts'
import type { LianlianPayService } from './lianlian.ts'
import { EXPECTED_OUTCOMES } from './payments.ts'
import type { PaypalPayService } from './paypal.ts'
import type { LianlianWebhookReceiver, PaypalWebhookReceiver, WebhookOutcome } from './wallet-port.ts'

/** The services of paying with PayPal and by card. */
export interface InternationalPayments {
  paypalPay: PaypalPayService
  lianlianPay: LianlianPayService
}

/** Outcomes of LianLian that need no second line in the journal. */
const EXPECTED_OF_LIANLIAN = new Set<string>([
  ...EXPECTED_OUTCOMES,
  ...(['duplicate'] satisfies WebhookOutcome[]),
])

/** Outcomes of PayPal that need no second line in the journal: most of what it tells brings no money. */
const EXPECTED_OF_PAYPAL = new Set<string>([...EXPECTED_OF_LIANLIAN, 'not-paid'])

/** The code is a text (LL-042). */
const ACCEPTED = { status: 200, body: { code: '200', message: 'success' } } as const
const FAILED = { status: 200, body: { code: '500', message: 'fail' } } as const

/** Paying with PayPal and by card. */
export function internationalPaymentRoutes(
  { paypalPay, lianlianPay }: InternationalPayments,
  webhooks: { readonly paypal: PaypalWebhookReceiver; readonly lianlian: LianlianWebhookReceiver },
) {
  const routes = {
    createPayPalOrder: ({ body }, context) => paypalPay.open(context, body),
    payPalNotify: ({ body }, context) => paypalPay.approved(context, body),
    getLianLianToken: (_, context) => lianlianPay.token(context),
    lianLianPay: ({ body }, context) => lianlianPay.pay(context, body),
  } satisfies {
    createPayPalOrder: Handler<'createPayPalOrder'>
    payPalNotify: Handler<'payPalNotify'>
    getLianLianToken: Handler<'getLianLianToken'>
    lianLianPay: Handler<'lianLianPay'>
  }
  const receiveLianlianNotify: PublicHandler = async ({ world, headers, rawBody, traceId }) => {
    if (world === null) return FAILED
    const { isAccepted, note } = await webhooks.lianlian.receive(world, { headers, rawBody, traceId })
    const answer = isAccepted ? ACCEPTED : FAILED
    return { ...answer, ...(EXPECTED_OF_LIANLIAN.has(note) ? {} : { note }) }
  }
  const receivePaypalWebhook: PublicHandler = async ({ world, headers, rawBody, traceId }) => {
    if (world === null) return { status: 401 }
    const { isAccepted, note } = await webhooks.paypal.receive(world, { headers, rawBody, traceId })
    return { status: isAccepted ? 200 : 401, ...(EXPECTED_OF_PAYPAL.has(note) ? {} : { note }) }
  }
  return { ...routes, receiveLianlianNotify, receivePaypalWebhook }
}
