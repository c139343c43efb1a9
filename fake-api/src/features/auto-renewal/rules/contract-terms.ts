import { HOUR_MS } from '../../../kernel/clock.ts'

/** Providers that can deduct by contract. */
export type ContractProvider = 'wechat' | 'alipay'

/** Who ended a contract, in our words; the provider's own codes stay in its gateway. */
export type EndedBy = 'user' | 'merchant' | 'expired' | 'account-closed' | 'platform'

/** The same, and `lapsed`: by itself, after too many periods nobody paid. */
export type ContractEnd = EndedBy | 'lapsed'

/** How long a buyer has to sign (domain.md: pre-signed 2 h). */
export const SIGN_WITHIN_MS = 2 * HOUR_MS

/** Lapsed periods in a row after which a contract ends by itself (A). */
export const MOST_LAPSES = 2

/** How WeChat takes money: after a notice days ahead, or a day after it was asked for (providers.md). */
export const deductModes = ['pre-notice', '24-hour'] as const

export type DeductMode = (typeof deductModes)[number]

/** The merchant's plans at WeChat, ten of each mode (A); each user signs each once. A plan keeps its mode for good. */
export const PLAN_POOLS: Record<DeductMode, readonly string[]> = {
  'pre-notice': plansFrom(120_201),
  '24-hour': plansFrom(120_301),
}

function plansFrom(first: number): string[] {
  return Array.from({ length: 10 }, (_, index) => String(first + index))
}

/** Most agreements one user has with one merchant at Alipay. */
export const MOST_AGREEMENTS = 10
