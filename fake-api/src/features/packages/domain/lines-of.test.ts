import { expect, it } from 'vitest'
import { linesOf } from './lines-of.ts'

it.each([
  ['a package of the device', {}, [], []],
  ['a package of two channels', { line: '' }, ['a', 'b'], ['a', 'b']],
  ['an algorithm', { line: 'person' }, [], ['person']],
])('queues %s', (_name, offer, channels, lines) => {
  expect(linesOf(offer, channels)).toEqual(lines)
})
