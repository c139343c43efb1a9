import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nextRandom, seedRandom } from './random.ts'

function draw(seed: string, count: number): number[] {
  const values: number[] = []
  let state = seedRandom(seed)
  for (let index = 0; index < count; index += 1) {
    const drawn = nextRandom(state)
    values.push(drawn.value)
    state = drawn.state
  }
  return values
}

it('repeats the stream of a seed and differs between seeds', () => {
  expect(draw('a', 5)).toEqual(draw('a', 5))
  expect(draw('a', 5)).not.toEqual(draw('b', 5))
  expect(draw('', 5)).not.toEqual(draw('0', 5))
})

it('continues from a stored state', () => {
  const first = nextRandom(seedRandom('world'))
  expect(nextRandom(String(first.state))).toEqual(nextRandom(first.state))
  expect(first.state).toMatch(/^[0-9a-f]{32}$/)
})

it('draws within [0, 1) from any state', () => {
  const states = fc.array(fc.constantFrom(...'0123456789abcdef'), { minLength: 32, maxLength: 32 })
  fc.assert(
    fc.property(states, (digits) => {
      const { value, state } = nextRandom(digits.join(''))
      expect(value).toBeGreaterThanOrEqual(0)
      expect(value).toBeLessThan(1)
      expect(state).toMatch(/^[0-9a-f]{32}$/)
    }),
  )
})

it('spreads evenly over ten boxes', () => {
  const boxes = new Array<number>(10).fill(0)
  for (const value of draw('even', 20_000))
    boxes[Math.floor(value * 10)] = (boxes[Math.floor(value * 10)] ?? 0) + 1
  for (const count of boxes) expect(Math.abs(count - 2000)).toBeLessThan(200)
})

it('refuses an invalid state', () => {
  expect(() => nextRandom('zz')).toThrow(RangeError)
})
