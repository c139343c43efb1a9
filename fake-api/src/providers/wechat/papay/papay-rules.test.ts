import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../engine/kernel/clock.ts'
import {
  announcedDays,
  brokenField,
  closeRefusal,
  deductionAtMs,
  failureEvent,
  isQueryAnswered,
  isWithinHours,
  isWithinLimits,
  namesSignType,
  obstacleOf,
  olderTradeState,
  repeatedNumberRefusal,
  startOfCycle,
} from './papay-rules.ts'

const at = (beijing: string) => Date.parse(`${beijing.replace(' ', 'T')}+08:00`)

// fact: WX-137, WX-138, WX-139
it.each([
  ['ACCEPT', 'ORDER_ACCEPTED', 'ORDER_ACCEPTED'],
  ['PAYERROR', 'OUT_TRADE_NO_USED', 'OUT_TRADE_NO_USED'],
  ['SUCCESS', 'ORDERPAID', 'OUT_TRADE_NO_USED'],
  ['REFUND', 'ORDERPAID', 'OUT_TRADE_NO_USED'],
  ['CLOSED', 'ORDERCLOSED', 'OUT_TRADE_NO_USED'],
  ['NOTPAY', 'ORDERCLOSED', 'OUT_TRADE_NO_USED'],
] as const)(
  'a repeated number in state %s is answered %s, or %s as reported',
  (state, documented, reported) => {
    const afterFailure = 'closed'
    expect(repeatedNumberRefusal(state, { afterFailure, repeatedNumber: 'documented' })).toBe(documented)
    expect(repeatedNumberRefusal(state, { afterFailure, repeatedNumber: 'reported' })).toBe(reported)
  },
)

// fact: WX-139, WX-156, WX-172
it('a failure closes the number, but for an error of WeChat or where failures close nothing', () => {
  expect(failureEvent('NOTENOUGH', 'closed')).toBe('refused-and-closed')
  expect(failureEvent('SYSTEMERROR', 'closed')).toBe('finally-refused')
  expect(failureEvent('NOTENOUGH', 'open')).toBe('finally-refused')
  const open = { afterFailure: 'open', repeatedNumber: 'documented' } as const
  expect(repeatedNumberRefusal('PAYERROR', open)).toBeNull()
})

const NO_LIMITS = {
  ...{ deductionsPerDay: null, successesPerDay: null, successesPerCycle: null },
  ...{ deductionQuotaFen: null, dayQuotaFen: null },
}
const NONE = { askedToday: 0, paidTodayFen: 0, succeededToday: 0, succeededInCycle: 0 }

// fact: WX-145, WX-146, WX-147, WX-148, WX-149
it.each([
  [NO_LIMITS, { askedToday: 999, paidTodayFen: 1e7, succeededToday: 99, succeededInCycle: 99 }, true],
  [{ deductionQuotaFen: 1790, dayQuotaFen: 3580 }, { paidTodayFen: 1790 }, true],
  [{ deductionQuotaFen: 1789 }, {}, false],
  [{ dayQuotaFen: 3580 }, { paidTodayFen: 1791 }, false],
  [{ deductionsPerDay: 300 }, { askedToday: 299 }, true],
  [{ deductionsPerDay: 300 }, { askedToday: 300 }, false],
  [{ deductionsPerDay: 150 }, { askedToday: 150 }, false],
  [{ successesPerDay: 1 }, { askedToday: 5 }, true],
  [{ successesPerDay: 1 }, { succeededToday: 1 }, false],
  [{ successesPerCycle: 2 }, { succeededInCycle: 1 }, true],
  [{ successesPerCycle: 2 }, { succeededInCycle: 2 }, false],
])('limits of %j with %j so far allow one more: %s', (limits, soFar, expected) => {
  expect(isWithinLimits({ ...NO_LIMITS, ...limits }, { ...NONE, ...soFar }, 1790)).toBe(expected)
})

it('a cycle is thirty days from signing', () => {
  const signedAtMs = at('2026-11-20 09:41:00')
  expect(startOfCycle(signedAtMs, signedAtMs + 30 * DAY_MS - 1)).toBe(signedAtMs)
  expect(startOfCycle(signedAtMs, signedAtMs + 30 * DAY_MS)).toBe(signedAtMs + 30 * DAY_MS)
})

