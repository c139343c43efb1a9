import type { CashierChoice, ContractChoice } from '../../../host/host-ports.ts'
import type { RecordedStep } from '../recording/recording.ts'
import type { WalletSheet } from '../wallets/wallet-activity.tsx'
import type { useWallet } from './use-wallet.ts'

export interface WalletParts {
  wallet: ReturnType<typeof useWallet>
  onStep: (step: RecordedStep) => void
}

/** What is chosen in a sheet or beside it, noted for a recording. */
export function walletChoices({ wallet, onStep }: WalletParts) {
  return {
    inCashier: (choice: CashierChoice) => {
      onStep({ kind: 'cashier', choice })
      wallet.chooseInCashier(choice)
    },
    inContract: (choice: ContractChoice) => {
      onStep({ kind: 'contract', choice })
      wallet.chooseInContract(choice)
    },
  }
}

/** The sheet in front, for the outcomes beside the phone; null when none waits for one. */
export function openSheetOf(parts: WalletParts): WalletSheet | null {
  const { open } = parts.wallet
  const { inCashier, inContract } = walletChoices(parts)
  if (open?.kind === 'cashier') return { kind: 'cashier', provider: open.cashier.provider, choose: inCashier }
  if (open?.kind === 'contract')
    return { kind: 'contract', provider: open.contract.provider, choose: inContract }
  return null
}
