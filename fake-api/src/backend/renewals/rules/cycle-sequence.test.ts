import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '../../../engine/kernel/clock.ts'
import { type RenewalRulesName, renewalRulesOf } from './contract.ts'
import { type Cycle, type CycleCommand, decideCycle, isCyclePayable, planCycle } from './cycle.ts'

const OFFSET_MS = 8 * HOUR_MS
const dayOf = (instant: Instant) => Math.floor((instant + OFFSET_MS) / DAY_MS)
const hourOf = (instant: Instant) => Math.floor(((instant + OFFSET_MS) % DAY_MS) / HOUR_MS)

/** What the provider does with one request, and how late. */
type Fate = { end: 'succeeds' | 'fails' | 'never-arrives'; isAnswerLost: boolean; afterMs: number }

interface LaterCommand {
  atMs: Instant
  /** What it says; of money that moves later, whatever has come of it by then. */
  command: CycleCommand | 'as-settled'
}

const FAILED = { type: 'failed', code: 'NOTENOUGH', isContractOver: false, isAnswer: true } as const

/** The provider, kept apart from the rules under test: it remembers notices and refuses what is outside its window. */
class Provider {
  readonly kind: RenewalRulesName
  readonly successes: Instant[] = []
  readonly violations: string[] = []
  readonly #serviceEndsAtMs: Instant
  #announcedAtMs: Instant | null = null
  #endedAtMs: Instant | null = null
  /** Money that moves a day after it was asked for, unless the contract ends before. */
  #coming: { deductionAtMs: Instant; isFailing: boolean } | null = null

  constructor(kind: RenewalRulesName, serviceEndsAtMs: Instant) {
    this.kind = kind
    this.#serviceEndsAtMs = serviceEndsAtMs
  }

  end(atMs: Instant): void {
    this.settle(atMs)
    this.#endedAtMs = atMs
  }

  announce(atMs: Instant): void {
    if (this.kind !== 'wechat') this.violations.push('announced where nothing is announced')
    if (hourOf(atMs) < 7 || hourOf(atMs) >= 22) this.violations.push('announced outside 07–22')
    this.#announcedAtMs = atMs
  }

