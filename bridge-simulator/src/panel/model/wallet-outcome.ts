import type { Schemas } from '@skyshop/openapi/control'
import type { BridgeMethod, WalletProvider } from '../../host/host-ports.ts'
import { sdkCodes } from '../../host/wallet-endings.ts'

/** Presets of a payment outcome: result of the wallet, callback to the page, delay of the webhook. */
export type WalletOutcome = Schemas['WalletOutcome']

const atOnce = { callback: 'told', notifyDelayMs: 0 } as const

/** What the panel offers for a payment; all but `ask` are arranged. */
export const walletPresets = {
  ask: { outcome: 'ask', ...atOnce },
  paid: { outcome: 'paid', ...atOnce },
  callbackLost: { outcome: 'paid', callback: 'lost', notifyDelayMs: 0 },
  webhookLate: { outcome: 'paid', callback: 'told', notifyDelayMs: 30_000 },
  webhookTooLate: { outcome: 'paid', callback: 'told', notifyDelayMs: 20 * 60_000 },
  undetermined: { outcome: 'undetermined', callback: 'told', notifyDelayMs: 30_000 },
  unknown: { outcome: 'unknown', ...atOnce },
  repeated: { outcome: 'repeated', ...atOnce },
  cancelled: { outcome: 'cancelled', ...atOnce },
  network: { outcome: 'network', ...atOnce },
  insufficient: { outcome: 'insufficient', ...atOnce },
  failed: { outcome: 'failed', ...atOnce },
} as const satisfies Record<string, WalletOutcome>

export type WalletPreset = keyof typeof walletPresets

export const walletPresetNames = Object.keys(walletPresets) as readonly WalletPreset[]

/** The preset a world's record stands for; null for one made elsewhere, by a test for example. */
export function presetOf(record: WalletOutcome): WalletPreset | null {
  const found = walletPresetNames.find((name) => {
    const preset = walletPresets[name]
    return (
      preset.outcome === record.outcome &&
      preset.callback === record.callback &&
      preset.notifyDelayMs === record.notifyDelayMs
    )
  })
  return found ?? null
}

/** Result codes of the SDKs, WeChat's first; a dash when undefined, empty while the buyer decides. */
export function codesOf(preset: WalletPreset): string {
  const { outcome } = walletPresets[preset]
  if (outcome === 'ask') return ''
  return `${sdkCodes.wechat[outcome] ?? '–'} · ${sdkCodes.alipay[outcome]}`
}

/** What opens each wallet app, payment first; none of it works on a phone without the app. */
export const walletOpeners = {
  wechat: ['requestWechatPay', 'wechatPreEntrust'],
  alipay: ['requestAliPay', 'aliRenewalAuth'],
} as const satisfies Record<WalletProvider, readonly BridgeMethod[]>
