import type { Schemas } from '@skyshop/openapi/control'
import type { BridgeMethod, PayResult, WalletProvider } from '../../host/host-dependencies.ts'
import { sdkCodes } from '../../host/provider-outcomes.ts'

/** Presets of a payment outcome: result of the wallet, callback to the page, delay of the webhook. */
export type WalletOutcome = Schemas['WalletOutcome']

const atOnce = { callback: 'told', notifyDelayMs: 0 } as const

/** Presets that the panel offers for a payment; all but `ask` are arranged. */
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
  const presetName = walletPresetNames.find((name) => {
    const preset = walletPresets[name]
    return (
      preset.outcome === record.outcome &&
      preset.callback === record.callback &&
      preset.notifyDelayMs === record.notifyDelayMs
    )
  })
  return presetName ?? null
}

/** Words of the codes of a payment. */
interface CodeTexts {
  wallets: Readonly<Record<WalletProvider, string>>
  noCode: string
  noPayCallback: string
}

/**
 * Lists what the page is told, and the code each SDK hands to the host app, each named; of one wallet while its
 * cashier is open. Empty while the buyer decides.
 */
export function codesOf(
  { outcome, callback }: WalletOutcome,
  providers: readonly WalletProvider[],
  texts: CodeTexts,
): string {
  if (outcome === 'ask') return ''
  const callbackText = callback === 'lost' ? texts.noPayCallback : `payCallback ${resultOf(outcome)}`
  const codes = providers.map((provider) => {
    return `${texts.wallets[provider]} ${sdkCodes[provider][outcome] ?? texts.noCode}`
  })
  return [callbackText, ...codes].join(' · ')
}

/** WeChat's codes tell the three results apart (R-WECHAT-7); both wallets end alike. */
function resultOf(outcome: Exclude<WalletOutcome['outcome'], 'ask'>): PayResult {
  const code = sdkCodes.wechat[outcome]
  if (code === null) return 'undetermined'
  return code === '0' ? 'success' : 'failure'
}

/** Methods that open each wallet app, payment first; none of them works on a phone without the app. */
export const walletOpeners = {
  wechat: ['requestWechatPay', 'wechatPreEntrust'],
  alipay: ['requestAliPay', 'aliRenewalAuth'],
} as const satisfies Record<WalletProvider, readonly BridgeMethod[]>
