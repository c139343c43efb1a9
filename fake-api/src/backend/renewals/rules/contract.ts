import type { Schemas } from '@skyshop/openapi/control'
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '../../../engine/kernel/clock.ts'
import { membersOf } from '../../../engine/kernel/members-of.ts'
import type { Fen } from '../../../engine/kernel/money.ts'
import { BusinessError } from '../../kernel/business-error.ts'
import { type Cycle, cycleWindowOf, isCyclePayable, planCycle } from './cycle.ts'
import type { RenewalRules } from './renewal-plan.ts'
import { alipayRenewalRules, wechat24HourRules, wechatRenewalRules } from './renewal-rules.ts'

/** States of a contract (docs/rules/auto-renewal.md). */
export const contractStates = membersOf<ContractState>({
  'pre-signed': true,
  active: true,
  terminated: true,
  abandoned: true,
})

/** Where a contract stands. */
export type ContractState = Schemas['ContractRow']['state']

/** Events that move a contract. */
export const contractEvents = ['pre-sign', 'signed', 'session-over', 'replaced', 'ended'] as const

export type ContractEvent = (typeof contractEvents)[number]

interface ContractTransition {
  from: ContractState | null
  event: ContractEvent
  to: ContractState
}

/** The contract table. A contract signed after its session was given up is ended at the provider and moves nothing here. */
export const contractTransitions = [
  { from: null, event: 'pre-sign', to: 'pre-signed' },
  { from: 'pre-signed', event: 'signed', to: 'active' },
  { from: 'pre-signed', event: 'session-over', to: 'abandoned' },
  { from: 'pre-signed', event: 'replaced', to: 'abandoned' },
  { from: 'active', event: 'ended', to: 'terminated' },
] as const satisfies readonly ContractTransition[]

const contractTargets: ReadonlyMap<string, ContractState> = new Map(
  contractTransitions.map(({ from, event, to }) => [`${from} ${event}`, to]),
)

/** State of a contract after an event, or null when the table has no such row. */
export function nextContractState(from: ContractState | null, event: ContractEvent): ContractState | null {
  return contractTargets.get(`${from} ${event}`) ?? null
}

/** Providers that can deduct by contract. */
export type ContractProvider = Schemas['ContractProvider']

/** Who ended a contract, in our words; the provider's own codes stay in its gateway. */
export type EndedBy = Schemas['ContractEnd']['by']

/** Who ended a contract, or `lapsed`: it ended by itself after too many unpaid periods. */
export type ContractEnd = EndedBy | 'lapsed'

/** Milliseconds that a buyer has to sign (R-RENEWAL-27). */
export const SIGN_WITHIN_MS = 2 * HOUR_MS

/** Lapsed periods in a row after which a contract ends by itself (assumed, R-RENEWAL-28). */
export const MAX_UNPAID_PERIODS = 2

/** Way WeChat takes money: after a notice days ahead, or a day after it was asked for (R-WECHAT-1, R-WECHAT-3). */
export type DeductMode = Schemas['WechatDeductMode']

/**
 * The merchant's plans at WeChat, ten of each mode (assumed, R-WECHAT-45); each user signs each once. WeChat could move a
 * plan to the other mode (WX-006); the account refuses to move these (R-WECHAT-49), so that a number tells the mode.
 */
export const PLAN_POOLS: Record<DeductMode, readonly string[]> = {
  'pre-notice': plansFrom(120_201),
  '24-hour': plansFrom(120_301),
}

function plansFrom(first: number): string[] {
  return Array.from({ length: 10 }, (_, index) => String(first + index))
}

/** Most agreements one user has with one merchant at Alipay. */
export const MAX_AGREEMENTS = 10

/*
 * Rules of how many contracts a user may have (docs/rules/auto-renewal.md; product 7.12)
 * R-RENEWAL-23. WeChat knows one contract per (plan, user) (WX-059). The merchant keeps ten plans of each mode
 *   (assumed), so that a second camera signs on the next, in place of a `contract_outerid` for each (WX-039, ADR 10); the
 *   eleventh is refused. An open signing session gives its plan up only when no other is free: the first to sign has it.
 * R-RENEWAL-24. Alipay knows no plans, and at most ten agreements per user (AL-180).
 */

