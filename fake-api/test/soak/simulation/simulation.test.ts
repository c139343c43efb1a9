import { expect, it } from 'vitest'
import { RULES, type Rules } from './shop-core.ts'
import { countRareEvents, simulate } from './simulate.ts'

const SEEDS = Array.from({ length: 300 }, (_, index) => `seed-${index}`)
const STEPS = 80

const runs = SEEDS.map((seed) => simulate(seed, STEPS))

it('keeps every invariant in 300 seeds of 80 steps', () => {
  const broken = runs.filter((run) => run.broken)
  expect(broken.map(({ seed, broken: violation }) => ({ seed, ...violation }))).toEqual([])
})

it('300 seeds meet every rare event', () => {
  expect(countRareEvents(runs).filter(([, times]) => times === 0)).toEqual([])
})

it('writes equal logs for equal seeds and different ones for others', () => {
  const hashes = runs.map(({ hash }) => hash)
  expect(SEEDS.slice(0, 30).map((seed) => simulate(seed, STEPS).hash)).toEqual(hashes.slice(0, 30))
  expect(new Set(hashes).size).toBe(SEEDS.length)
})

it.each<[string, Partial<Rules>, RegExp]>([
  [
    'a success that pays again',
    {
      decideOrder: (order, command, nowMs) =>
        RULES.decideOrder(
          command.type === 'success' ? { ...order, status: 0, payDeadlineMs: null } : order,
          command,
          nowMs,
        ),
    },
    /^(1|2|3|4|5) /,
  ],
  [
    'a late success without a refund',
    {
      decideOrder: (order, command, nowMs) => {
        const decision = RULES.decideOrder(order, command, nowMs)
        return { ...decision, events: decision.events.filter(({ type }) => type !== 'refund-due') }
      },
    },
    /^3 /,
  ],
  [
    'a deadline that asks when the money was told of, not when it was taken',
    {
      decideOrder: (order, command, nowMs) =>
        RULES.decideOrder(
          order,
          command.type === 'success' ? { ...command, takenAtMs: nowMs } : command,
          nowMs,
        ),
    },
    /^3b /,
  ],
  [
    'an amount nobody compares',
    {
      matchSuccess: (_success, { order }) =>
        order ? { outcome: 'accept', order } : { outcome: 'unknown-order' },
    },
    /^(1|2|3|3a) /,
  ],
  [
    'time that is not conserved',
    {
      planPurchase: (timeline, plan, nowMs) => {
        const change = RULES.planPurchase(timeline, plan, nowMs)
        return {
          ...change,
          timeline: change.timeline.map((row) => ({ ...row, remainingMs: row.remainingMs + 1 })),
        }
      },
    },
    /^10 /,
  ],
  [
    'a webhook and an answer that somebody else signed are believed',
    { verifyBody: () => null, verifyNotify: () => true, readAnswer: () => ({}) },
    /^3d /,
  ],
  [
    'a trade of another client of the account counts as a payment here',
    {
      matchSuccess: (success, matched) =>
        matched.order ? RULES.matchSuccess(success, matched) : { outcome: 'accept' },
    },
    /^3[de] /,
  ],
  ['a v2 notify that somebody else signed is believed', { verifyPapay: () => true }, /^3[df]? /],
  ['a notify address that nothing reaches is taken', { brokenUrlRule: () => null }, /^6b /],
  [
    'a cancel past the deadline times the order out',
    {
      decideOrder: (order, command, nowMs) => {
        const isPast = order.payDeadlineMs !== null && nowMs >= order.payDeadlineMs
        const isCancel = command.type === 'cancel' && order.status === 0
        return RULES.decideOrder(order, isPast && isCancel ? { type: 'deadline' } : command, nowMs)
      },
    },
    /^3g /,
  ],
  ['a page that makes the server ask each time', { isQueryDue: () => true }, /^9 /],
  [
    'a coupon that ran out while it was reserved is not used',
    { nextCouponState: (state, event) => (event === 'use' ? null : RULES.nextCouponState(state, event)) },
    /^8 /,
  ],
  ['a second general agreement of a scene', { isSceneTaken: () => false }, /^6e /],
  [
    'an unknown deduction is never asked about again',
    {
      decideCycle: (cycle, command, around) => {
        const failed = { type: 'failed', code: 'UNKNOWN', isContractOver: false, isAnswer: true } as const
        const first = { ...cycle, attempt: Math.min(cycle.attempt, 1) }
        const decision = RULES.decideCycle(first, command.type === 'unknown' ? failed : command, around)
        const attempt = cycle.attempt + (decision.task === 'deduct' ? 1 : 0)
        return { ...decision, cycle: { ...decision.cycle, attempt } }
      },
    },
    /^(3f|6b) /,
  ],
  [
    'a deduction under way is not asked about',
    {
      decideCycle: (cycle, command, around) => {
        const decision = RULES.decideCycle(cycle, command, around)
        return { ...decision, task: decision.task === 'query' ? null : decision.task }
      },
    },
    /^3f /,
  ],
])('detects the seeded defect: %s', (_name, defect, invariant) => {
  expect(firstBroken({ ...RULES, ...defect })).toMatch(new RegExp(invariant.source, 'm'))
})

/** What breaks first; rare events show in late seeds, which come first. */
function firstBroken(rules: Rules): string {
  for (const seed of [...SEEDS.slice(160), ...SEEDS.slice(0, 160)]) {
    const { broken } = simulate(seed, STEPS, rules)
    if (broken) return broken.what.join('\n')
  }
  return ''
}
