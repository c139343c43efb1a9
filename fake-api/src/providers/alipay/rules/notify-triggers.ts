import type { Schemas } from '@skyshop/openapi/control'
import type { TradeProduct, TradeStatus } from './trade.ts'

/** News that a webhook about a trade would tell. */
export interface TradeNews {
  readonly product: TradeProduct
  readonly status: TradeStatus
  readonly isRefund: boolean
}

/** Products whose trades tell that they were paid, and nothing after it. */
const TELL_SUCCESS_ALONE: ReadonlySet<TradeProduct> = new Set(['deduction', 'page'])

/** Tells whether the merchant is told of a trade's news, as its app's triggers are set (R-ALIPAY-38). */
export function isTold(
  { product, status, isRefund }: TradeNews,
  triggers: Schemas['AlipayPlan']['notifyTriggers'],
): boolean {
  if (triggers === 'all') return true
  if (TELL_SUCCESS_ALONE.has(product)) return status === 'TRADE_SUCCESS' && !isRefund
  switch (status) {
    case 'TRADE_SUCCESS':
      return true
    case 'TRADE_CLOSED':
      return triggers !== 'success'
    case 'TRADE_FINISHED':
      return triggers === 'finished' && product === 'app'
    case 'WAIT_BUYER_PAY':
      return false
  }
}
