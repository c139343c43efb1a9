import { expect, it } from 'vitest'
import {
  contractEvents,
  contractStates,
  contractTransitions,
  cycleEvents,
  cycleStates,
  cycleTransitions,
  nextContractState,
  nextCycleState,
} from './contract-transitions.ts'

it('moves contracts along the table and nowhere else', () => {
  for (const from of [null, ...contractStates])
    for (const event of contractEvents) {
      const row = contractTransitions.find((step) => step.from === from && step.event === event)
      expect(nextContractState(from, event)).toBe(row?.to ?? null)
    }
})

it('moves periods along the table and nowhere else', () => {
  for (const from of [null, ...cycleStates])
    for (const event of cycleEvents) {
      const row = cycleTransitions.find((step) => step.from === from && step.event === event)
      expect(nextCycleState(from, event)).toBe(row?.to ?? null)
    }
})

it('never leaves the end of a contract or a period', () => {
  for (const state of ['terminated', 'abandoned'] as const)
    expect(contractEvents.map((event) => nextContractState(state, event)).every((to) => to === null)).toBe(
      true,
    )
  for (const state of ['paid', 'lapsed', 'cancelled'] as const)
    expect(cycleEvents.map((event) => nextCycleState(state, event)).every((to) => to === null)).toBe(true)
})