// fact: WX-113, WX-114
it.each([
  [undefined, '2026-11-28 22:00:00'],
  [1, '2026-11-22 22:00:00'],
  [3, '2026-11-24 22:00:00'],
])('a notice for %s days waits a day and opens days three to %s', (days, until) => {
  expect(announcedDays(at('2026-11-20 09:41:00'), days)).toEqual({
    deductFromMs: at('2026-11-22 07:00:00'),
    deductUntilMs: at(until),
  })
})

// fact: WX-115
it('the hours are 07:00 to 22:00 in Beijing, the last instant not included', () => {
  const times = ['06:59:59', '07:00:00', '21:59:59', '22:00:00'].map((time) => at(`2026-11-20 ${time}`))
  expect(times.map(isWithinHours)).toEqual([false, true, true, false])
})

const SIGNED_MS = at('2026-11-20 09:41:00')
const LATER_MS = SIGNED_MS + 5 * DAY_MS
const plan = { applyHours: 'both-modes', hoursAfterSigning: 'kept', noticeAfterSigning: 'waits' } as const
const announcement = { amountFen: 1790, ...announcedDays(SIGNED_MS), outTradeNo: null }
const preNotice = { signedAtMs: SIGNED_MS, isDayAfter: false, announcement: null }
const dayAfter = { ...preNotice, isDayAfter: true }
const told = { ...preNotice, announcement }
const ask = (nowMs: number, change: object = {}, amountFen = 1790) => ({
  amountFen,
  nowMs,
  plan: { ...plan, ...change },
})

// fact: WX-004, WX-005, WX-007, WX-117, WX-119, WX-120
it('a deduction in the pre-notice mode needs a notice whose days are open, and no more than it said', () => {
  expect(obstacleOf(preNotice, ask(SIGNED_MS + 12 * HOUR_MS - 1, { hoursAfterSigning: 'free' }))).toBeNull()
  expect(obstacleOf(preNotice, ask(LATER_MS))).toBe('untold')
  expect(obstacleOf(told, ask(SIGNED_MS + DAY_MS))).toBe('waiting')
  expect(obstacleOf(told, ask(LATER_MS))).toBeNull()
  expect(obstacleOf(told, ask(LATER_MS, {}, 1791))).toBe('amount')
  expect(obstacleOf(told, ask(SIGNED_MS + 9 * DAY_MS))).toBe('untold')
  const paid = { ...preNotice, announcement: { ...announcement, outTradeNo: '1' } }
  expect(obstacleOf(paid, ask(LATER_MS))).toBe('untold')
})

// fact: WX-008
it('a notice within twelve hours of signing makes its waiting days hold, unless the account ignores it', () => {
  const soonMs = SIGNED_MS + HOUR_MS
  expect(obstacleOf(told, ask(soonMs))).toBe('waiting')
  expect(obstacleOf(told, ask(soonMs, { noticeAfterSigning: 'ignored' }))).toBeNull()
})

// fact: WX-116, WX-142, WX-143
it('a deduction keeps the hours in both modes and after signing, where the account has no older ones', () => {
  const nightMs = at('2026-11-25 22:00:00')
  expect(obstacleOf(told, ask(nightMs))).toBe('hours')
  expect(obstacleOf(dayAfter, ask(nightMs))).toBe('hours')
  expect(obstacleOf(dayAfter, ask(nightMs, { applyHours: 'pre-notice' }))).toBeNull()
  expect(obstacleOf(told, ask(nightMs, { applyHours: 'pre-notice' }))).toBe('hours')
  const justSigned = { ...preNotice, signedAtMs: nightMs }
  expect(obstacleOf(justSigned, ask(nightMs + MINUTE_MS))).toBe('hours')
  expect(obstacleOf(justSigned, ask(nightMs + MINUTE_MS, { hoursAfterSigning: 'free' }))).toBeNull()
})

// fact: WX-002, WX-007
it('money moves a day after the request in the 24-hour mode, and at once within twelve hours of signing', () => {
  expect(deductionAtMs(dayAfter, LATER_MS)).toBe(LATER_MS + DAY_MS)
  expect(deductionAtMs(dayAfter, SIGNED_MS + 12 * HOUR_MS - 1)).toBe(SIGNED_MS + 12 * HOUR_MS - 1)
  expect(deductionAtMs(preNotice, LATER_MS)).toBe(LATER_MS)
})

