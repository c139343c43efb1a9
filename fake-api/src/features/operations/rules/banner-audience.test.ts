import { expect, it } from 'vitest'
import { isBannerFor } from './banner-audience.ts'

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
