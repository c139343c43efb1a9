import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from '../../../engine/kernel/clock.ts'
import type { PapayFields } from '../../../wire/wechat/papay-xml.ts'
import type { TradeEvent, TradeState } from '../transaction.ts'
import type { WechatPlan } from '../wechat-account.ts'

/** Codes of a refusal in v2, as `err_code` carries them. */
export const PAPAY_ERRORS = {
  PARAM_ERROR: '参数错误',
  SIGNERROR: '签名错误',
  INVALID_REQUEST: '请求不符合扣款规则',
  NOAUTH: '商户无此接口权限',
  PLAN_NOT_EXIST: '模板不存在',
  CONTRACT_NOT_EXIST: '签约协议不存在',
  'CONTRACT_CODE DUPLICATION': '签约协议号重复',
  ORDERPAID: '订单已支付',
  ORDERCLOSED: '订单已关闭',
  ORDER_ACCEPTED: '订单已受理',
  ORDERNOTEXIST: '订单不存在',
  OUT_TRADE_NO_USED: '商户订单号重复',
  NOTENOUGH: '余额不足',
  RULELIMIT: '交易金额或次数超出限制',
  ACCOUNTERROR: '用户账户异常',
  BANKERROR: '银行系统维护',
  USER_NOT_EXIST: '用户账户已注销',
  TRADE_ERROR: '订单错误',
  CONTRACTERROR: '签约协议已过期',
  CERT_ERROR: '证书校验错误',
  TRADE_OVERDUE: '订单已经超过退款期限',
  REFUND_FEE_MISMATCH: '订单金额或退款金额与之前请求不一致，请核实后再试',
  INVALID_TRANSACTIONID: '无效transaction_id',
  REFUNDNOTEXIST: '退款订单查询失败',
  FREQUENCY_LIMITED: '频率限制',
  SYSTEMERROR: '系统错误',
} as const

/** `err_code` of a failure whose reason WeChat does not tell (R-WECHAT-25). */
export const NO_REASON = '0'

export type PapayErrorCode = keyof typeof PAPAY_ERRORS

/*
 * When WeChat deducts, in Beijing time (docs/providers/wechat.md)
 * R-WECHAT-1. Pre-notice mode: a notice is taken between 07:00 and 22:00, on day 1 (WX-115). Day 2 waits; then follow
 *   as many days of deducting as the notice asks for, one to three, or seven: days 3 to 9 (WX-113, WX-114).
 * R-WECHAT-2. The amount may be less than announced, never more. One success ends the window, and after its end a new
 *   notice is needed (WX-117 to WX-120).
 * R-WECHAT-3. 24-hour mode: no notice is taken. The payer is told of a deduction once it is taken, and the money moves
 *   24 hours later. In the meantime no other one is taken under the contract (WX-002, WX-141).
 * R-WECHAT-4. Within 12 hours of signing a deduction needs no notice and moves money at once, in both modes. A notice
 *   taken in that time makes the waiting days hold all the same: a preset of the account (WX-007, WX-008).
 * R-WECHAT-40. Deductions are taken between 07:00 and 22:00. That older pages ask for these hours in the pre-notice mode
 *   alone, and know none after signing, are presets of the account (WX-116, WX-142, WX-143). The stricter one is on, as a
 *   merchant that waits for the morning is right under either; of successes two a cycle are, for a renewal that is asked
 *   for on the day before its period falls twice into one cycle of 30 days (WX-119).
 */

const BEIJING_OFFSET_MS = 8 * HOUR_MS
const OPENS_MS = 7 * HOUR_MS
const CLOSES_MS = 22 * HOUR_MS
const NO_NOTICE_AFTER_SIGNING_MS = 12 * HOUR_MS
const NOTICE_LEAD_MS = DAY_MS
const ANNOUNCED_DAYS = 7

/** The announcement to the payer. */
export interface Announcement {
  readonly amountFen: number
  readonly deductFromMs: Instant
  readonly deductUntilMs: Instant
  /** The deduction that ended its cycle. */
  readonly outTradeNo: string | null
}

/** Tells whether WeChat accepts announcements and announced deductions at this time of day. */
export function isWithinHours(nowMs: Instant): boolean {
  const timeOfDay = (nowMs + BEIJING_OFFSET_MS) % DAY_MS
  return timeOfDay >= OPENS_MS && timeOfDay < CLOSES_MS
}

