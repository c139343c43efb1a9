import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Services } from '../../../shared/services/services.ts'
import { isReviewMode } from '../../../shared/tenant/tenant.ts'
import { WALLETS, type Wallet, walletsFor } from '../model/wallet.ts'

const KEY = 'skyshop.wallet'

/** The wallet that is chosen; it outlives the page, so that the last one is preselected. */
export interface WalletChoice {
  wallet: StoreApi<Wallet>
  /** Leaves a wallet the account cannot pay with; to be called once the account is known. */
  keepToOffered(): void
  /** Chooses another one after a wallet could not be opened, where the account has another. */
  turnFrom(unusable: Wallet): void
}

export function createWalletChoice({
  host,
  session,
  localStore,
}: Pick<Services, 'host' | 'session' | 'localStore'>): WalletChoice {
  const kept = WALLETS.find((one) => one === localStore.read(KEY))
  const wallet = createStore<Wallet>(() => kept ?? 'wechat')
  wallet.subscribe((chosen) => localStore.write(KEY, chosen))
  const offered = () => walletsFor(isReviewMode(host.platform(), session.getState().phone))
  const choose = (next: Wallet | undefined): void => {
    if (next !== undefined) wallet.setState(next, true)
  }
  return {
    wallet,
    keepToOffered() {
      if (!offered().includes(wallet.getState())) choose(offered()[0])
    },
    turnFrom: (unusable) => choose(offered().find((one) => one !== unusable)),
  }
}
