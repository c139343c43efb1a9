import type { Schemas } from '@skyshop/openapi/http'
import type { Handler, PublicAnswer, PublicHandler, PublicRequest } from '../http/handler.ts'
import type { UserService } from '../users/users.ts'
import type { LianlianPayService } from './lianlian.ts'
import { openForReviewer, type PaymentService } from './payment-service.ts'
import type { PaypalPayService } from './paypal.ts'
import type {
  AlipayWebhookReceiver,
  AlipayWebhookUrl,
  LianlianWebhookReceiver,
  OpeningWallet,
  WebhookOutcome,
  WechatWebhookReceiver,
} from './wallet-port.ts'
import type { ZeroPayService } from './zero-pay-service.ts'

/** The wallets the shop opens payments with. */
export interface PaymentWallets {
  wechat: OpeningWallet<Schemas['AppPayParameters']>
}

/** Outcomes that need no second line in the journal. */
const EXPECTED = new Set<string>(['accepted', 'refunding', 'refund-settled'] satisfies WebhookOutcome[])

/** Opening WeChat payments, and what WeChat tells afterwards. */
export function paymentRoutes(
  payments: PaymentService,
  { wechat }: PaymentWallets,
  webhooks: WechatWebhookReceiver,
) {
  const pay4WeChat: Handler<'pay4WeChat'> = ({ query }, context) => payments.open(context, wechat, query)
  const receiveWechatNotify: PublicHandler = async ({ world, headers, rawBody, traceId }) => {
    if (world === null) return { status: 400, body: { code: 'FAIL', message: 'no such merchant' } }
    const { status, body, note } = await webhooks.receive(world, { headers, rawBody, traceId })
    // The gateway journals what it delivers; the receiver notes what it rejected.
    const remark = EXPECTED.has(note) ? {} : { note }
    return body === undefined ? { status, ...remark } : { status, body, ...remark }
  }
  return { pay4WeChat, receiveWechatNotify }
}

/** What the routes of Alipay need. */
export interface AlipayRoutesOptions {
  payments: PaymentService
  users: UserService
  wallet: OpeningWallet<{ orderString: string }>
  webhooks: AlipayWebhookReceiver
}

/** Opening Alipay payments, and what Alipay tells afterwards at either of the merchant's URLs. */
export function alipayRoutes(options: AlipayRoutesOptions) {
  const pay4Ali: Handler<'pay4Ali'> = ({ query }, context) =>
    options.payments.open(context, options.wallet, query)
  const iosTestPay4Ali: Handler<'iosTestPay4Ali'> = ({ query }, context) =>
    openForReviewer(options, context, { wallet: options.wallet, request: query })
  const receiveAlipayNotify: PublicHandler = (request) => receive(options, request, 'notify')
  const receiveAlipayGatewayNotify: PublicHandler = (request) => receive(options, request, 'app-gateway')
  return { pay4Ali, iosTestPay4Ali, receiveAlipayNotify, receiveAlipayGatewayNotify }
}

async function receive(
  { webhooks }: AlipayRoutesOptions,
  { world, rawBody }: PublicRequest,
  url: AlipayWebhookUrl,
): Promise<PublicAnswer> {
  const answer = { status: 200, mediaType: 'text/plain' }
  if (world === null) return { ...answer, body: 'failure', note: 'no such merchant', journaledBody: null }
  const { body, note, journaledBody } = await webhooks.receive(world, rawBody, url)
  // The gateway journals what it delivers; the receiver notes what it rejected.
  return EXPECTED.has(note) ? { ...answer, body } : { ...answer, body, note, journaledBody }
}

/** The services of paying with PayPal and by card. */
export interface InternationalPayments {
  paypalPay: PaypalPayService
  lianlianPay: LianlianPayService
}

/** Outcomes of LianLian that need no second line in the journal. */
const EXPECTED_OF_LIANLIAN = new Set<string>([
  ...EXPECTED,
  ...(['duplicate', 'not-paid'] satisfies (WebhookOutcome | 'not-paid')[]),
])

/** Paying an order of 0. */
export function zeroPaymentRoutes(zeroPay: ZeroPayService): { zeroPay: Handler<'zeroPay'> } {
  return { zeroPay: ({ body }, context) => zeroPay.pay(context, body) }
}

/** Paying with PayPal and by card. */
export function internationalPaymentRoutes(
  { paypalPay, lianlianPay }: InternationalPayments,
  webhooks: LianlianWebhookReceiver,
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
  const receiveLianlianNotify: PublicHandler = async ({ world, headers, rawBody }) => {
    const answer = { status: 200, mediaType: 'text/plain' }
    if (world === null) return { ...answer, body: 'fail' }
    const { word, note } = await webhooks.receive(world, { headers, rawBody })
    return { ...answer, body: word, ...(EXPECTED_OF_LIANLIAN.has(note) ? {} : { note }) }
  }
  return { ...routes, receiveLianlianNotify }
}
