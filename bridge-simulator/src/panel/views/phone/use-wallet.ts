import { useRef, useState } from 'react'
import type {
  CashierChoice,
  CashierView,
  ContractChoice,
  ContractView,
  WalletResultView,
} from '../../../host/host-dependencies.ts'
import type { RecordedStep } from '../recording/recording.ts'
import type { WalletSheet } from '../wallets/wallet-activity.tsx'

/** What is open in the wallet app, with the way to answer it. */
type OpenWallet =
  | { kind: 'cashier'; cashier: CashierView; choose: (choice: CashierChoice) => void }
  | { kind: 'contract'; contract: ContractView; choose: (choice: ContractChoice) => void }
  | { kind: 'result'; result: WalletResultView; leave: () => void }

/** The wallet the host opened, until the buyer leaves it. A second one takes the first one's place, which is left. */
export function useWallet() {
  const [open, setOpen] = useState<OpenWallet | null>(null)
  const current = useRef<OpenWallet | null>(null)
  const setCurrent = (wallet: OpenWallet | null) => {
    current.current = wallet
    setOpen(wallet)
  }
  const close = () => {
    const closed = current.current
    setCurrent(null)
    return closed
  }
  const chooseInCashier = (choice: CashierChoice) => {
    const closed = close()
    if (closed?.kind === 'cashier') closed.choose(choice)
  }
  const chooseInContract = (choice: ContractChoice) => {
    const closed = close()
    if (closed?.kind === 'contract') closed.choose(choice)
  }
  const leaveBy = (inCashier: 'cancel' | 'gone') => {
    const closed = close()
    if (closed?.kind === 'cashier') closed.choose(inCashier)
    if (closed?.kind === 'contract') closed.choose('leave')
    if (closed?.kind === 'result') closed.leave()
  }
  const show = <Choice>(wallet: (choose: (choice: Choice) => void) => OpenWallet) => {
    leaveBy('cancel')
    return new Promise<Choice>((choose) => setCurrent(wallet(choose)))
  }
  return {
    open,
    showCashier: (cashier: CashierView) =>
      show<CashierChoice>((choose) => ({ kind: 'cashier', cashier, choose })),
    showContract: (contract: ContractView) =>
      show<ContractChoice>((choose) => ({ kind: 'contract', contract, choose })),
    showResult: (result: WalletResultView) =>
      show<void>((choose) => ({ kind: 'result', result, leave: () => choose() })),
    chooseInCashier,
    chooseInContract,
    leave: () => leaveBy('cancel'),
    /** Closes the wallet because its order or contract is gone. */
    closeAsGone: () => leaveBy('gone'),
  }
}

export interface WalletParts {
  wallet: ReturnType<typeof useWallet>
  onStep: (step: RecordedStep) => void
}

/** Returns callbacks that take the choices in a sheet or beside it and note them for a recording. */
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
