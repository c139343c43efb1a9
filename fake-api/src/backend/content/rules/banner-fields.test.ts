import { expect, it } from 'vitest'
import { bannerProblem, isBannerFor, isPictureAddress, periodState } from './banner-fields.ts'

const open = { startsAtMs: null, endsAtMs: null }

it.each([
  ['banner-dusk', null],
  ['https://img.example.org/a.png', null],
  ['data:image/png;base64,iVBORw0KGgo=', null],
  ['no-such-drawing', 'picture'],
  ['http://img.example.org/a.png', 'picture'],
  ['data:image/svg+xml;base64,PHN2Zz4=', 'picture'],
  ['data:text/html;base64,PHN2Zz4=', 'picture'],
])('a banner with the picture %s has a problem with: %s', (picture, field) => {
  expect(bannerProblem({ ...open, picture }, ['banner-dusk'])?.field ?? null).toBe(field)
})

it.each([
  [null, null, null],
  [5, null, null],
  [null, 5, null],
  [4, 5, null],
  [5, 5, 'endsAtMs'],
  [6, 5, 'endsAtMs'],
])('a banner from %s to %s has a problem with: %s', (startsAtMs, endsAtMs, field) => {
  expect(bannerProblem({ picture: 'x', startsAtMs, endsAtMs }, ['x'])?.field ?? null).toBe(field)
})

it.each([
  [null, null, 'running'],
  [11, null, 'to-come'],
  [10, 11, 'running'],
  [5, 10, 'over'],
  [null, 11, 'running'],
] as const)('a banner from %s to %s is at instant 10: %s', (startsAtMs, endsAtMs, state) => {
  expect(periodState({ startsAtMs, endsAtMs }, 10)).toBe(state)
})

it('delivers addresses of pictures as they are, names of drawings not', () => {
  expect(isPictureAddress('https://img.example.org/a.png')).toBe(true)
  expect(isPictureAddress('banner-dusk')).toBe(false)
})

const device = { deviceKey: 'dk1', model: 'HH001' }

it.each([
  [{ deviceKeys: [], models: [] }, null, true],
  [{ deviceKeys: [], models: [] }, device, true],
  [{ deviceKeys: ['dk1'], models: [] }, device, true],
  [{ deviceKeys: ['dk2'], models: [] }, device, false],
  [{ deviceKeys: [], models: ['HH001'] }, device, true],
  [{ deviceKeys: ['dk2'], models: ['HH002'] }, device, false],
  [{ deviceKeys: ['dk2'], models: ['HH001'] }, device, true],
  [{ deviceKeys: ['dk1'], models: ['HH001'] }, null, false],
])('a banner for %j on a page about %j is shown: %s', (audience, viewed, isShown) => {
  expect(isBannerFor(audience, viewed)).toBe(isShown)
})
