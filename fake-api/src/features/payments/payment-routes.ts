import type { Schemas } from '@skyshop/openapi/http'
import type { Handler, PublicHandler } from '../../http/handler.ts'
import type { WorldRegistry } from '../../world/registry/registry.ts'
import type { PaymentService } from './payment-service.ts'
import type { NotifyOutcome, OpeningWallet, WechatWebhookReceiver } from './wallet-port.ts'

/** Where notifies are taken in. */
export interface NotifyEntrance {
  registry: Pick<WorldRegistry, 'has' | 'use'>
  notifies: WechatWebhookReceiver
}

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
  { registry, notifies }: NotifyEntrance,
) {
  const pay4WeChat: Handler<'pay4WeChat'> = ({ query }, context) => payments.open(context, wechat, query)
  const receiveWechatNotify: PublicHandler = async ({ params, headers, rawBody, traceId }) => {
    const worldId = params.worldId ?? ''
    if (!registry.has(worldId)) return { status: 400, body: { code: 'FAIL', message: 'no such merchant' } }
    return registry.use(worldId, async (world) => {
      const { status, body, note } = await notifies.receive(world, { headers, rawBody, traceId })
      // The gateway journals what it delivers; the receiver notes what it rejected.
      const remark = EXPECTED.has(note) ? {} : { note }
      return body === undefined ? { status, ...remark } : { status, body, ...remark }
    })
  }
  return { pay4WeChat, receiveWechatNotify }
}
