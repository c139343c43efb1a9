/** How a payment ends: what the wallet does, whether the page is told, how late the notify leaves. */
export interface WalletOutcome {
  outcome: 'ask' | 'paid' | 'failed' | 'cancelled' | 'undetermined'
  callback: 'told' | 'lost'
  notifyDelayMs: number
}

/** What the panel offers for the next payment; all but `ask` are arranged and shown in magenta. */
export const walletPresets = {
  ask: { outcome: 'ask', callback: 'told', notifyDelayMs: 0 },
  paid: { outcome: 'paid', callback: 'told', notifyDelayMs: 0 },
  failed: { outcome: 'failed', callback: 'told', notifyDelayMs: 0 },
  cancelled: { outcome: 'cancelled', callback: 'told', notifyDelayMs: 0 },
  undetermined: { outcome: 'undetermined', callback: 'told', notifyDelayMs: 30_000 },
  callbackLost: { outcome: 'paid', callback: 'lost', notifyDelayMs: 0 },
  notifyLate: { outcome: 'paid', callback: 'told', notifyDelayMs: 30_000 },
  notifyTooLate: { outcome: 'paid', callback: 'told', notifyDelayMs: 20 * 60_000 },
} as const satisfies Record<string, WalletOutcome>

export type WalletPreset = keyof typeof walletPresets

export const walletPresetNames = [
  'ask',
  'paid',
  'failed',
  'cancelled',
  'undetermined',
  'callbackLost',
  'notifyLate',
  'notifyTooLate',
] as const satisfies readonly WalletPreset[]

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
