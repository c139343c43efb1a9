/** The gateway's states of a contract. */
export type PapayContractState = 'pre-signed' | 'active' | 'terminated'

/** How a contract ended, as `contract_termination_mode` has it (R-WECHAT-13). */
export const TERMINATION_MODES = {
  expired: 1,
  user: 2,
  merchant: 3,
  platform: 4,
  'account-closed': 5,
} as const

export type TerminationReason = keyof typeof TERMINATION_MODES

/** The reason behind a mode, or null for none. */
export function reasonOfMode(mode: number | null): TerminationReason | null {
  const names = Object.keys(TERMINATION_MODES) as TerminationReason[]
  return names.find((name) => TERMINATION_MODES[name] === mode) ?? null
}
