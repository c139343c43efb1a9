import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../engine/kernel/clock.ts'
import type { Cycle, CycleCommand, CycleState } from './cycle.ts'
import {
  CLOSES_MS,
  commands,
  decide,
  due,
  ENDS_MS,
  FIRST_MS,
  failed,
  inState,
  NOTICE_MS,
  OPENS_MS,
  SOON_MS,
} from './cycle-fixture.ts'

const window = { windowFromMs: OPENS_MS, windowUntilMs: CLOSES_MS }
const { scheduled, announced, waiting, deducting, grace } = inState

it.each<[CycleState, CycleCommand['type'][]]>([
  ['scheduled', ['due', 'contract-ended']],
  ['announced', ['due', 'notice-taken', 'notice-refused', 'contract-ended']],
  ['waiting', ['due', 'contract-ended']],
  ['deducting', ['due', 'failed', 'succeeded', 'taken', 'unknown', 'contract-ended']],
  ['grace', ['due', 'succeeded', 'retry-now', 'contract-ended']],
  ['paid', []],
  ['lapsed', []],
  ['cancelled', []],
])('a period that is %s accepts %j and ignores the other commands', (state, taken) => {
  const cycle = inState[state]
  for (const command of commands) {
    const decision = decide(cycle, command, SOON_MS)
    expect([command.type, decision.isRefused]).toEqual([command.type, !taken.includes(command.type)])
    if (decision.isRefused)
      expect(decision).toEqual({ cycle, moves: [], task: null, graceUntilMs: null, isRefused: true })
  }
})

const MOVES: [
  string,
  Cycle,
  CycleCommand,
  { nowMs: number; event: string; change: Partial<Cycle>; task?: string; graceUntilMs?: number },
][] = [
  [
    'is announced',
    scheduled,
    due,
    {
      nowMs: NOTICE_MS,
      event: 'announce',
      change: { state: 'announced', announcedAtMs: NOTICE_MS, nextDueMs: NOTICE_MS + 10 * MINUTE_MS },
      task: 'announce',
    },
  ],
  [
    'is announced late, however late the clock is',
    scheduled,
    due,
    {
      nowMs: FIRST_MS + 8 * DAY_MS,
      event: 'announce',
      change: {
        state: 'announced',
        announcedAtMs: FIRST_MS + 8 * DAY_MS,
        nextDueMs: FIRST_MS + 8 * DAY_MS + 10 * MINUTE_MS,
      },
      task: 'announce',
    },
  ],
  [
    'opens the window with the notice',
    { ...announced, failCode: 'NO' },
    { type: 'notice-taken' },
    {
      nowMs: SOON_MS,
      event: 'notice-taken',
      change: { ...window, state: 'waiting', nextDueMs: FIRST_MS, failCode: null },
    },
  ],
  [
    'lapses when its notice was not taken a week after the first try was due',
    announced,
    due,
    {
      nowMs: FIRST_MS + 7 * DAY_MS,
      event: 'window-closed',
      change: { state: 'lapsed', nextDueMs: null, settledAtMs: FIRST_MS + 7 * DAY_MS },
    },
  ],
  [
    'is deducted',
    waiting,
    due,
    {
      nowMs: FIRST_MS,
      event: 'try',
      change: { state: 'deducting', attempt: 1, nextDueMs: FIRST_MS + 5 * MINUTE_MS },
      task: 'deduct',
    },
  ],
  [
    'is deducted again',
    grace,
    due,
    {
      nowMs: ENDS_MS,
      event: 'try',
      change: { state: 'deducting', attempt: 2, nextDueMs: ENDS_MS + 5 * MINUTE_MS },
      task: 'deduct',
    },
  ],
  [
    'is paid out of grace',
    grace,
    { type: 'succeeded' },
    {
      nowMs: SOON_MS,
      event: 'succeeded',
      change: { state: 'paid', nextDueMs: null, settledAtMs: SOON_MS, failCode: null },
    },
  ],
  [
    'waits in grace',
    deducting,
    failed,
    {
      nowMs: SOON_MS,
      event: 'failed',
      change: { state: 'grace', failCode: 'NOTENOUGH', nextDueMs: ENDS_MS },
      graceUntilMs: CLOSES_MS,
    },
  ],
  [
    'waits for the end of its window when no try is left',
    deducting,
    failed,
    {
      nowMs: CLOSES_MS - HOUR_MS,
      event: 'failed',
      change: { state: 'grace', failCode: 'NOTENOUGH', nextDueMs: CLOSES_MS },
      graceUntilMs: CLOSES_MS,
    },
  ],
  [
    'is due at once when the failure came after the window',
    deducting,
    failed,
    {
      nowMs: CLOSES_MS + HOUR_MS,
      event: 'failed',
      change: { state: 'grace', failCode: 'NOTENOUGH', nextDueMs: CLOSES_MS + HOUR_MS },
      graceUntilMs: CLOSES_MS,
    },
  ],
  [
    'has no grace where no service runs',
    { ...deducting, serviceEndsAtMs: deducting.plannedAtMs },
    failed,
    {
      nowMs: SOON_MS,
      event: 'failed',
      change: { state: 'grace', failCode: 'NOTENOUGH', nextDueMs: ENDS_MS },
    },
  ],
  [
    'has no grace where the service outlives the window',
    { ...deducting, serviceEndsAtMs: CLOSES_MS },
    failed,
    {
      nowMs: SOON_MS,
      event: 'failed',
      change: { state: 'grace', failCode: 'NOTENOUGH', nextDueMs: ENDS_MS },
    },
  ],
  [
    'is in grace when the provider still does not know the deduction that was requested again',
    { ...deducting, failCode: 'UNKNOWN' },
    { type: 'unknown' },
    {
      nowMs: SOON_MS,
      event: 'failed',
      change: { state: 'grace', failCode: 'STILL_UNKNOWN', nextDueMs: SOON_MS },
      graceUntilMs: CLOSES_MS,
    },
  ],
  [
    'is not requested again when the provider does not know the deduction after the window',
    deducting,
    { type: 'unknown' },
    {
      nowMs: CLOSES_MS + HOUR_MS,
      event: 'failed',
      change: { state: 'grace', failCode: 'UNKNOWN', nextDueMs: CLOSES_MS + HOUR_MS },
      graceUntilMs: CLOSES_MS,
    },
  ],
  [
    'lapses with its window',
    grace,
    due,
    {
      nowMs: CLOSES_MS,
      event: 'window-closed',
      change: { state: 'lapsed', nextDueMs: null, settledAtMs: CLOSES_MS },
    },
  ],
  [
    'ends with its contract',
    waiting,
    { type: 'contract-ended' },
    {
      nowMs: SOON_MS,
      event: 'contract-ended',
      change: { state: 'cancelled', nextDueMs: null, settledAtMs: SOON_MS },
    },
  ],
]

it.each(MOVES)(
  'a period %s',
  (_, cycle, command, { nowMs, event, change, task = null, graceUntilMs = null }) => {
    const moves = [{ from: cycle.state, to: change.state, event, atMs: nowMs }]
    const changed = { ...cycle, ...change }
    expect(decide(cycle, command, nowMs)).toEqual({
      cycle: changed,
      moves,
      task,
      graceUntilMs,
      isRefused: false,
    })
  },
)
