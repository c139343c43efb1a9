import type { Schemas } from '@skyshop/openapi/control'
import type { Texts } from '../i18n/en.ts'
import { orderChip } from './status-chip.ts'

export type MachineName = Schemas['StateMachine']['name']

/** A state in the panel's language; its own name when there is no translation. */
export function stateName(machine: MachineName, state: string, texts: Texts): string {
  if (machine === 'order') return texts.orderStatus[orderChip(Number(state)).name]
  return texts.state.names[state] ?? state
}

/** What moves a thing, in the panel's language. */
export function eventName(event: string, { state }: Texts): string {
  return state.events[event] ?? event
}
