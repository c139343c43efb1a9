import { expect, it } from 'vitest'
import { formatRandomState, nextRandom, parseRandomState, seedRandom } from './random-stream.ts'

const draw = (seed: string, count: number) => {
  let state = seedRandom(seed)
  return Array.from({ length: count }, () => {
    const step = nextRandom(state)
    state = step.state
    return step.value
  })
}

it('returns equal streams for equal seeds and different ones for others', () => {
  expect(draw('1', 5)).toEqual(draw('1', 5))
  expect(draw('1', 5)).not.toEqual(draw('2', 5))
})

it('spreads evenly over [0, 1)', () => {
  const values = draw('spread', 20_000)
  expect(Math.min(...values)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...values)).toBeLessThan(1)
  const tenths = Array.from({ length: 10 }, (_, tenth) =>
    values.filter((value) => Math.floor(value * 10) === tenth),
  )
  for (const tenth of tenths) expect(Math.abs(tenth.length - 2000)).toBeLessThan(200)
})

it('continues the stream after it is stored and read', () => {
  const state = nextRandom(seedRandom('text')).state
  expect(parseRandomState(formatRandomState(state))).toEqual(state)
  expect(() => parseRandomState('xyz')).toThrow(RangeError)
})