/** The days an announcement opens, end excluded. `days`: how many of them deduct. */
export function announcedDays(
  nowMs: Instant,
  days = ANNOUNCED_DAYS,
): Pick<Announcement, 'deductFromMs' | 'deductUntilMs'> {
  const midnight = Math.floor((nowMs + BEIJING_OFFSET_MS) / DAY_MS) * DAY_MS - BEIJING_OFFSET_MS
  const deductFromMs = midnight + 2 * DAY_MS + OPENS_MS
  return { deductFromMs, deductUntilMs: midnight + (1 + days) * DAY_MS + CLOSES_MS }
}

/** Tells whether a cycle is still to be deducted or waited for. */
export function isAnnouncementOpen({ outTradeNo, deductUntilMs }: Announcement, nowMs: Instant): boolean {
  return outTradeNo === null && nowMs < deductUntilMs
}

/** A contract as far as the time of a deduction depends on it. */
export interface DeductedContract {
  readonly signedAtMs: Instant
  /** Of the 24-hour mode. */
  readonly isDayAfter: boolean
  readonly announcement: Announcement | null
}

/** Instant at which a deduction requested now moves money. */
export function deductionAtMs(
  { signedAtMs, isDayAfter }: Pick<DeductedContract, 'signedAtMs' | 'isDayAfter'>,
  nowMs: Instant,
): Instant {
  return isDayAfter && !isJustSigned(signedAtMs, nowMs) ? nowMs + NOTICE_LEAD_MS : nowMs
}

function isJustSigned(signedAtMs: Instant, nowMs: Instant): boolean {
  return nowMs < signedAtMs + NO_NOTICE_AFTER_SIGNING_MS
}

/** Reason why a deduction may not be requested now. */
export type DeductionObstacle = 'untold' | 'waiting' | 'hours' | 'amount'

/** A deduction that is requested, and the settings of the account it is requested under. */
export interface RequestedDeduction {
  readonly amountFen: number
  readonly nowMs: Instant
  readonly plan: Pick<WechatPlan, 'applyHours' | 'hoursAfterSigning' | 'noticeAfterSigning'>
}

/** Finds why a deduction may not be requested now; null when it may. */
export function obstacleOf(
  contract: DeductedContract,
  { amountFen, nowMs, plan }: RequestedDeduction,
): DeductionObstacle | null {
  const { signedAtMs, isDayAfter, announcement } = contract
  const isNew = isJustSigned(signedAtMs, nowMs)
  const keepsHours = isNew
    ? plan.hoursAfterSigning === 'kept'
    : !isDayAfter || plan.applyHours === 'both-modes'
  if (keepsHours && !isWithinHours(nowMs)) return 'hours'
  const isTold = announcement !== null && isAnnouncementOpen(announcement, nowMs)
  const needsNotice = !isDayAfter && (!isNew || (isTold && plan.noticeAfterSigning === 'waits'))
  if (!needsNotice) return null
  if (!isTold) return 'untold'
  if (nowMs < announcement.deductFromMs) return 'waiting'
  return amountFen > announcement.amountFen ? 'amount' : null
}

/*
 * What becomes of the number of a deduction (docs/providers/wechat.md)
 * R-WECHAT-41. A number deducts once. While it runs it is ORDER_ACCEPTED; one that is paid or closed is told how it
 *   stands, or OUT_TRADE_NO_USED (field reports): a preset of the account (WX-135, WX-137, WX-138).
 * R-WECHAT-42. WeChat closes the number of a deduction that failed, and never deducts it again: a new one is taken, after
 *   the old one was asked about and, unless it is closed, closed (WX-139, WX-156, WX-157, WX-187). That it stays open and
 *   may be asked for again (older pages) is a preset of the account. After an error of WeChat's own it stays open until
 *   the merchant closes it (WX-172), and does not deduct again either.
 * R-WECHAT-43. An order that nobody paid is closed by its merchant, five minutes after it was made at the earliest
 *   (WX-184 to WX-186); one that is under way is not (assumed).
 * R-WECHAT-24. A query tells how a deduction stands (documented, WX-179), or knows nothing of one before its money has
 *   moved (field reports, WX-003): a preset of the account.
 * R-WECHAT-44. `orderquery` is the query of the guide (WX-175); a deduction that failed is CLOSED there. The older
 *   `paporderquery` says ACCEPT in the 24 hours of waiting alone, and PAY_FAIL of one that failed. It knows an order
 *   for 30 days, and none that its merchant has closed; a preset of the account withdraws it (WX-180 to WX-182).
 * R-WECHAT-25. The webhook of a failed deduction may say FAIL with err_code 0 and no reason (field reports, WX-163).
 *   What became of it is to be asked.
 */

