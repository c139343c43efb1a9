import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import type { AlipayPlan } from '../../src/providers/alipay/certificate-keys.ts'
import { readForm } from '../../src/wire/alipay/alipay-signing.ts'
import type { AlipayTestContext } from './alipay-test-context.ts'
import { sdkOracle } from './sdk-oracle.ts'

/** The order of every sale. */
export const SALE = { outTradeNo: 'sale_1', totalAmount: '19.90', subject: '云存储 7天' }

/** The number of the sale's trade, as a merchant names it. */
export const OF_SALE = { outTradeNo: SALE.outTradeNo }

type Outcome = Schemas['ConfirmRequest']['outcome']

/** Opens a world whose merchant is the official SDK, with its app set up so. */
export async function openSale(context: AlipayTestContext, plan: Partial<AlipayPlan> = {}) {
  const worldId = await context.makeWorld()
  if (Object.keys(plan).length > 0) await context.setUp(worldId, plan)
  const oracle = sdkOracle(context, worldId)
  const notifyUrl = `${context.productUrl}/api/skyworthPay/v1/notify/alipay/${worldId}`
  /** The order string of the sale, with other terms. */
  const sign = (change: object = {}, common: object = { notifyUrl }) =>
    oracle.sdk.sdkExecute('alipay.trade.app.pay', { ...common, bizContent: { ...SALE, ...change } })
  const look = (orderString = sign()) =>
    context.phone<Schemas['CashierResponse']>(worldId, 'cashier', { orderString })
  const pay = async (outcome: Outcome = 'success', orderString = sign()) => {
    const { tradeNo } = await look(orderString)
    return context.phone<Schemas['ConfirmResponse']>(worldId, 'confirm', { tradeNo, outcome })
  }
  const pass = (byMs: number) => context.use(worldId, (world) => world.clock.advance({ byMs }))
  /** What the merchant was told, decoded. */
  const told = () => context.received.map(({ body }) => readForm(body) ?? {})
  return { worldId, oracle, notifyUrl, sign, look, pay, pass, told }
}