/** A contract of the user that is signed or being signed. */
export interface UsedPlan {
  planId: string | null
  isLive: boolean
}

/**
 * Chooses a plan to sign on; `mode` is that of the account's plans, null where its provider knows none and no plan is
 * needed. Throws `contract-pool-spent`.
 */
export function choosePlan(mode: DeductMode | null, held: readonly UsedPlan[]): string | null {
  const live = held.filter(({ isLive }) => isLive)
  if (mode === null) {
    if (live.length >= MAX_AGREEMENTS) throw new BusinessError('contract-pool-spent')
    return null
  }
  const isFree = (taken: readonly UsedPlan[]) => (id: string) => taken.every(({ planId }) => planId !== id)
  const pool = PLAN_POOLS[mode]
  const plan = pool.find(isFree(held)) ?? pool.find(isFree(live))
  if (plan === undefined) throw new BusinessError('contract-pool-spent')
  return plan
}

const RENEWAL_RULES = {
  wechat: wechatRenewalRules,
  'wechat-24-hour': wechat24HourRules,
  alipay: alipayRenewalRules,
} as const satisfies Record<string, RenewalRules>

/** Names of the renewal rules that a contract can follow. */
export type RenewalRulesName = keyof typeof RENEWAL_RULES

/** Returns the renewal rules of a provider and mode. */
export function renewalRulesOf(name: RenewalRulesName): RenewalRules {
  return RENEWAL_RULES[name]
}

/** Returns the renewal rules of a contract: those of its provider, at WeChat those of the mode that its plan stays in. */
export function contractRulesOf(contract: {
  provider: ContractProvider
  planId: string | null
}): RenewalRules {
  const { provider, planId } = contract
  const isDayAfter = provider === 'wechat' && planId !== null && PLAN_POOLS['24-hour'].includes(planId)
  return renewalRulesOf(isDayAfter ? 'wechat-24-hour' : provider)
}

/**
 * Returns when the next deduction of a period moves money; null while one is under way, and once no try is left. A period
 * may be due earlier for its notice, so the instant comes from its planned first try, or from its next try in grace.
 */
export function nextDeductionAtMs(
  contract: Parameters<typeof contractRulesOf>[0],
  cycle: Pick<Cycle, 'state' | 'plannedAtMs' | 'nextDueMs' | 'windowFromMs' | 'windowUntilMs'>,
): Instant | null {
  const { state, plannedAtMs, nextDueMs } = cycle
  if (state === 'deducting' || isLastTryOver(cycle)) return null
  const requestedAtMs = state === 'grace' ? nextDueMs : plannedAtMs
  return requestedAtMs === null ? null : movesAtMs(contract, cycle, requestedAtMs)
}

/** Tells whether a period that failed is not tried again by itself: what it waits for is the end of its window. */
export function isLastTryOver({
  state,
  nextDueMs,
  windowUntilMs,
}: Pick<Cycle, 'state' | 'nextDueMs' | 'windowUntilMs'>): boolean {
  return state === 'grace' && nextDueMs !== null && windowUntilMs !== null && nextDueMs >= windowUntilMs
}

/** Returns when a deduction that is requested at an instant moves money, at the earliest. */
export function movesAtMs(
  contract: Parameters<typeof contractRulesOf>[0],
  cycle: Parameters<typeof cycleWindowOf>[0],
  requestedAtMs: Instant,
): Instant {
  const window = cycleWindowOf(cycle)
  return window === null ? requestedAtMs : contractRulesOf(contract).deductionAtMs(window, requestedAtMs)
}

/*
 * Rules of a deduction that nobody pays (docs/rules/auto-renewal.md)
 * R-RENEWAL-41. A deduction that WeChat still finds unpaid an hour after the money was to move is closed, and has failed
 *   (WX-172, WX-185, WX-187); for moments it may well read so (WX-180). At Alipay the query itself closes one that is
 *   unpaid (R-ALIPAY-73).
 */

