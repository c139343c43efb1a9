import { CashierSheet } from '../wallets/cashier-sheet.tsx'
import { ContractSheet } from '../wallets/contract-sheet.tsx'
import { ResultSheet } from '../wallets/result-sheet.tsx'
import { HomePage, HostPage } from './host-page.tsx'
import type { useHostPage } from './use-host-page.ts'
import { type WalletParts, walletChoices } from './wallet-choices.ts'

interface PageOptions {
  hostPage: ReturnType<typeof useHostPage>
  left: 'close' | 'home' | null
  devices: readonly { deviceId: string; deviceName: string }[]
  appLanguage: string
  reopen: () => void
}

/** The app's own page over the shop, if one is there. */
export function pageOverlay({ hostPage, left, devices, appLanguage, reopen }: PageOptions) {
  if (hostPage.page !== null)
    return <HostPage page={hostPage.page} appLanguage={appLanguage} onBack={hostPage.leave} />
  if (left === null) return null
  return <HomePage left={left} devices={devices} appLanguage={appLanguage} onReopen={reopen} />
}

/** The wallet's sheet over everything, if one is open. */
export function walletSheet({ appLanguage, ...parts }: WalletParts & { appLanguage: string }) {
  const { open, leave } = parts.wallet
  const { inCashier, inContract } = walletChoices(parts)
  switch (open?.kind) {
    case 'cashier':
      return <CashierSheet cashier={open.cashier} appLanguage={appLanguage} onChoice={inCashier} />
    case 'contract':
      return <ContractSheet contract={open.contract} appLanguage={appLanguage} onChoice={inContract} />
    case 'result':
      return <ResultSheet result={open.result} appLanguage={appLanguage} onDone={leave} />
    case undefined:
      return null
  }
}
