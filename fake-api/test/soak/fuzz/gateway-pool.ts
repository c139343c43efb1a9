import type { ShopClient } from '../../support/shop-client.ts'
import type { TestStack } from '../../support/test-stack.ts'
import type { ValuePool } from './schema-value.ts'

/** What the wallets know in a world, by the names under which their requests speak of it. */
export async function gatewayPool(stack: TestStack, { world }: ShopClient): Promise<ValuePool> {
  const { wallets } = stack.app
  return stack.app.registry.use(world.worldId, async (open) => {
    const trades = await open.read.gatewayTransaction.findMany()
    const contracts = await open.read.gatewayContract.findMany()
    const refunds = await open.read.gatewayRefund.findMany()
    const own = await wallets.wechat.keys.merchantOf(open)
    const { appId } = await wallets.alipay.keys.merchantOf(open)
    const { merchantId } = await wallets.rest.lianlian.keys.of(open)
    const numbers = trades.map(({ outTradeNo }) => outTradeNo)
    const prepaid = trades.map(({ prepayId }) => prepayId)
    const paid = trades.flatMap(({ transactionId }) => transactionId ?? [])
    const signed = contracts.flatMap(({ contractId }) => contractId ?? [])
    const codes = contracts.map(({ contractCode }) => contractCode)
    const sessions = contracts.flatMap(({ preEntrustId }) => preEntrustId ?? [])
    const refunded = refunds.map(({ outRefundNo }) => outRefundNo)
    const notifyUrl = `${stack.productUrl}/api/skyworthPay/v1/notify/wechat/${world.worldId}`
    return {
      ...named(['out_trade_no', 'merchant_transaction_id', 'order_no'], numbers),
      ...named(['prepayId', 'prepayid', 'id', 'orderId', 'ticket', 'challengeId'], prepaid),
      ...named(['transaction_id', 'trade_no', 'tradeNo', 'll_transaction_id'], [...paid, ...prepaid]),
      ...named(['contract_id', 'contractId', 'agreement_no', 'agreementNo'], signed),
      ...named(['contract_code', 'external_agreement_no', 'out_contract_code'], codes),
      ...named(['pre_entrustweb_id', 'preEntrustWebId', 'sheetId'], sessions),
      ...named(['out_refund_no', 'merchant_refund_id', 'out_request_no'], refunded),
      ...named(['mchid', 'mch_id'], [own.mchid]),
      ...named(['appid'], [own.appid]),
      ...named(['app_id'], [appId]),
      ...named(['merchant_id'], [merchantId]),
      // Webhooks go to this test alone.
      ...named(['notify_url', 'return_notify_url', 'contract_notify_url'], [notifyUrl]),
    }
  })
}

function named(names: readonly string[], values: readonly unknown[]): ValuePool {
  return Object.fromEntries(names.map((name) => [name, values]))
}
