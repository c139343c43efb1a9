import urls from '@skyshop/openapi/documents/alipay-urls' with { type: 'json' }
import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import { backendAheadMs } from '../../../engine/gateway/backend-clock.ts'
import { MINUTE_MS } from '../../../engine/kernel/clock.ts'
import type { World } from '../../../engine/world/transaction/world.ts'
import { cashierRefusal, keepOpened, REFUSED_AS } from '../alipay-cashier-service.ts'
import { DEFAULT_BUYER_ID, orderCodeOf } from '../alipay-ids.ts'
import { findTrade, shopOf } from '../alipay-trade-repository.ts'
import { SUCCESS } from '../alipay-trade-service.ts'
import { endOf } from '../order-terms.ts'
import { AlipayRefusal } from '../refusals/alipay-refusal.ts'
import { isTimeoutAllowed } from '../rules/trade-end.ts'
import { fromYuan } from '../rules/yuan-text.ts'

const [cashierPage] = urls.gateway.pages

type WebContent = Schemas['WapPayContent'] | Schemas['PagePayContent'] | Schemas['PrecreateContent']

/** Call of a browser: the content that the merchant signed, and the parameters beside it. */
export interface WebPayCall {
  readonly content: WebContent
  readonly product: 'wap' | 'page' | 'order-code'
  readonly sellerId: string
  readonly urlTemplate: string | null
  readonly returnUrl: string | null
  readonly charset: string
  /** The gateway's place in the path, as the caller has it. */
  readonly place: string
}

/** Service of the gateway for the page methods. Refusals are AlipayRefusal. */
export interface AlipayWebPayService {
  openWebPay(world: World, call: WebPayCall): Promise<Schemas['WebPayAnswer']>
  precreate(world: World, call: WebPayCall): Promise<Schemas['PrecreateAnswer']>
}

/** The gateway's web pay service: it keeps the order, and sends a browser on to the cashier or gives a code out (R-ALIPAY-44). */
export function createAlipayWebPayService(): AlipayWebPayService {
  return {
    async openWebPay(world, call) {
      const { tradeNo } = await keepOrder(world, call)
      return { location: `${call.place}${cashierPage?.path ?? ''}?trade_no=${tradeNo}` }
    },
    async precreate(world, call) {
      const { tradeNo } = await keepOrder(world, call)
      return { ...SUCCESS, out_trade_no: call.content.out_trade_no, qr_code: orderCodeOf(tradeNo) }
    },
  }
}

async function keepOrder(world: World, { content, ...call }: WebPayCall) {
  const terms = termsOf(content, await backendAheadMs(world, 'alipay'))
  const { returnUrl, urlTemplate: notifyUrlTemplate, product, charset } = call
  const order = { ...terms, returnUrl, notifyUrlTemplate, product, charset, sheetId: null }
  return world.withTx(async (ctx) => {
    const known = await findTrade(ctx.tx, { outTradeNo: terms.outTradeNo })
    const refusal = cashierRefusal(known, terms, ctx.nowMs)
    if (refusal !== null) throw new AlipayRefusal(REFUSED_AS[refusal])
    return keepOpened(ctx, known, { ...order, keys: call, buyerId: DEFAULT_BUYER_ID })
  })
}

/** The shortest relative end of a payment in a browser. */
const SHORTEST_MS = MINUTE_MS

function termsOf(content: WebContent, aheadMs: number) {
  const { total_amount, time_expire, timeout_express: timeout = null } = content
  const amountFen = fromYuan(total_amount)
  if (amountFen === null || amountFen === 0) throw new AlipayRefusal('ACQ.INVALID_PARAMETER', 'total_amount')
  const payUntilMs = time_expire === undefined ? null : endOf(time_expire, aheadMs)
  if (time_expire !== undefined && payUntilMs === null)
    throw new AlipayRefusal('ACQ.INVALID_PARAMETER', 'time_expire')
  if (timeout !== null && !isTimeoutAllowed(timeout, SHORTEST_MS))
    throw new AlipayRefusal('ACQ.INVALID_PARAMETER', 'timeout_express')
  return {
    outTradeNo: content.out_trade_no,
    amountFen,
    subject: content.subject.toWellFormed(),
    passback: content.passback_params?.toWellFormed() ?? null,
    body: content.body?.toWellFormed() ?? null,
    ...{ payUntilMs, timeout, notifyOptions: [], shop: shopOf(content) },
    quitUrl: 'quit_url' in content && typeof content.quit_url === 'string' ? content.quit_url : null,
  }
}
