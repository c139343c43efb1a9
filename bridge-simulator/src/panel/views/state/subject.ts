import type { MachineName } from '../../model/state-names.ts'

/** A move that was made, with its instant where one is kept. */
export interface SubjectStep {
  from: string | null
  to: string
  event: string
  atMs: number
}

/** What lies ahead of a thing: when it comes by itself, or who does it. */
export interface NextMove {
  event: string
  to: string
  /** World time of a scheduled transition; null when it needs an action. */
  atMs: number | null
  /** What the tester can do for it here. */
  act: 'refund' | 'withdraw' | null
}

/** One thing that has a state machine. */
export interface Subject {
  key: string
  machine: MachineName
  title: string
  about: string
  now: string
  steps: readonly SubjectStep[]
  next: readonly NextMove[]
  /** For the journal; null where no order is behind it. */
  orderNo: string | null
}
