import type { Schemas } from '@skyshop/openapi/control'
import { membersOf } from '../../../kernel/members-of.ts'
/** States of a contract (domain.md, Contract). */
export const contractStates = membersOf<ContractState>({
  'pre-signed': true,
  active: true,
  terminated: true,
  abandoned: true,
})

export type ContractState = Schemas['ContractRow']['state']

/** What moves a contract. */
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

/** States of one period of a contract. */
export const cycleStates = membersOf<CycleState>({
  scheduled: true,
  announced: true,
  waiting: true,
  deducting: true,
  paid: true,
  grace: true,
  lapsed: true,
  cancelled: true,
})

export type CycleState = Schemas['ContractCycleRow']['state']

/** What moves a period. */
export const cycleEvents = [
  'plan',
  'announce',
  'notice-taken',
  'try',
  'succeeded',
  'failed',
  'window-closed',
  'contract-ended',
] as const

export type CycleEvent = (typeof cycleEvents)[number]

interface CycleTransition {
  from: CycleState | null
  event: CycleEvent
  to: CycleState
}

/**
 * The cycle table. `announced`: the provider was asked to tell the payer; `waiting`: it has, and the window is to come;
 * `deducting`: asked for money, answer outstanding; `grace`: a try has failed and the window is still open.
 * An ended contract takes its open period along, but for one whose outcome is still unknown.
 */
export const cycleTransitions = [
  { from: null, event: 'plan', to: 'scheduled' },
  { from: 'scheduled', event: 'announce', to: 'announced' },
  { from: 'scheduled', event: 'try', to: 'deducting' },
  { from: 'announced', event: 'notice-taken', to: 'waiting' },
  { from: 'waiting', event: 'try', to: 'deducting' },
  { from: 'deducting', event: 'succeeded', to: 'paid' },
  { from: 'deducting', event: 'failed', to: 'grace' },
  { from: 'grace', event: 'try', to: 'deducting' },
  { from: 'grace', event: 'succeeded', to: 'paid' },
  { from: 'grace', event: 'window-closed', to: 'lapsed' },
  { from: 'waiting', event: 'window-closed', to: 'lapsed' },
  { from: 'announced', event: 'window-closed', to: 'lapsed' },
  { from: 'scheduled', event: 'window-closed', to: 'lapsed' },
  { from: 'scheduled', event: 'contract-ended', to: 'cancelled' },
  { from: 'announced', event: 'contract-ended', to: 'cancelled' },
  { from: 'waiting', event: 'contract-ended', to: 'cancelled' },
  { from: 'grace', event: 'contract-ended', to: 'cancelled' },
] as const satisfies readonly CycleTransition[]

const contractTargets: ReadonlyMap<string, ContractState> = new Map(
  contractTransitions.map(({ from, event, to }) => [`${from} ${event}`, to]),
)

const cycleTargets: ReadonlyMap<string, CycleState> = new Map(
  cycleTransitions.map(({ from, event, to }) => [`${from} ${event}`, to]),
)

/** State of a contract after an event, or null when the table has no such row. */
export function nextContractState(from: ContractState | null, event: ContractEvent): ContractState | null {
  return contractTargets.get(`${from} ${event}`) ?? null
}

/** State of a period after an event, or null when the table has no such row. */
export function nextCycleState(from: CycleState | null, event: CycleEvent): CycleState | null {
  return cycleTargets.get(`${from} ${event}`) ?? null
}
