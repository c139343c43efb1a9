import type { Handler, PublicAnswer, PublicHandler, PublicRequest } from '../../http/handler.ts'
import type { UserService } from '../users/user-service.ts'
import { openForReviewer, type PaymentService } from './payment-service.ts'
import type { AlipayWebhookReceiver, AlipayWebhookUrl, NotifyOutcome, OpeningWallet } from './wallet-port.ts'

/** What the routes of Alipay need. */
export interface AlipayRoutesOptions {
  payments: PaymentService
  users: UserService
  wallet: OpeningWallet<{ orderString: string }>
  webhooks: AlipayWebhookReceiver
}

/** Outcomes that need no second line in the journal. */
const EXPECTED = new Set<string>(['accepted', 'refunding', 'refund-settled'] satisfies NotifyOutcome[])

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
  if (world === null) return { ...answer, body: 'failure', note: 'no such merchant', kept: null }
  const { body, note, kept } = await webhooks.receive(world, rawBody, url)
  // The gateway journals what it delivers; the receiver notes what it rejected.
  return EXPECTED.has(note) ? { ...answer, body } : { ...answer, body, note, kept }
}