/** Returns what a failure does to a deduction; an error of WeChat's own closes nothing. */
export function failureEvent(
  errorCode: string,
  preset: WechatPlan['afterFailure'],
): Extract<TradeEvent, 'finally-refused' | 'refused-and-closed'> {
  return preset === 'open' || errorCode === 'SYSTEMERROR' ? 'finally-refused' : 'refused-and-closed'
}

/** The refusal of a number that was used before, in the state of its deduction; null when it may go again. */
export function repeatedNumberRefusal(
  state: TradeState,
  preset: Pick<WechatPlan, 'repeatedNumber' | 'afterFailure'>,
): PapayErrorCode | null {
  const isReported = preset.repeatedNumber === 'reported'
  switch (state) {
    case 'ACCEPT':
      return 'ORDER_ACCEPTED'
    case 'PAYERROR':
      return preset.afterFailure === 'open' ? null : 'OUT_TRADE_NO_USED'
    case 'SUCCESS':
    case 'REFUND':
      return isReported ? 'OUT_TRADE_NO_USED' : 'ORDERPAID'
    case 'CLOSED':
    case 'NOTPAY':
      return isReported ? 'OUT_TRADE_NO_USED' : 'ORDERCLOSED'
  }
}

const CLOSED_AFTER_MS = 5 * MINUTE_MS

/** Finds why an order cannot be closed now; null when it can. */
export function closeRefusal(
  { state, orderedAtMs }: { readonly state: TradeState; readonly orderedAtMs: Instant },
  nowMs: Instant,
): PapayErrorCode | null {
  switch (state) {
    case 'SUCCESS':
    case 'REFUND':
      return 'ORDERPAID'
    case 'CLOSED':
      return 'ORDERCLOSED'
    case 'ACCEPT':
      return 'ORDER_ACCEPTED'
    case 'NOTPAY':
    case 'PAYERROR':
      return nowMs < orderedAtMs + CLOSED_AFTER_MS ? 'INVALID_REQUEST' : null
  }
}

/** Tells whether a query answers of an order in this state; otherwise it is ORDERNOTEXIST. */
export function isQueryAnswered(state: TradeState, preset: WechatPlan['unpaidQuery']): boolean {
  return preset === 'documented' || state === 'SUCCESS' || state === 'REFUND'
}

const KNOWN_FOR_MS = 30 * DAY_MS

/** An order as the older query of deductions sees it. */
export interface QueriedDeduction {
  readonly state: TradeState
  readonly createdAtMs: Instant
  /** When its money moves, or was to move. */
  readonly movesAtMs: Instant
  readonly isClosedByMerchant: boolean
}

/** The `trade_state` of a deduction in the older query; null for one it does not know. */
export function olderTradeState(
  { state, createdAtMs, movesAtMs, isClosedByMerchant }: QueriedDeduction,
  nowMs: Instant,
): 'SUCCESS' | 'REFUND' | 'ACCEPT' | 'NOTPAY' | 'PAY_FAIL' | null {
  if (isClosedByMerchant || nowMs >= createdAtMs + KNOWN_FOR_MS) return null
  switch (state) {
    case 'SUCCESS':
    case 'REFUND':
      return state
    case 'ACCEPT':
    case 'NOTPAY':
      return nowMs < movesAtMs ? 'ACCEPT' : 'NOTPAY'
    case 'PAYERROR':
    case 'CLOSED':
      return 'PAY_FAIL'
  }
}

