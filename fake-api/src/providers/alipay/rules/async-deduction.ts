import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import { HOUR_MS, MINUTE_MS } from '../../../engine/kernel/clock.ts'

/*
 * Rules of deductions that are answered before their money moves (docs/providers/alipay.md)
 * R-ALIPAY-71. With `is_async_pay`, or an `async_type`, the answer is 10003 and names `async_payment_mode`; the money moves
 *   a minute later for NEAR_REAL_TIME_ASYNC and an hour later for NORMAL_ASYNC (assumed). Day, bounds and payer are
 *   judged then and not when it is asked for (AL-219, AL-232); of an agreement one deduction is under way at a time
 *   (AL-229).
 * R-ALIPAY-72. A deduction that comes to nothing after 10003 is told nowhere (AL-234). By `retry_type` its trade stays
 *   WAIT_BUYER_PAY (NONE, and none named (assumed)), is closed (NONE_AND_CLOSETRADE), or is tried again on the three days
 *   after and closed then (RETY; how often is assumed) (AL-233).
 */

type PayParams = NonNullable<Schemas['TradePayContent']['pay_params']>

/** Choice of whether Alipay tries a deduction again that came to nothing. */
export type RetryType = NonNullable<PayParams['retry_type']>

/** Way a deduction is answered before its money moves. */
export type AsyncMode = 'NORMAL_ASYNC_PAY' | 'ASYNC_REALTIME_PAY'

/** Returns how a deduction is asked for that moves its money later; null when it moves at once. */
export function asyncModeOf(
  content: Pick<Schemas['TradePayContent'], 'is_async_pay' | 'pay_params'>,
): AsyncMode | null {
  const type = content.pay_params?.async_type
  if (type === 'NEAR_REAL_TIME_ASYNC') return 'ASYNC_REALTIME_PAY'
  return type === 'NORMAL_ASYNC' || content.is_async_pay === true ? 'NORMAL_ASYNC_PAY' : null
}

/** Milliseconds after the answer until the money moves. */
export const MOVES_AFTER_MS = {
  NORMAL_ASYNC_PAY: HOUR_MS,
  ASYNC_REALTIME_PAY: MINUTE_MS,
} as const satisfies Record<AsyncMode, number>

/** How often Alipay tries again by itself. */
const FURTHER_TRIES = 3

/** Tells what becomes of a deduction whose `tries` so far came to nothing. */
export function afterNothing(retryType: RetryType, tries: number): 'stays-open' | 'closed' | 'tried-again' {
  if (retryType === 'NONE') return 'stays-open'
  return retryType === 'RETY' && tries <= FURTHER_TRIES ? 'tried-again' : 'closed'
}
