import type { Schemas } from '@skyshop/openapi/control'
import { membersOf } from '../../../kernel/members-of.ts'
/** States of a contract (docs/rules/auto-renewal.md). */
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

const contractTargets: ReadonlyMap<string, ContractState> = new Map(
  contractTransitions.map(({ from, event, to }) => [`${from} ${event}`, to]),
)

/** State of a contract after an event, or null when the table has no such row. */
export function nextContractState(from: ContractState | null, event: ContractEvent): ContractState | null {
  return contractTargets.get(`${from} ${event}`) ?? null
}
