import { expect, it } from 'vitest'
import { faultRounds, faultRoundsOf, networkFaults, representativeRounds } from './network-faults.ts'

const all = networkFaults.map(([name]) => name).sort()

it.each(['command', 'query'] as const)('faultRounds has every fault once for each %s', (kind) => {
  expect(faultRounds.flatMap((round) => round[kind]).sort()).toEqual(all)
})

it('faultRoundsOf deals every round to one of as few scenarios as the cameras allow', () => {
  const dealt = faultRoundsOf(3)
  expect(dealt.map(({ length }) => length)).toEqual([3, 2, 2])
  expect(new Set(dealt.flat())).toEqual(new Set(faultRounds))
})

it('representativeRounds has each kind of outcome: refused, done but lost, late, unreadable', () => {
  const met = representativeRounds.flatMap(({ command, query }) => [...command, ...query])
  expect(met).toEqual(
    expect.arrayContaining([
      ...['refused with 503', 'refused for the token', 'slow'],
      ...['carried out, answer lost', 'answered with broken text'],
    ]),
  )
})
