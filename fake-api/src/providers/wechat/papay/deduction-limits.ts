import type { TradeState } from '../transaction.ts'
import type { WechatPlan } from '../wechat-plan.ts'
import type { PapayErrorCode } from './papay-refusal.ts'

/*
 * Which deductions WeChat refuses by the settings of the account (docs/providers/wechat.md)
 * R-WECHAT-21. A number deducts once. Asked for again while it runs it is ORDER_ACCEPTED, and after a failure it goes
 *   again. Paid or closed it is told how it stands (documented), or OUT_TRADE_NO_USED (field reports): a preset of the
 *   account.
 * R-WECHAT-22. A template may allow so many new numbers, and so many successes, a contract and day in Beijing; what is
 *   beyond is RULELIMIT (assumed).
 * R-WECHAT-24. A query tells how a deduction stands (documented), or knows nothing of one before its money has moved
 *   (field reports): a preset of the account.
 * R-WECHAT-25. The webhook of a failed deduction may say FAIL with err_code 0 and no reason (field reports). What became
 *   of it is to be asked.
 */

/** The refusal of a number that was used before, in the state of its deduction; null when it may go again. */
export function repeatedNumberRefusal(
  state: TradeState,
  preset: WechatPlan['repeatedNumber'],
): PapayErrorCode | null {
  switch (state) {
    case 'ACCEPT':
      return 'ORDER_ACCEPTED'
    case 'PAYERROR':
      return null
    case 'SUCCESS':
    case 'REFUND':
      return preset === 'reported' ? 'OUT_TRADE_NO_USED' : 'ORDERPAID'
    case 'CLOSED':
    case 'NOTPAY':
      return preset === 'reported' ? 'OUT_TRADE_NO_USED' : 'ORDERCLOSED'
  }
}

/** Whether a query answers of a deduction in this state; otherwise it is ORDERNOTEXIST. */
export function isQueryAnswered(state: TradeState, preset: WechatPlan['unpaidQuery']): boolean {
  return preset === 'documented' || state === 'SUCCESS' || state === 'REFUND'
}

/** What was deducted under a contract since the day began. */
export interface DeductionsToday {
  readonly asked: number
  readonly succeeded: number
}

/** Whether one more deduction stays within the limits of a day. */
export function isWithinDayLimits(
  { deductionsPerDay, successesPerDay }: Pick<WechatPlan, 'deductionsPerDay' | 'successesPerDay'>,
  { asked, succeeded }: DeductionsToday,
): boolean {
  return asked < (deductionsPerDay ?? Infinity) && succeeded < (successesPerDay ?? Infinity)
}
