import { useState } from 'react'
import type { PanelState } from '../../store/panel-state.ts'
import { DeductionsSheet } from '../wallets/deductions-sheet.tsx'
import { toWalletContracts } from './wallet-contract.ts'

/** The wallets' own page of what they deduct, opened from beside the phone. */
export function useDeductions({ state, world }: PanelState, onEnd: (contractCode: string) => void) {
  const [isOpen, setOpen] = useState(false)
  const contracts = toWalletContracts(state?.contracts ?? [], world?.devices ?? [])
  const sheet = isOpen ? (
    <DeductionsSheet
      contracts={contracts}
      appLanguage={world?.profile.appLanguage ?? 'en'}
      onEnd={onEnd}
      onClose={() => setOpen(false)}
    />
  ) : null
  const desk = isOpen ? ({ kind: 'deductions', contracts } as const) : null
  return { sheet, desk, open: () => setOpen(true) }
}
