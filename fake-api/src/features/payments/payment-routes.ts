import type { Schemas } from '@skyshop/openapi/http'
import type { Handler, PublicHandler } from '../../http/handler.ts'
import type { PaymentService } from './payment-service.ts'
import type { NotifyOutcome, OpeningWallet, WechatWebhookReceiver } from './wallet-port.ts'

/** The wallets the shop opens payments with. */
export interface PaymentWallets {
  wechat: OpeningWallet<Schemas['AppPayParameters']>
}

/** Outcomes that need no second line in the journal. */
const EXPECTED = new Set<string>(['accepted', 'refunding', 'refund-settled'] satisfies NotifyOutcome[])

/** Opening payments, and what wallets tell afterwards. */
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
