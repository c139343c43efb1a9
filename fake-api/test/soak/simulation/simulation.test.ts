import { expect, it } from 'vitest'
import { RULES, type Rules } from './shop-core.ts'
import { countSeldom, type SimulationResult, simulate } from './simulate.ts'

const SEEDS = Array.from({ length: 300 }, (_, index) => `seed-${index}`)
const STEPS = 80

const broken = (rules?: Rules) =>
  SEEDS.map((seed) => simulate(seed, STEPS, rules)).filter((run) => run.broken)
const firstOf = (runs: SimulationResult[]) => runs.flatMap((run) => run.broken?.what[0] ?? [])

it('keeps every invariant in 300 seeds of 80 steps', () => {
  expect(broken().map(({ seed, broken: found }) => ({ seed, ...found }))).toEqual([])
})

it('300 seeds meet every seldom event', () => {
  const runs = SEEDS.map((seed) => simulate(seed, STEPS))
  expect(countSeldom(runs).filter(([, times]) => times === 0)).toEqual([])
})

it('writes equal logs for equal seeds and different ones for others', () => {
  const hashes = SEEDS.map((seed) => simulate(seed, STEPS).hash)
  expect(SEEDS.map((seed) => simulate(seed, STEPS).hash)).toEqual(hashes)
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
      matchNotify: (_success, { order }) =>
        order ? { verdict: 'accept', order } : { verdict: 'unknown-order' },
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
])('detects the seeded defect: %s', (_name, defect, invariant) => {
  expect(firstOf(broken({ ...RULES, ...defect })).join('\n')).toMatch(new RegExp(invariant.source, 'm'))
})