const UNPAID_FOR_MS = HOUR_MS

/** Tells whether a deduction that was asked for at `askedAtMs` and is still unpaid is to be closed. */
export function isUnpaidTooLong(
  contract: Parameters<typeof contractRulesOf>[0],
  cycle: Parameters<typeof cycleWindowOf>[0],
  { askedAtMs, nowMs }: { askedAtMs: Instant; nowMs: Instant },
): boolean {
  const window = cycleWindowOf(cycle)
  if (window === null) return false
  return nowMs >= contractRulesOf(contract).deductionAtMs(window, askedAtMs) + UNPAID_FOR_MS
}

/** Tells whether the last deduction of a live contract did not succeed. */
export function hasFailedRenewal(
  { lapses }: { lapses: number },
  cycle: Pick<Cycle, 'state'> | null,
): boolean {
  return cycle?.state === 'grace' || lapses > 0
}

/*
 * Rules of a price that is changed for contracts that run (docs/rules/auto-renewal.md; assumed)
 * R-RENEWAL-42. A new price of a package leaves its contracts at theirs, unless it is announced to them, days ahead: from the
 *   day named on, a period costs the new price, also where a refund or a retry moves it across that day. One that the
 *   provider was asked about, and the one at signing, keep theirs. The owner is told in the shop from the announcement
 *   until the first charge at the new price, by the moment at which its money moves. Where a price is taken back after the
 *   provider was asked about a period at it, this period costs what the payer was told, and the owner is told from when
 *   it is the former price again.
 * R-RENEWAL-43. An agreement of Alipay is signed for a highest amount (AL-176), so that a higher price cannot be deducted
 *   under it (AL-222). Such a contract ends, at Alipay too, in place of the first charge at the new price. The price
 *   of its signing, one that was charged under it before, and its own now are covered.
 */

/** A new price of one period that was announced to the owner of a contract, and the instant from which it counts. */
export interface PriceChange {
  readonly amountFen: Fen
  readonly fromMs: Instant
  readonly toldAtMs: Instant
}

/** Price of a contract, with the change announced; null without one. */
export interface Priced {
  readonly provider: ContractProvider
  readonly amountFen: Fen
  /** Highest price of a period that the agreement is known to cover: that of its signing, of now, or of one that was paid before. */
  readonly signedFen: Fen
  readonly priceChange: PriceChange | null
}

/** Price of a period that is first tried at an instant. */
export function periodPriceFen(
  { amountFen, priceChange }: Pick<Priced, 'amountFen' | 'priceChange'>,
  plannedAtMs: Instant,
): Fen {
  return priceChange !== null && plannedAtMs >= priceChange.fromMs ? priceChange.amountFen : amountFen
}

/** Prices a period by its planned moment; the first one, and one that the provider was asked about, keeps its price. */
export function priceCycle<Open extends Cycle>(contract: Omit<Priced, 'signedFen'>, cycle: Open): Open {
  if (cycle.period === 1 || cycle.state !== 'scheduled') return cycle
  return { ...cycle, amountFen: periodPriceFen(contract, cycle.plannedAtMs) }
}

/**
 * Prices of a contract once `change` is announced to it; no change where that is its own price. An open period that was
 * asked for at the price announced before makes this the contract's own.
 */
export function announceTo(
  contract: Priced,
  cycle: Cycle | null,
  change: PriceChange,
): Pick<Priced, 'amountFen' | 'priceChange'> {
  const isAsked = cycle !== null && isCyclePayable(cycle) && cycle.state !== 'scheduled'
  const amountFen = isAsked && isAtNewPrice(contract, cycle) ? cycle.amountFen : contract.amountFen
  return { amountFen, priceChange: change.amountFen === amountFen ? null : change }
}

/** Tells whether the agreement does not cover the announced price, so that the contract ends in place of the first charge at it. */
export function needsNewAgreement({ provider, signedFen, priceChange }: Priced): boolean {
  return provider === 'alipay' && priceChange !== null && priceChange.amountFen > signedFen
}