/*
 * How many deductions WeChat takes (docs/providers/wechat.md)
 * R-WECHAT-22. One success a contract and day in Beijing (WX-145), two a cycle of 30 days from signing (WX-146), and 300
 *   numbers a payer and template on a day, or 150 by another passage of the guide (WX-147, WX-148); 500 yuan a
 *   deduction and 2500 a day to begin with (WX-149), counted by payer and template: presets of the account. What is
 *   beyond is RULELIMIT (assumed, with the days of a cycle and whose money a day counts); so ends a deduction that was
 *   accepted when another one, paid before it, used the limit or the notice up (assumed).
 */

const CYCLE_MS = 30 * DAY_MS

/** The instant at which the present cycle of a contract began. */
export function startOfCycle(signedAtMs: Instant, nowMs: Instant): Instant {
  return signedAtMs + Math.floor((nowMs - signedAtMs) / CYCLE_MS) * CYCLE_MS
}

/** Deductions so far: asked for and paid by a payer under a template, succeeded under a contract. */
export interface DeductionsSoFar {
  readonly askedToday: number
  readonly paidTodayFen: number
  readonly succeededToday: number
  readonly succeededInCycle: number
}

type LimitName =
  | 'deductionsPerDay'
  | 'successesPerDay'
  | 'successesPerCycle'
  | 'deductionQuotaFen'
  | 'dayQuotaFen'

/** Tells whether one more deduction stays within the limits of the account. */
export function isWithinLimits(
  plan: Pick<WechatPlan, LimitName>,
  { askedToday, paidTodayFen, succeededToday, succeededInCycle }: DeductionsSoFar,
  amountFen: number,
): boolean {
  return (
    amountFen <= (plan.deductionQuotaFen ?? Infinity) &&
    paidTodayFen + amountFen <= (plan.dayQuotaFen ?? Infinity) &&
    askedToday < (plan.deductionsPerDay ?? Infinity) &&
    succeededToday < (plan.successesPerDay ?? Infinity) &&
    succeededInCycle < (plan.successesPerCycle ?? Infinity)
  )
}

/*
 * What WeChat wants of the fields of a v2 request, beside their schema (docs/providers/wechat.md)
 * R-WECHAT-30. Characters of four bytes, such as an emoji, are refused in every field (WX-033); `request_serial` is an
 *   int64 (WX-029) by which WeChat orders, and refuses nothing (WX-030), `timestamp` five minutes off the clock of WeChat
 *   at most (WX-032), `notify_url` no bare domain (WX-036), `outerid` of its form (WX-039), an address of the payer one of
 *   version 4 or 6 (WX-343).
 * R-WECHAT-31. A request under HMAC-SHA256 says so in `sign_type`; without it a signature of 64 digits is wrong (WX-027).
 */

const FOUR_BYTES = /[\u{10000}-\u{10FFFF}]/u
const INT64_MAX = 2n ** 63n - 1n
const TIMESTAMP_OFF_MS = 5 * MINUTE_MS
/** First character of a name, an asterisk, the last character, and eleven digits in full-width brackets. */
const OUTERID = /^.\*.（\d{11}）$/u
const HMAC_LENGTH = 64

/** Finds the field of a v2 request that has not the form WeChat wants; null when all have. */
export function brokenField(fields: PapayFields, nowMs: Instant): string | null {
  const rare = Object.keys(fields).find((name) => FOUR_BYTES.test(fields[name] ?? ''))
  if (rare !== undefined) return rare
  const { request_serial, timestamp, notify_url, contract_notify_url, outerid } = fields
  if (request_serial !== undefined && BigInt(request_serial) > INT64_MAX) return 'request_serial'
  if (timestamp !== undefined && Math.abs(nowMs - Number(timestamp) * SECOND_MS) > TIMESTAMP_OFF_MS)
    return 'timestamp'
  if (isBareDomain(notify_url)) return 'notify_url'
  if (isBareDomain(contract_notify_url)) return 'contract_notify_url'
  return outerid === undefined || OUTERID.test(outerid) ? null : 'outerid'
}

function isBareDomain(url: string | undefined): boolean {
  return url !== undefined && URL.parse(url)?.pathname === '/'
}

/** Tells whether a request names the kind of its signature where that is not MD5. */
export function namesSignType({ sign_type, sign = '' }: PapayFields): boolean {
  return Boolean(sign_type) || sign.length !== HMAC_LENGTH
}
