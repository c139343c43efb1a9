import { expect, it } from 'vitest'
import { formatBeijing, parseBeijing } from '../../../engine/kernel/clock.ts'
import {
  afterDeduction,
  type CyclePlan,
  isAgreementLive,
  isPlanAllowed,
  mayDeduct,
  movePlan,
  signUntilMs,
  userLimitRefusal,
  validUntilMs,
} from './agreement.ts'
import { contractedPair, notContractedRemark } from './agreement-product.ts'
import { afterNothing, asyncModeOf } from './async-deduction.ts'
import { beijingDate, shiftDays, shiftMonths } from './beijing-date.ts'

const at = (text: string) => parseBeijing(text) ?? Number.NaN

// fact: AL-178
it.each([
  [undefined, 7_200_000],
  ['60', 60_000],
  [600, 600_000],
  ['0', 0],
  ['86400', 86_400_000],
  ['86401', null],
  ['-1', null],
  ['1e3', null],
  [1.5, null],
  ['', null],
])('keeps a sheet of %j seconds open for %j ms', (effectTime, ms) => {
  expect(signUntilMs(1000, effectTime)).toBe(ms === null ? null : 1000 + ms)
})

it.each([
  ['30d', '2026-12-20 20:00:00'],
  ['12m', '2027-11-20 23:59:59'],
  [null, '2115-02-01 00:00:00'],
  ['9999m', '2115-02-01 00:00:00'],
  ['9999d', '2054-04-06 20:00:00'],
])('an agreement of %j ends at %s', (validity, until) => {
  expect(formatBeijing(validUntilMs(at('2026-11-20 20:00:00'), validity))).toBe(until)
})

it('ends a month that begins on a 31st within the next month', () => {
  expect(formatBeijing(validUntilMs(at('2027-01-31 08:00:00'), '1m'))).toBe('2027-02-28 23:59:59')
})

it.each([
  ['active', null, true],
  ['active', 1001, true],
  ['active', 1000, false],
  ['pre-signed', null, false],
  ['terminated', null, false],
] as const)('an agreement %s until %j lives at 1000: %s', (state, validUntil, lives) => {
  expect(isAgreementLive({ state, validUntilMs: validUntil }, 1000)).toBe(lives)
})

const monthly: CyclePlan = { periodType: 'DAY', period: 30, nextDate: '2026-12-20', lastDate: null }

// fact: AL-218, AL-221, AL-225
it.each([
  ['2026-12-14', 5, false],
  ['2026-12-15', 5, true],
  ['2026-12-16', 3, false],
  ['2026-12-17', 3, true],
  ['2026-12-20', 5, true],
  // The day is lost, and stays so.
  ['2026-12-21', 5, false],
  ['2027-01-19', 5, false],
])('on %s, with a window of %s days, a deduction is allowed: %s', (today, earlyDays, isAllowed) => {
  expect(mayDeduct(monthly, today, earlyDays)).toBe(isAllowed)
})

// fact: AL-220
it('a success moves the plan by one period from its planned day', () => {
  const paid = afterDeduction(monthly, 1990)
  const counted = { deductions: 1, deductedFen: 1990, failedTries: 0 }
  expect(paid).toEqual({ ...monthly, ...counted, nextDate: '2027-01-19', lastDate: '2026-12-20' })
  expect(mayDeduct(paid, '2026-12-20', 5)).toBe(false)
  const byMonths = afterDeduction({ ...monthly, periodType: 'MONTH', period: 2 }, 1990)
  expect(byMonths.nextDate).toBe('2027-02-20')
})

// fact: AL-210, AL-211
it.each<[string, Partial<CyclePlan>, boolean]>([
  ['2026-12-21', {}, true],
  ['2026-12-20', {}, false],
  ['2026-12-19', {}, false],
  ['2026-12-31', {}, true],
  ['2026-12-29', { periodType: 'MONTH', period: 1 }, false],
  ['2027-01-28', { periodType: 'MONTH', period: 1 }, true],
  // Later than it is, but over.
  ['2026-11-30', { nextDate: '2026-11-20' }, false],
  ['2026-12-01', { nextDate: '2026-11-20' }, true],
  ['2026-02-30', { nextDate: '2026-01-20' }, false],
])('a plan is moved to %s where it is %j: %s', (nextDate, plan, isMoved) => {
  const moved = movePlan({ ...monthly, ...plan }, nextDate, { today: '2026-12-01', isLimited: false })
  expect(moved?.nextDate).toBe(isMoved ? nextDate : undefined)
})

// fact: AL-213
it.each([
  [true, 10],
  [false, 12],
])('a plan whose changes are limited: %s, is moved %s times of twelve', (isLimited, times) => {
  const days = Array.from({ length: 12 }, (_, day) => shiftDays('2026-12-21', day))
  const limits = { today: '2026-12-01', isLimited }
  const moved = days.reduce((plan, day) => movePlan(plan, day, limits) ?? plan, monthly)
  expect(moved.changes).toBe(times)
})