  deduct(atMs: Instant, fate: Fate): LaterCommand | null {
    const { end, afterMs } = fate
    if (!this.#takes(atMs)) this.violations.push(`asked for money outside the window at ${atMs}`)
    if (this.#endedAtMs !== null && atMs >= this.#endedAtMs) this.violations.push('asked after the end')
    if (end === 'never-arrives') return null
    if (this.kind === 'wechat-24-hour') return this.#deductLater(atMs, fate)
    if (end === 'fails')
      return {
        atMs: atMs + afterMs,
        command: { type: 'failed', code: 'NOTENOUGH', isContractOver: false, isAnswer: true },
      }
    if (this.successes.length === 0) this.successes.push(atMs)
    return { atMs: atMs + afterMs, command: { type: 'succeeded' } }
  }

  /** What has come of the last deduction: money that was to move by now has, or the contract was over before. */
  settle(nowMs: Instant): 'succeeded' | 'failed' | 'on-its-way' {
    const coming = this.#coming
    if (coming !== null && nowMs < coming.deductionAtMs) return 'on-its-way'
    if (coming !== null && !coming.isFailing && this.#endedAtMs === null && this.successes.length === 0)
      this.successes.push(coming.deductionAtMs)
    this.#coming = null
    return this.successes.length > 0 ? 'succeeded' : 'failed'
  }

  #deductLater(atMs: Instant, { end, afterMs }: Fate): LaterCommand {
    const deductionAtMs = atMs + DAY_MS
    if (deductionAtMs > this.#serviceEndsAtMs + 6 * DAY_MS) this.violations.push('money would move too late')
    this.#coming = { deductionAtMs, isFailing: end === 'fails' }
    return { atMs: deductionAtMs + afterMs, command: 'as-settled' }
  }

  #takes(atMs: Instant): boolean {
    if (this.kind === 'wechat-24-hour') return atMs >= this.#serviceEndsAtMs - 2 * DAY_MS
    if (this.kind === 'alipay') {
      const day = dayOf(this.#serviceEndsAtMs)
      return dayOf(atMs) >= day - 5 && dayOf(atMs) <= day
    }
    if (this.#announcedAtMs === null) return false
    const day = dayOf(atMs) - dayOf(this.#announcedAtMs) + 1
    return day >= 3 && day <= 9 && hourOf(atMs) >= 7 && hourOf(atMs) < 22
  }
}

const fate: fc.Arbitrary<Fate> = fc.record({
  end: fc.constantFrom('succeeds', 'fails', 'fails', 'never-arrives'),
  isAnswerLost: fc.boolean(),
  afterMs: fc.integer({ min: 0, max: 3 * HOUR_MS }),
})

const month = fc.record({
  kind: fc.constantFrom('wechat', 'wechat-24-hour', 'alipay'),
  endsMs: fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2030, 0, 1) }),
  fates: fc.array(fate, { minLength: 1, maxLength: 12 }),
  lostNotices: fc.integer({ min: 0, max: 3 }),
  endAfterMs: fc.option(fc.integer({ min: 0, max: 12 * DAY_MS }), { freq: 4 }),
  retryAfterMs: fc.option(fc.integer({ min: 0, max: 12 * DAY_MS }), { freq: 4 }),
})

type Month = typeof month extends fc.Arbitrary<infer T> ? T : never

function live({ kind, endsMs, fates, lostNotices, endAfterMs, retryAfterMs }: Month) {
  const rules = renewalRulesOf(kind)
  const provider = new Provider(kind, endsMs)
  let cycle = planCycle(2, 1790, rules.planNext(endsMs))
  const beginMs = cycle.nextDueMs ?? 0
  const endAtMs = endAfterMs === null ? Infinity : beginMs + endAfterMs
  const later: LaterCommand[] = [
    ...(retryAfterMs === null
      ? []
      : [{ atMs: beginMs + retryAfterMs, command: { type: 'retry-now' } as const }]),
    ...(endAfterMs === null ? [] : [{ atMs: endAtMs, command: { type: 'contract-ended' } as const }]),
  ]
  let paidTimes = 0
  let notices = lostNotices
  let isLost = false
  const pending = [...fates]
  for (let step = 0; step < 2000; step += 1) {
    later.sort((a, b) => a.atMs - b.atMs)
    const next = later[0]
    const dueMs = isCyclePayable(cycle) ? cycle.nextDueMs : null
    if (dueMs === null && next === undefined) return { cycle, provider, paidTimes }
    const isNextDue = next !== undefined && (dueMs === null || next.atMs <= dueMs)
    const nowMs = isNextDue ? next.atMs : (dueMs ?? 0)
    if (isNextDue) later.shift()
    const word = isNextDue && next.command !== 'as-settled' ? next.command : null
    if (word?.type === 'contract-ended') provider.end(nowMs)
    const outcome = provider.settle(nowMs)
    const settled = outcome === 'succeeded' ? ({ type: 'succeeded' } as const) : FAILED
    const circumstances = { rules, nowMs, isContractLive: nowMs < endAtMs }
    const decision = decideCycle(cycle, isNextDue ? (word ?? settled) : { type: 'due' }, circumstances)
    cycle = decision.cycle
    paidTimes += decision.moves.filter((row) => row.to === 'paid').length
    if (decision.task === 'announce') {
      provider.announce(nowMs)
      if (notices === 0) later.push({ atMs: nowMs, command: { type: 'notice-taken' } })
      else notices -= 1
    }
    if (decision.task === 'query') {
      if (outcome === 'succeeded') later.push({ atMs: nowMs, command: { type: 'succeeded' } })
      else if (isLost) later.push({ atMs: nowMs, command: { type: 'unknown' } })
      else if (outcome === 'failed') later.push({ atMs: nowMs, command: FAILED })
    }
    if (decision.task === 'deduct') {
      const end = pending.shift() ?? { end: 'fails', isAnswerLost: false, afterMs: 0 }
      const answer = provider.deduct(nowMs, end)
      isLost = answer === null
      if (answer && !end.isAnswerLost) {
        // The merchant hears that it was taken, and when its money moves.
        const movesAtMs = kind === 'wechat-24-hour' ? nowMs + DAY_MS : nowMs
        later.push({ atMs: nowMs, command: { type: 'taken', movesAtMs } }, answer)
      }
    }
  }
  throw new Error('the period does not come to an end')
}

it('records one success per period, inside its window and before the end, in 10,000 months', () => {
  fc.assert(
    fc.property(month, (given) => {
      const { cycle, provider, paidTimes } = live(given)
      expect(provider.violations).toEqual([])
      expect(paidTimes).toBe(provider.successes.length)
      expect(cycle.state === 'paid').toBe(paidTimes === 1)
      expect(isCyclePayable(cycle)).toBe(false)
    }),
    { numRuns: 10_000, seed: 20261120 },
  )
})

function month12(kind: RenewalRulesName) {
  const rules = renewalRulesOf(kind)
  let endsMs = Date.UTC(2026, 10, 20, 1, 41)
  const tries: number[] = []
  for (let period = 2; period <= 13; period += 1) {
    let cycle: Cycle = planCycle(period, 1790, rules.planNext(endsMs))
    while (cycle.state !== 'paid') {
      const nowMs = cycle.nextDueMs ?? 0
      const { cycle: due, task } = decideCycle(cycle, { type: 'due' }, { rules, nowMs, isContractLive: true })
      const command =
        task === 'announce' ? ({ type: 'notice-taken' } as const) : ({ type: 'succeeded' } as const)
      if (task === 'deduct') tries.push(endsMs - nowMs)
      cycle = decideCycle(due, command, {
        rules,
        nowMs: nowMs + MINUTE_MS,
        isContractLive: true,
      }).cycle
    }
    endsMs += 30 * DAY_MS
  }
  return tries
}

it.each([
  ['wechat', 1],
  ['alipay', 1],
  ['wechat-24-hour', 2],
] as const)('%s requests the deduction %i days before each of twelve ends', (kind, days) => {
  expect(month12(kind)).toEqual(Array.from({ length: 12 }, () => days * DAY_MS))
})
