import { expect, it } from 'vitest'
import { sdkCodes } from '../../host/provider-outcomes.ts'
import { codesOf, presetOf, walletPresetNames, walletPresets } from './wallet-outcome.ts'

const texts = {
  wallets: { wechat: 'WeChat', alipay: 'Alipay' },
  noCode: 'none',
  noPayCallback: 'no payCallback',
}
const both = ['wechat', 'alipay'] as const

it('finds the preset of a wallet outcome', () => {
  for (const name of walletPresetNames) expect(presetOf(walletPresets[name])).toBe(name)
  expect(presetOf({ outcome: 'paid', callback: 'lost', notifyDelayMs: 1 })).toBeNull()
})

it.each([
  ['ask', ''],
  ['paid', 'payCallback success · WeChat 0 · Alipay 9000'],
  ['callbackLost', 'no payCallback · WeChat 0 · Alipay 9000'],
  ['insufficient', 'payCallback failure · WeChat -2 · Alipay 4000'],
  ['unknown', 'payCallback undetermined · WeChat none · Alipay 6004'],
] as const)('names the codes of %s', (preset, codes) => {
  expect(codesOf(walletPresets[preset], both, texts)).toBe(codes)
})

it('names the code of the wallet alone whose cashier is open', () => {
  expect(codesOf(walletPresets.failed, ['alipay'], texts)).toBe('payCallback failure · Alipay 4000')
})

it.each(both)('offers every result code of %s', (provider) => {
  const offered = walletPresetNames.map((name) => codesOf(walletPresets[name], [provider], texts))
  for (const code of Object.values(sdkCodes[provider]))
    expect(
      offered.some((codes) => codes.endsWith(` ${code ?? texts.noCode}`)),
      `${code}`,
    ).toBe(true)
})
