import { expect, it } from 'vitest'
import { faultRounds, networkFaults, representativeRounds } from './network-faults.ts'

const all = networkFaults.map(([name]) => name).sort()

it.each(['command', 'query'] as const)('lets each %s meet every fault of the list once', (place) => {
  expect(faultRounds.flatMap((round) => round[place]).sort()).toEqual(all)
})

it('has each kind of outcome in the short rounds: refused, carried out and lost, late, not to be read', () => {
  const met = representativeRounds.flatMap(({ command, query }) => [...command, ...query])
  expect(met).toEqual(
    expect.arrayContaining([
      ...['refused with 503', 'refused for the token', 'slow'],
      ...['carried out, answer lost', 'answered with broken text'],
    ]),
  )
})
