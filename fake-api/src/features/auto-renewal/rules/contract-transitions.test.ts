import { expect, it } from 'vitest'
import {
  contractEvents,
  contractStates,
  contractTransitions,
  nextContractState,
} from './contract-transitions.ts'
import { cycleEvents, cycleStates, cycleTransitions, nextCycleState } from './cycle.ts'

/** The tables of docs/rules/auto-renewal.md once more, by hand: from, event, to. */
const CONTRACT_ROWS = [
  '- pre-sign pre-signed',
  'pre-signed signed active',
  'pre-signed session-over abandoned',
  'pre-signed replaced abandoned',
  'active ended terminated',
]

const CYCLE_ROWS = [
  '- plan scheduled',
  'scheduled announce announced',
  'announced notice-taken waiting',
  'scheduled try deducting',
  'waiting try deducting',
  'grace try deducting',
  'deducting succeeded paid',
  'grace succeeded paid',
  'deducting failed grace',
  'scheduled window-closed lapsed',
  'announced window-closed lapsed',
  'waiting window-closed lapsed',
  'grace window-closed lapsed',
  'scheduled contract-ended cancelled',
  'announced contract-ended cancelled',
  'waiting contract-ended cancelled',
  'grace contract-ended cancelled',
]

const rowsOf = <State extends string, Event extends string>(
  states: readonly State[],
  events: readonly Event[],
  next: (from: State | null, event: Event) => State | null,
) =>
  [null, ...states].flatMap((from) =>
    events.flatMap((event) => {
      const to = next(from, event)
      return to === null ? [] : [`${from ?? '-'} ${event} ${to}`]
    }),
  )

it('moves contracts along the table and nowhere else', () => {
  expect(rowsOf(contractStates, contractEvents, nextContractState).sort()).toEqual([...CONTRACT_ROWS].sort())
  expect(contractTransitions).toHaveLength(CONTRACT_ROWS.length)
  expect([...contractStates].sort()).toEqual(['abandoned', 'active', 'pre-signed', 'terminated'])
})

it('moves periods along the table and nowhere else', () => {
  expect(rowsOf(cycleStates, cycleEvents, nextCycleState).sort()).toEqual([...CYCLE_ROWS].sort())
  expect(cycleTransitions).toHaveLength(CYCLE_ROWS.length)
  const ends = ['cancelled', 'lapsed', 'paid']
  expect([...cycleStates].sort()).toEqual(
    [...ends, 'announced', 'deducting', 'grace', 'scheduled', 'waiting'].sort(),
  )
})
