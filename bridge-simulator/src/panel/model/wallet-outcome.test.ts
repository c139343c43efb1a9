import { expect, it } from 'vitest'
import { presetOf, walletPresetNames, walletPresets } from './wallet-outcome.ts'

it('finds the preset of a wallet outcome', () => {
  for (const name of walletPresetNames) expect(presetOf(walletPresets[name])).toBe(name)
  expect(presetOf({ outcome: 'paid', callback: 'lost', notifyDelayMs: 1 })).toBeNull()
})
