import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BusinessError } from '../../kernel/business-error.ts'
import { aPlan } from './entitlement-fixture.ts'
import { expireInfo } from './expiry.ts'
import { planPurchase } from './take-effect.ts'
import {
  advanceTimeline,
  type Entitlement,
  isLive,
  mayEnter,
  nextDueMs,
  revokeEntitlement,
  type TimelineChange,
} from './timeline.ts'

const step = fc.record({
  type: fc.constantFrom('buy', 'buy', 'buy', 'wait', 'wait', 'revoke'),
  waitMs: fc.nat({ max: 40 }),
  boughtMs: fc.integer({ min: 1, max: 50 }),
  effect: fc.constantFrom('normal' as const, 'immediate' as const),
  readyInMs: fc.constantFrom(0, 0, 1, 15),
  topUp: fc.constantFrom(false, false, false, true),
  cause: fc.constantFrom('order' as const, 'order' as const, 'trial' as const),
  pick: fc.nat({ max: 20 }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
const steps = fc.array(step, { maxLength: 40 })

function apply(
  timeline: readonly Entitlement[],
  { id, nowMs, ...s }: Step & { id: number; nowMs: number },
): TimelineChange {
  const target = timeline.length === 0 ? 0 : (timeline[s.pick % timeline.length]?.id ?? 0)
  if (s.type === 'revoke') return revokeEntitlement(timeline, target, nowMs)
  if (s.type === 'wait') return advanceTimeline(timeline, nowMs)
  try {
    return planPurchase(timeline, aPlan({ ...s, id, readyAtMs: nowMs + s.readyInMs }), nowMs)
  } catch (error) {
    if (error instanceof BusinessError && error.code === 'already-renewed')
      return advanceTimeline(timeline, nowMs)
    throw error
  }
}

function run(
  list: readonly Step[],
  check: (change: TimelineChange, nowMs: number, before: readonly Entitlement[]) => void,
) {
  let timeline: readonly Entitlement[] = []
  let nowMs = 0
  list.forEach((s, index) => {
    if (s.type === 'wait') nowMs += s.waitMs
    const change = apply(timeline, { ...s, id: index + 1, nowMs })
    check(change, nowMs, timeline)
    timeline = change.timeline
  })
  return { timeline, nowMs }
}

it('conserves the time bought: used + remaining + revoked', () => {
  fc.assert(
    fc.property(steps, (list) => {
      run(list, ({ timeline }) => {
        for (const row of timeline) {
          expect(row.usedMs + row.remainingMs + row.revokedMs).toBe(row.boughtMs)
          expect(Math.min(row.usedMs, row.remainingMs, row.revokedMs)).toBeGreaterThanOrEqual(0)
          if (!isLive(row)) expect(row.remainingMs).toBe(0)
        }
      })
    }),
    { numRuns: 500 },
  )
})

it('runs one base package at a time, and one whenever one could run', () => {
  fc.assert(
    fc.property(steps, (list) => {
      run(list, ({ timeline }, nowMs) => {
        const base = timeline.filter((row) => !row.topUp)
        const running = base.filter((row) => row.state === 'activated')
        expect(running.length).toBeLessThanOrEqual(1)
        if (running.length === 0) {
          const [first] = base.filter(isLive).sort((a, b) => a.position - b.position)
          if (first) expect([first.state, (first.startsAtMs ?? 0) > nowMs]).toEqual(['activating', true])
        }
      })
    }),
    { numRuns: 500 },
  )
})

it('keeps at most one queued renewal', () => {
  fc.assert(
    fc.property(steps, (list) => {
      run(list, ({ timeline }) => {
        const unstarted = timeline.filter((row) => !row.topUp && isLive(row) && row.startedAtMs === null)
        expect(unstarted.filter((row) => row.state !== 'suspended').length).toBeLessThanOrEqual(2)
        expect(unstarted.filter((row) => row.state === 'not-yet-active').length).toBeLessThanOrEqual(1)
      })
    }),
    { numRuns: 500 },
  )
})

it('moves along the table only, with one event for each move, in time order', () => {
  const target = {
    planned: null,
    started: 'activated',
    resumed: 'activated',
    suspended: 'suspended',
    ended: 'expired',
    revoked: 'revoked',
    'activation-failed': 'activation-failed',
  } as const
  fc.assert(
    fc.property(steps, (list) => {
      run(list, ({ timeline, events }, nowMs, before) => {
        const states = new Map(before.map((row) => [row.id, row.state]))
        let lastMs = 0
        for (const { type, id, atMs } of events) {
          expect(atMs).toBeGreaterThanOrEqual(lastMs)
          expect(atMs).toBeLessThanOrEqual(nowMs)
          lastMs = atMs
          const to = target[type]
          const from = states.get(id)
          if (to !== null && from) expect(mayEnter(from, to)).toBe(true)
          if (to !== null) states.set(id, to)
        }
        for (const row of timeline) if (states.has(row.id)) expect(states.get(row.id)).toBe(row.state)
      })
    }),
    { numRuns: 500 },
  )
})

it('counts as used exactly the time between start, suspension, resumption and end', () => {
  fc.assert(
    fc.property(steps, (list) => {
      const startedAt = new Map<number, number>()
      const used = new Map<number, number>()
      const { timeline } = run(list, ({ events }) => {
        for (const { type, id, atMs } of events) {
          if (type === 'started' || type === 'resumed') startedAt.set(id, atMs)
          const begin = startedAt.get(id)
          if (!['suspended', 'ended', 'revoked'].includes(type) || begin === undefined) continue
          used.set(id, (used.get(id) ?? 0) + atMs - begin)
          startedAt.delete(id)
        }
      })
      for (const row of timeline) expect(row.usedMs).toBe(used.get(row.id) ?? 0)
    }),
    { numRuns: 500 },
  )
})

it('forecasts the events that follow when nothing more happens, in one jump or event by event', () => {
  fc.assert(
    fc.property(steps, (list) => {
      const { timeline } = run(list, () => {})
      const jump = advanceTimeline(timeline, 1_000_000)
      let rows: readonly Entitlement[] = timeline
      const events: TimelineChange['events'] = []
      for (let dueMs = nextDueMs(rows); dueMs !== null; dueMs = nextDueMs(rows)) {
        const change = advanceTimeline(rows, dueMs)
        events.push(...change.events)
        rows = change.timeline
      }
      expect({ timeline: rows, events }).toEqual(jump)
      const forecast = timeline.map(({ id, startsAtMs, endsAtMs }) => ({ id, startsAtMs, endsAtMs }))
      expect(jump.timeline.map(({ id, startsAtMs, endsAtMs }) => ({ id, startsAtMs, endsAtMs }))).toEqual(
        forecast,
      )
      expect(jump.timeline.some(isLive)).toBe(false)
    }),
    { numRuns: 500 },
  )
})

it('shows as expiry the first millisecond without a running package', () => {
  fc.assert(
    fc.property(steps, (list) => {
      const { timeline, nowMs } = run(list, () => {})
      const { vipStatus, expiresAtMs } = expireInfo(timeline, nowMs)
      if (vipStatus === 0 || expiresAtMs === null) return
      const statusAt = (ms: number) => expireInfo(advanceTimeline(timeline, ms).timeline, ms).vipStatus
      expect([statusAt(expiresAtMs - 1), statusAt(expiresAtMs)]).toEqual([1, 0])
    }),
  )
})
