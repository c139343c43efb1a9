import type { CashierView } from './host-dependencies.ts'

/** A cashier as the gateway returns it; a payable one has merchant, amount and trade number. */
interface CashierFacts {
  provider: CashierView['provider']
  merchantName?: string
  description: string | undefined
  amountFen?: number
  tradeId: string | undefined
  orderNo?: string | null
  payUntilMs?: number
  balanceFen?: number
  agreement?: { singleAmountFen?: number; periodType?: string; period?: number; executeDate?: string }
}

/** The view of a payable cashier. @throws Error without merchant, amount or trade number */
export function viewOf({ provider, merchantName, amountFen, tradeId, ...rest }: CashierFacts): CashierView {
  if (merchantName === undefined || amountFen === undefined || tradeId === undefined) {
    throw new Error('The gateway answered a payable cashier without merchant, amount or number.')
  }
  const { description = '', orderNo = null, payUntilMs = null, balanceFen = null, agreement } = rest
  const renewal = agreement === undefined ? null : renewalOf(agreement)
  return { provider, merchantName, description, amountFen, tradeId, orderNo, payUntilMs, balanceFen, renewal }
}

function renewalOf(agreement: NonNullable<CashierFacts['agreement']>): CashierView['renewal'] {
  const { singleAmountFen = null, periodType, period = null, executeDate = null } = agreement
  return {
    amountFen: singleAmountFen,
    periodDays: periodType === 'DAY' ? period : null,
    nextDate: executeDate,
  }
}
