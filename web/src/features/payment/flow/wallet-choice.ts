import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Services } from '../../../shared/services/services.ts'
import { isReviewMode } from '../../../shared/tenant/tenant.ts'
import { WALLETS, type Wallet, walletsFor } from '../model/wallet.ts'

const KEY = 'skyshop.wallet'

/** The wallet that is chosen; it outlives the page, so that the last one is preselected. */
export interface WalletChoice {
  /** Null once none of those offered could be opened: the buyer has to choose (product 5.08). */
  wallet: StoreApi<Wallet | null>
  /** Leaves a wallet the account cannot pay with; to be called once the account is known. */
  ensureOffered(): void
  /** Chooses one that has not failed after a wallet could not be opened; none where all have. */
  chooseInsteadOf(unusable: Wallet): void
}

export function createWalletChoice({
  host,
  session,
  localStore,
}: Pick<Services, 'host' | 'session' | 'localStore'>): WalletChoice {
  const kept = WALLETS.find((one) => one === localStore.read(KEY))
  const wallet = createStore<Wallet | null>(() => kept ?? 'wechat')
  const failed = new Set<Wallet>()
  wallet.subscribe((chosen) => {
    if (chosen !== null) localStore.write(KEY, chosen)
  })
  const offered = () => walletsFor(isReviewMode(host.platform(), session.getState().phone))
  return {
    wallet,
    ensureOffered() {
      const chosen = wallet.getState()
      if (chosen !== null && !offered().includes(chosen)) wallet.setState(offered()[0] ?? null, true)
    },
    chooseInsteadOf(unusable) {
      failed.add(unusable)
      wallet.setState(offered().find((one) => !failed.has(one)) ?? null, true)
    },
  }
}
