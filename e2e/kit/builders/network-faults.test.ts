import { expect, it } from 'vitest'
import { faultRounds, kindsOfFault, networkFaults } from './network-faults.ts'

const all = networkFaults.map(([name]) => name).sort()

it.each(['act', 'question'] as const)('lets each %s meet every fault of the list once', (place) => {
  expect(faultRounds.flatMap((round) => round[place]).sort()).toEqual(all)
})

it('has each kind of outcome in the short rounds: refused, carried out and lost, late, not to be read', () => {
  const met = kindsOfFault.flatMap(({ act, question }) => [...act, ...question])
  expect(met).toEqual(
    expect.arrayContaining([
      ...['refused with 503', 'refused for the token', 'slow'],
      ...['carried out, answer lost', 'answered with broken text'],
    ]),
  )
})
