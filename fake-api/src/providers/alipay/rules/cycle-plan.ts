import type { Fen } from '../../../engine/kernel/money.ts'
import { type BeijingDate, isBeijingDate, shiftDays, shiftMonths } from './beijing-date.ts'

/*
 * Rules of a cycle agreement (docs/providers/alipay.md)
 * R-ALIPAY-12. The period of a cycle agreement is at least 7 days, or whole months with a planned day from 1 to 28.
 * R-ALIPAY-13. One deduction is at most 100 yuan, and at most the agreement's own single amount.
 * R-ALIPAY-14. The first planned day is not before the day of signing.
 * R-ALIPAY-15. Money is taken from 5 days before the planned day to the end of that day, in Beijing.
 * R-ALIPAY-16. One success ends the period: the plan moves on by one, counted from the planned day and not from the
 *   success.
 * R-ALIPAY-17. A planned day that passes without success is lost: the plan moves on by whole periods.
 * R-ALIPAY-18. The merchant may move the next planned day to any day that has not passed.
 */

const MIN_DAYS = 7
const MAX_DAY_OF_MONTH = 28
const MAX_EARLY_DAYS = 5

/** No single deduction is larger. */
export const MAX_SINGLE_FEN: Fen = 100_00

/** Period and end of the deductions. */
export interface CyclePlan {
  readonly periodType: 'DAY' | 'MONTH'
  readonly period: number
  /** Next planned day. */
  readonly nextDate: BeijingDate
  /** Planned day of the last success. */
  readonly lastDate: BeijingDate | null
}

/** Whether an agreement may be made with this plan today. */
export function isPlanAllowed(plan: CyclePlan, today: BeijingDate): boolean {
  const { periodType, period, nextDate } = plan
  if (!Number.isSafeInteger(period) || period > 1000 || !isBeijingDate(nextDate) || nextDate < today)
    return false
  if (periodType === 'DAY') return period >= MIN_DAYS
  return period >= 1 && Number(nextDate.slice(8)) <= MAX_DAY_OF_MONTH
}

/** The plan as of today, without missed days. */
export function planOn(plan: CyclePlan, today: BeijingDate): CyclePlan {
  let current = plan
  while (current.nextDate < today) current = { ...current, nextDate: following(current) }
  return current
}

/** Whether a deduction is allowed today. */
export function mayDeduct(plan: CyclePlan, today: BeijingDate): boolean {
  return today >= shiftDays(planOn(plan, today).nextDate, -MAX_EARLY_DAYS)
}

/** The plan after a success today. */
export function afterDeduction(plan: CyclePlan, today: BeijingDate): CyclePlan {
  const current = planOn(plan, today)
  return { ...current, lastDate: current.nextDate, nextDate: following(current) }
}

function following({ periodType, period, nextDate }: CyclePlan): BeijingDate {
  return periodType === 'DAY' ? shiftDays(nextDate, period) : shiftMonths(nextDate, period)
}
