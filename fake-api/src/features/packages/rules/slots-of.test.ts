import { expect, it } from 'vitest'
import { slotsOf } from './slots-of.ts'

it.each([
  ['a package of the device', {}, [], []],
  ['a package of two channels', { line: '' }, ['a', 'b'], ['a', 'b']],
  ['an algorithm', { line: 'person' }, [], ['person']],
])('queues %s', (_name, offer, channels, lines) => {
  expect(slotsOf(offer, channels)).toEqual(lines)
})
