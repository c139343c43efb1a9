import { setImmediate } from 'node:timers/promises'
import type { Clock, Timers } from '../time/clock.ts'

interface Due {
  atMs: number
  order: number
  run: () => void
}

/** Clock and timers moved by the test alone. */
export interface ManualTime {
  readonly clock: Clock
  readonly timers: Timers
  /** Moves on by `byMs`, running what falls due in order and letting promises settle in between. */
  advance(byMs: number): Promise<void>
  /** Lets pending promises settle without moving. */
  settle(): Promise<void>
  pending(): number
}

export function createManualTime(startMs = 1_795_138_860_000): ManualTime {
  let nowMs = startMs
  let order = 0
  const dues = new Set<Due>()
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 4; turn += 1) await setImmediate()
  }
  const nextDue = (limitMs: number): Due | undefined =>
    [...dues]
      .filter((due) => due.atMs <= limitMs)
      .sort((one, other) => one.atMs - other.atMs || one.order - other.order)[0]
  return {
    clock: { nowMs: () => nowMs },
    timers: {
      after(delayMs, run) {
        order += 1
        const due = { atMs: nowMs + delayMs, order, run }
        dues.add(due)
        return () => dues.delete(due)
      },
    },
    async advance(byMs) {
      const targetMs = nowMs + byMs
      await settle()
      for (let due = nextDue(targetMs); due !== undefined; due = nextDue(targetMs)) {
        dues.delete(due)
        nowMs = due.atMs
        due.run()
        await settle()
      }
      nowMs = targetMs
    },
    settle,
    pending: () => dues.size,
  }
}