it.each<[string, Partial<CyclePlan>, boolean]>([
  ['thirty days', {}, true],
  ['a week', { period: 7 }, true],
  ['six days', { period: 6 }, false],
  ['no whole number', { period: 30.5 }, false],
  ['a period without end', { period: 1e9 }, false],
  ['today', { nextDate: '2026-11-20' }, true],
  ['yesterday', { nextDate: '2026-11-19' }, false],
  ['no day at all', { nextDate: '2026-02-30' }, false],
  ['a month from a 28th', { periodType: 'MONTH', period: 1, nextDate: '2026-11-28' }, true],
  ['a month from a 29th', { periodType: 'MONTH', period: 1, nextDate: '2026-11-29' }, false],
  ['no month', { periodType: 'MONTH', period: 0, nextDate: '2026-11-28' }, false],
])('validates a plan of %s', (_, change, isAllowed) => {
  expect(isPlanAllowed({ ...monthly, ...change }, '2026-11-20')).toBe(isAllowed)
})

// fact: AL-223
it.each([
  [100_00, 0, 0, null],
  [100_01, 0, 0, 'ACQ.PRODUCT_AMOUNT_LIMIT_ERROR'],
  [50_00, 950_00, 950_00, null],
  [50_01, 950_00, 950_00, 'ACQ.BUYER_PAYMENT_AMOUNT_DAY_LIMIT_ERROR'],
  [100_00, 0, 29_900_00, null],
  [100_00, 0, 29_900_01, 'ACQ.BUYER_PAYMENT_AMOUNT_MONTH_LIMIT_ERROR'],
])(
  'a user who pays %s fen after %s today and %s this month is refused: %s',
  (fen, dayFen, monthFen, refusal) => {
    expect(userLimitRefusal(fen, { dayFen, monthFen })).toBe(refusal)
  },
)

it('counts days and months of the Beijing calendar', () => {
  expect(beijingDate(Date.parse('2026-11-20T16:00:00Z'))).toBe('2026-11-21')
  expect(shiftDays('2027-02-28', 1)).toBe('2027-03-01')
  expect(shiftDays('2027-01-01', -1)).toBe('2026-12-31')
  expect(shiftMonths('2026-12-28', 2)).toBe('2027-02-28')
  expect(shiftMonths('2026-11-05', 1)).toBe('2026-12-05')
})

// fact: AL-001, AL-002, AL-003, AL-006
it.each([
  ['CYCLE_PAY_AUTH_P', 'GENERAL_WITHHOLDING', true, true],
  ['CYCLE_PAY_AUTH_P', 'CYCLE_PAY_AUTH', false, true],
  ['GENERAL_WITHHOLDING_P', 'GENERAL_WITHHOLDING', false, true],
  ['GENERAL_WITHHOLDING_P', 'CYCLE_PAY_AUTH', false, false],
  ['CYCLE_PAY_AUTH_P', 'QUICK_MSECURITY_PAY', false, false],
] as const)(
  'the pair %s with %s is one of 2026: %s, of an older contract: %s',
  (personal, product, ...is) => {
    const asked = { personal_product_code: personal, product_code: product }
    const pairs = (['merchant-deduction', 'older'] as const).map((name) => contractedPair(asked, name))
    const pair = { personalProduct: personal, product }
    expect(pairs).toEqual(is.map((isOne) => (isOne ? pair : null)))
  },
)

it.each([
  [
    'CYCLE_PAY_AUTH_P',
    'CYCLE_PAY_AUTH',
    'CYCLE_PAY_AUTH_P with CYCLE_PAY_AUTH was sold before 2 April 2026 alone: set deductionProduct of the account to older, or take',
  ],
  [
    'GENERAL_WITHHOLDING_P',
    'CYCLE_PAY_AUTH',
    "GENERAL_WITHHOLDING_P with CYCLE_PAY_AUTH is no pair of Alipay's: take",
  ],
  ['CYCLE_PAY_AUTH_P', undefined, "CYCLE_PAY_AUTH_P with no product_code is no pair of Alipay's: take"],
])('says how %s with %s can be signed', (personal, product, start) => {
  const asked = { personal_product_code: personal, ...(product && { product_code: product }) }
  expect(notContractedRemark(asked)).toBe(`${start} CYCLE_PAY_AUTH_P with GENERAL_WITHHOLDING`)
})

// fact: AL-005
it('a request without product_code names no pair of anybody', () => {
  const asked = { personal_product_code: 'CYCLE_PAY_AUTH_P' }
  expect(contractedPair(asked, 'merchant-deduction')).toBeNull()
  expect(contractedPair(asked, 'older')).toBeNull()
})

// fact: AL-232
it.each([
  [{}, null],
  [{ is_async_pay: false }, null],
  [{ is_async_pay: true }, 'NORMAL_ASYNC_PAY'],
  [{ pay_params: { retry_type: 'NONE' } }, null],
  [{ pay_params: { async_type: 'NORMAL_ASYNC' } }, 'NORMAL_ASYNC_PAY'],
  [{ is_async_pay: true, pay_params: { async_type: 'NEAR_REAL_TIME_ASYNC' } }, 'ASYNC_REALTIME_PAY'],
] as const)('a deduction asked for with %j moves its money by %s', (content, mode) => {
  expect(asyncModeOf(content)).toBe(mode)
})

// fact: AL-233
it.each([
  ['NONE', 1, 'stays-open'],
  ['NONE_AND_CLOSETRADE', 1, 'closed'],
  ['RETY', 1, 'tried-again'],
  ['RETY', 3, 'tried-again'],
  ['RETY', 4, 'closed'],
] as const)('by %s, a deduction that came to nothing %s times is %s', (retryType, tries, end) => {
  expect(afterNothing(retryType, tries)).toBe(end)
})
