import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import type { World, WorldTx } from '../../../engine/world/transaction/world.ts'
import { findTrade, type GatewayTrade, insertRefund } from '../alipay-trade-repository.ts'
import { numberOf, SUCCESS } from '../alipay-trade-service.ts'
import { tellTrade } from '../alipay-webhook-provider.ts'
import { AlipayRefusal } from '../refusals/alipay-refusal.ts'
import { nextTradeState, tradeStatus } from '../rules/trade.ts'
import { closeUnpaid } from '../trade-closing.ts'

/** Service of the gateway for the merchant's cancel. Refusals are AlipayRefusal. */
export interface AlipayCancelService {
  cancelTrade(
    world: World,
    content: Schemas['TradeCancelContent'],
    traceId: string,
  ): Promise<Schemas['TradeCancelAnswer']>
}

/** The gateway's cancel service: what is unpaid is closed, what is paid is given back (R-ALIPAY-43). */
export function createAlipayCancelService(): AlipayCancelService {
  return {
    cancelTrade: (world, content, traceId) => world.withTx((ctx) => cancelTrade(ctx, content, traceId)),
  }
}

/** Nothing went wrong in a way that another call would mend. */
const NO_RETRY = { ...SUCCESS, retry_flag: 'N' } as const

async function cancelTrade(
  ctx: WorldTx,
  content: Schemas['TradeCancelContent'],
  traceId: string,
): Promise<Schemas['TradeCancelAnswer']> {
  const { out_trade_no: outTradeNo, trade_no: tradeNo } = content
  if (tradeNo === undefined && outTradeNo === undefined)
    throw new AlipayRefusal('ACQ.INVALID_PARAMETER', 'out_trade_no and trade_no are both missing')
  const trade = await findTrade(
    ctx.tx,
    tradeNo === undefined ? { outTradeNo: outTradeNo ?? '' } : { tradeNo },
  )
  if (trade === null || trade.state === 'OPENED') return { ...NO_RETRY, ...numberOf(content) }
  const numbers = { out_trade_no: trade.outTradeNo, trade_no: trade.tradeNo }
  switch (tradeStatus(trade, ctx.nowMs)) {
    case 'WAIT_BUYER_PAY':
      await closeUnpaid(ctx, trade, { traceId })
      return { ...NO_RETRY, ...numbers, action: 'close' }
    case 'TRADE_SUCCESS':
      await giveBack(ctx, trade, traceId)
      return { ...NO_RETRY, ...numbers, action: 'refund' }
    case 'TRADE_FINISHED':
      throw new AlipayRefusal('ACQ.TRADE_HAS_FINISHED')
    case 'TRADE_CLOSED':
      return { ...NO_RETRY, ...numbers }
  }
}

/** Gives all of a trade back, under the number of the order; a trade of which a part went back is none to be cancelled. */
async function giveBack(ctx: WorldTx, trade: GatewayTrade, traceId: string): Promise<void> {
  const state = nextTradeState(trade.state, 'refunded')
  if (state === null || trade.refundedFen > 0) throw new AlipayRefusal('ACQ.REASON_TRADE_REFUND_FEE_ERR')
  const { outTradeNo: outRequestNo, amountFen, tradeNo: bizNo } = trade
  const made = { outRequestNo, amountFen, reason: null, settledAtMs: ctx.nowMs }
  await insertRefund(ctx.tx, trade, { ...made, id: ctx.nextId(), state })
  const after: GatewayTrade = { ...trade, state, refundedFen: amountFen }
  await tellTrade(ctx, after, { traceId, refund: { settledAtMs: ctx.nowMs, bizNo } })
}
