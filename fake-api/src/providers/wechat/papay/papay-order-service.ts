import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { randomHex } from '../../../engine/signing/crypto.ts'
import type { Reader, World, WorldTx } from '../../../engine/world/transaction/world.ts'
import type { PapayFields } from '../../../wire/wechat/papay-xml.ts'
import { tradeStateAt } from '../transaction.ts'
import { findWechatPlan, type WechatKeyStore } from '../wechat-account.ts'
import { orderFields, PapayRefusal, successFields } from './papay-messages.ts'
import { findPapayOrder, isDeduction, type PapayOrder, saveDeduction } from './papay-repository.ts'
import { closeRefusal, isQueryAnswered, olderTradeState } from './papay-rules.ts'

/** Service for the merchant to query and close v2 orders (R-WECHAT-43, R-WECHAT-44). Refusals are PapayRefusal. */
export interface PapayOrderService {
  /** The query of the guide, for deductions and payments. */
  queryOrder(world: World, request: Schemas['DeductQueryRequest']): Promise<PapayFields>
  /** The older query, for deductions alone. */
  queryDeduction(world: World, request: Schemas['DeductQueryRequest']): Promise<PapayFields>
  closeOrder(world: World, request: Schemas['OrderCloseRequest']): Promise<PapayFields>
}

/** The gateway's orders of v2. */
export function createPapayOrderService({ keys }: { readonly keys: WechatKeyStore }): PapayOrderService {
  return {
    async queryOrder(world, request) {
      const order = await orderOf(world, request)
      const { nonce_str } = request
      return { ...orderFields(order, await keys.gatewayOf(world), order.state), nonce_str }
    },
    async queryDeduction(world, request) {
      const { deductionQuery } = await findWechatPlan(world.read)
      const order = await orderOf(world, request)
      const { state, createdAtMs, details } = order
      const { movesAtMs = createdAtMs, isClosedByMerchant = false } = details
      const queried = { state, createdAtMs, movesAtMs, isClosedByMerchant }
      const isServed = deductionQuery === 'served' && isDeduction(order)
      const shown = isServed ? olderTradeState(queried, world.nowMs()) : null
      if (shown === null) throw new PapayRefusal('ORDERNOTEXIST', ': 该订单不是委托代扣订单')
      const { nonce_str } = request
      return { ...orderFields(order, await keys.gatewayOf(world), shown), nonce_str }
    },
    async closeOrder(world, request) {
      const merchant = await keys.gatewayOf(world)
      const nonce_str = await world.withTx(async (ctx) => {
        await close(ctx, request)
        return randomHex(ctx, 32)
      })
      return { ...successFields(merchant), nonce_str }
    },
  }
}

async function orderOf(
  world: World,
  {
    out_trade_no: outTradeNo,
    transaction_id: transactionId,
    sub_mch_id: subMchid,
  }: Schemas['DeductQueryRequest'],
): Promise<PapayOrder> {
  if (outTradeNo === undefined && transactionId === undefined) throw new PapayRefusal('PARAM_ERROR')
  const by = transactionId === undefined ? { outTradeNo: outTradeNo ?? '' } : { transactionId }
  const order = await findOrderAt(world.read, { ...by, subMchid }, world.nowMs())
  const { unpaidQuery } = await findWechatPlan(world.read)
  const isUntold = order !== null && isDeduction(order) && !isQueryAnswered(order.state, unpaidQuery)
  if (order === null || isUntold) throw new PapayRefusal('ORDERNOTEXIST')
  return order
}

/**
 * The order of a number as it is at an instant: a payment that nobody made in time is closed (R-WECHAT-60). That of another
 * merchant of a provider is not found (R-WECHAT-100).
 */
async function findOrderAt(
  reader: Reader,
  { subMchid, ...by }: Parameters<typeof findPapayOrder>[1] & { readonly subMchid: string | undefined },
  nowMs: number,
): Promise<PapayOrder | null> {
  const order = await findPapayOrder(reader, by)
  if (order === null || order.details.subMchid !== subMchid) return null
  return { ...order, state: tradeStateAt(order, nowMs) }
}

async function close(
  ctx: WorldTx,
  { out_trade_no: outTradeNo, sub_mch_id: subMchid }: Schemas['OrderCloseRequest'],
): Promise<void> {
  const order = await findOrderAt(ctx.tx, { outTradeNo, subMchid }, ctx.nowMs)
  if (order === null) throw new PapayRefusal('ORDERNOTEXIST')
  const refusal = closeRefusal(order, ctx.nowMs)
  if (refusal !== null) throw new PapayRefusal(refusal, refusal === 'INVALID_REQUEST' ? TOO_EARLY : '')
  const details = { ...order.details, isClosedByMerchant: true }
  await saveDeduction(ctx.tx, order.id, { state: 'CLOSED', details })
}

const TOO_EARLY = ': 订单生成后不能马上调用关单接口，最短调用时间间隔为5分钟'