// fact: WX-185, WX-186
it.each([
  ['SUCCESS', 'ORDERPAID', 'ORDERPAID'],
  ['REFUND', 'ORDERPAID', 'ORDERPAID'],
  ['CLOSED', 'ORDERCLOSED', 'ORDERCLOSED'],
  ['ACCEPT', 'ORDER_ACCEPTED', 'ORDER_ACCEPTED'],
  ['NOTPAY', 'INVALID_REQUEST', null],
  ['PAYERROR', 'INVALID_REQUEST', null],
] as const)(
  'closing an order in state %s is answered %s, and %j after five minutes',
  (state, early, later) => {
    const order = { state, orderedAtMs: SIGNED_MS }
    expect(closeRefusal(order, SIGNED_MS + 5 * MINUTE_MS - 1)).toBe(early)
    expect(closeRefusal(order, SIGNED_MS + 5 * MINUTE_MS)).toBe(later)
  },
)

// fact: WX-180, WX-181, WX-182
it('the older query says ACCEPT while a deduction waits, PAY_FAIL of a failed one, and nothing of old or closed ones', () => {
  const waiting = {
    ...({ state: 'ACCEPT', createdAtMs: SIGNED_MS, movesAtMs: SIGNED_MS + DAY_MS } as const),
    isClosedByMerchant: false,
  }
  const failed = { ...waiting, state: 'CLOSED' } as const
  expect(olderTradeState(waiting, SIGNED_MS)).toBe('ACCEPT')
  expect(olderTradeState(waiting, SIGNED_MS + DAY_MS)).toBe('NOTPAY')
  expect(olderTradeState(failed, LATER_MS)).toBe('PAY_FAIL')
  expect(olderTradeState({ ...waiting, state: 'SUCCESS' }, LATER_MS)).toBe('SUCCESS')
  expect(olderTradeState(failed, SIGNED_MS + 30 * DAY_MS)).toBeNull()
  expect(olderTradeState({ ...failed, isClosedByMerchant: true }, LATER_MS)).toBeNull()
})

it('a query knows nothing of a deduction before its money moves, where the account answers as reported', () => {
  expect(isQueryAnswered('ACCEPT', 'documented')).toBe(true)
  expect(
    (['ACCEPT', 'CLOSED', 'SUCCESS'] as const).map((state) => isQueryAnswered(state, 'reported')),
  ).toEqual([...[false, false, true]])
})

const NOW_MS = Date.parse('2026-11-20T01:41:00Z')
const secondsAt = (offS: number) => String(NOW_MS / 1000 + offS)

// fact: WX-029, WX-032, WX-033, WX-036
it.each([
  ['an emoji in the account', { contract_display_account: '猫😀' }, 'contract_display_account'],
  ['a rare character in the body', { body: '𠮷野家' }, 'body'],
  ['characters of three bytes', { body: '云存储' }, null],
  ['the greatest int64', { request_serial: '9223372036854775807' }, null],
  ['a serial beyond int64', { request_serial: '9223372036854775808' }, 'request_serial'],
  ['a time five minutes ago', { timestamp: secondsAt(-300) }, null],
  ['a time longer ago', { timestamp: secondsAt(-301) }, 'timestamp'],
  ['a time too far ahead', { timestamp: secondsAt(301) }, 'timestamp'],
  ['a bare domain', { notify_url: 'http://127.0.0.1:4010' }, 'notify_url'],
  ['a bare domain with a slash', { notify_url: 'http://127.0.0.1:4010/' }, 'notify_url'],
  ['a path', { notify_url: 'http://127.0.0.1:4010/n' }, null],
])('a v2 request with %s, broken field', (_, fields, expected) => {
  expect(brokenField(fields, NOW_MS)).toBe(expected)
})

it.each([
  ['张*三（13800130021）', null],
  ['张*（13800130021）', 'outerid'],
  ['张*三(13800130021)', 'outerid'],
  ['张*三（1380013002）', 'outerid'],
])('outerid %s, broken field', (outerid, expected) => {
  expect(brokenField({ outerid }, NOW_MS)).toBe(expected)
})

it.each([
  [{ sign: 'A'.repeat(64) }, false],
  [{ sign: 'A'.repeat(64), sign_type: 'HMAC-SHA256' }, true],
  [{ sign: 'A'.repeat(32) }, true],
])('a signature with %o names its kind: %s', (fields, expected) => {
  expect(namesSignType(fields)).toBe(expected)
})
