import type { Schemas } from '@skyshop/openapi/control'
import type { WalletProvider } from '../../../host/host-dependencies.ts'
import type { FaultRecord } from '../../model/fault-draft.ts'
import type { WalletPreset } from '../../model/wallet-outcome.ts'

/** Colour of an outcome for the buyer; `fault`: a callback or webhook is lost or late. */
export type OutcomeTone = 'ok' | 'warn' | 'quiet' | 'bad' | 'fault'

export const paymentTones = {
  ask: 'quiet',
  paid: 'ok',
  callbackLost: 'fault',
  webhookLate: 'fault',
  webhookTooLate: 'fault',
  undetermined: 'warn',
  unknown: 'warn',
  repeated: 'warn',
  cancelled: 'quiet',
  network: 'quiet',
  insufficient: 'bad',
  failed: 'bad',
} as const satisfies Record<WalletPreset, OutcomeTone>

export const signingOutcomes = ['signed', 'signedLate', 'signedWithoutWebhook', 'left', 'refused'] as const
export type SigningOutcome = (typeof signingOutcomes)[number]

export const signingTones = {
  signed: 'ok',
  signedLate: 'fault',
  signedWithoutWebhook: 'fault',
  left: 'quiet',
  refused: 'bad',
} as const satisfies Record<SigningOutcome, OutcomeTone>

/** Ways in which a contract is terminated: by whom, and whether the merchant gets a webhook. */
export const terminations = ['user', 'userWithoutWebhook', 'platform', 'account-closed', 'expired'] as const
export type Termination = (typeof terminations)[number]

export const terminationTones = {
  user: 'ok',
  userWithoutWebhook: 'fault',
  platform: 'warn',
  'account-closed': 'warn',
  expired: 'quiet',
} as const satisfies Record<Termination, OutcomeTone>

export const terminationCodes = {
  wechat: {
    user: 'mode 2',
    userWithoutWebhook: 'DELETE',
    platform: 'mode 3',
    'account-closed': 'mode 5',
    expired: 'mode 1',
  },
  alipay: {
    user: 'dut_user_unsign',
    userWithoutWebhook: 'dut_user_unsign',
    platform: 'dut_user_unsign',
    'account-closed': 'dut_user_unsign',
    expired: '–',
  },
} as const satisfies Record<WalletProvider, Record<Termination, string>>

export function terminatedBy(end: Termination): Schemas['ContractEnd']['by'] {
  return end === 'userWithoutWebhook' ? 'user' : end
}

const webhookKinds = {
  wechat: { signed: 'papay.contract', ended: 'papay.contract' },
  alipay: { signed: 'dut_user_sign', ended: 'dut_user_unsign' },
} as const

/** Fault for the merchant's contract webhook; null when it is delivered at once. */
export function webhookFaultFor(
  provider: WalletProvider,
  outcome: SigningOutcome | Termination,
  contractCode?: string,
): FaultRecord | null {
  const effect = outcome === 'signedLate' ? { delayMs: 30_000 } : { lostAttempts: 100 }
  if (outcome !== 'signedLate' && outcome !== 'signedWithoutWebhook' && outcome !== 'userWithoutWebhook')
    return null
  const kind = webhookKinds[provider][outcome === 'userWithoutWebhook' ? 'ended' : 'signed']
  return { notify: { provider, kinds: [kind], ...(contractCode && { contractCode }), effect } }
}