/** Tells whether a period is charged at the announced price. */
export function isAtNewPrice(
  { priceChange }: Pick<Priced, 'priceChange'>,
  { amountFen, plannedAtMs }: Pick<Cycle, 'amountFen' | 'plannedAtMs'>,
): boolean {
  return priceChange !== null && plannedAtMs >= priceChange.fromMs && amountFen === priceChange.amountFen
}

/** Tells whether a contract ends in place of the charge of its open period. */
export function endsInstead(contract: Priced, cycle: Pick<Cycle, 'amountFen' | 'plannedAtMs'>): boolean {
  return needsNewAgreement(contract) && isAtNewPrice(contract, cycle)
}

/**
 * Instant at which the first charge at an announced price moves money: that of the open period where it is at this price,
 * else of the first one after it, periods of `periodMs` apart.
 */
export function firstChargeAtNewPrice(
  contract: Parameters<typeof contractRulesOf>[0] & { priceChange: PriceChange },
  cycle: Cycle,
  periodMs: number,
): Instant {
  const { priceChange } = contract
  const { plannedAtMs } = cycle
  if (isAtNewPrice(contract, cycle))
    return nextDeductionAtMs(contract, cycle) ?? movesAtMs(contract, cycle, plannedAtMs)
  const periods = Math.max(1, Math.ceil((priceChange.fromMs - plannedAtMs) / periodMs))
  const later = contractRulesOf(contract).planNext(cycle.serviceEndsAtMs + periods * periodMs)
  const atMs = plannedAtMs + periods * periodMs
  return later.window === null ? atMs : movesAtMs(contract, planCycle(cycle.period + 1, 0, later), atMs)
}

/** Days of a period whose length was not kept. */
const MONTH_DAYS = 30

/** Length of a period of a contract in milliseconds. */
export function periodMsOf({ periodDays }: { periodDays: number | null }): number {
  return (periodDays ?? MONTH_DAYS) * DAY_MS
}

/** Facts of a live contract that say when it is charged. */
type Charged = Parameters<typeof contractRulesOf>[0] & Priced & { lapses: number; periodDays: number | null }

/**
 * Returns when the next charge of a live contract moves money, that of the next period once the open one has no try left;
 * null while one is under way, and where the contract ends in place of one.
 */
export function nextChargeAtMs(contract: Charged, cycle: Cycle): Instant | null {
  if (endsInstead(contract, cycle)) return null
  return isLastTryOver(cycle) ? chargeAfterLapseAtMs(contract, cycle) : nextDeductionAtMs(contract, cycle)
}

function chargeAfterLapseAtMs(contract: Charged, cycle: Cycle): Instant | null {
  if (contract.lapses + 1 >= MAX_UNPAID_PERIODS) return null
  const { period, plannedAtMs, windowUntilMs } = cycle
  const dueMs = Math.max(windowUntilMs ?? plannedAtMs, plannedAtMs + periodMsOf(contract))
  const plan = contractRulesOf(contract).planAfterUnpaid(dueMs)
  const next = planCycle(period + 1, periodPriceFen(contract, plan.plannedAtMs), plan)
  return endsInstead(contract, next) ? null : nextDeductionAtMs(contract, next)
}

/*
 * Rules of asking a provider about a contract until it answers (docs/rules/auto-renewal.md)
 * R-RENEWAL-25. An answer that was lost is asked for again after ten minutes, ten times in all, then daily without end:
 *   as long as nobody knows, a buyer may be bound by a contract that is over for us, or be without one they have
 *   signed.
 */

const SHORT_DELAY_MS = 10 * MINUTE_MS

/** Attempts with a short delay. */
export const SHORT_DELAY_ATTEMPTS = 10

/** Delay before an attempt; the first is made at once. */
export function retryDelayMs(attempt: number): number {
  if (attempt <= 1) return 0
  return attempt <= SHORT_DELAY_ATTEMPTS ? SHORT_DELAY_MS : DAY_MS
}
