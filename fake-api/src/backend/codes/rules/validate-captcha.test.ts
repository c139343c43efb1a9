import { expect, it } from 'vitest'
import { CLEAR_CHARACTERS } from './code-text.ts'
import { drawCaptcha } from './draw-captcha.ts'
import { CAPTCHA_LIFETIME_MS, type Captcha, isAnswered } from './validate-captcha.ts'

const fresh: Captcha = { id: 1, text: 'K7TX', expiresAtMs: CAPTCHA_LIFETIME_MS, usedAtMs: null }

it.each<[string, Captcha | null, string, number, boolean]>([
  ['the right characters', fresh, 'K7TX', 0, true],
  ['small letters', fresh, 'k7tx', 0, true],
  ['its last millisecond', fresh, 'K7TX', CAPTCHA_LIFETIME_MS - 1, true],
  ['five minutes', fresh, 'K7TX', CAPTCHA_LIFETIME_MS, false],
  ['wrong characters', fresh, 'K7TY', 0, false],
  ['no characters', fresh, '', 0, false],
  ['a spent picture', { ...fresh, usedAtMs: 0 }, 'K7TX', 1, false],
  ['no picture', null, 'K7TX', 0, false],
])('isAnswered decides on %s', (_, captcha, attempt, nowMs, isRight) => {
  expect(isAnswered(captcha, attempt, nowMs)).toBe(isRight)
})

it('draws every character with strokes and without text', () => {
  const half = () => 0.5
  for (const character of CLEAR_CHARACTERS) {
    const svg = drawCaptcha(character.repeat(4), half)
    expect(svg).not.toContain('<text')
    expect(svg.match(/ d="M[\dMLHVZ. ]+"/g), character).toHaveLength(4)
  }
})

it('draws the same picture for the same randomness, another for another', () => {
  const seeded = (step: number) => {
    let value = 0
    return () => {
      value = (value + step) % 1
      return value
    }
  }
  expect(drawCaptcha('K7TX', seeded(0.37))).toBe(drawCaptcha('K7TX', seeded(0.37)))
  expect(drawCaptcha('K7TX', seeded(0.37))).not.toBe(drawCaptcha('K7TX', seeded(0.41)))
})
