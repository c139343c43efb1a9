import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SafeStorage } from '../../../shared/storage/safe-storage.ts'
import { WALLETS, type Wallet } from '../model/wallet.ts'

const KEY = 'skyshop.wallet'

/** The wallet that is chosen; it outlives the page, so that the last one is preselected. */
export function createChosenWallet(store: SafeStorage): StoreApi<Wallet> {
  const kept = WALLETS.find((wallet) => wallet === store.read(KEY))
  const chosen = createStore<Wallet>(() => kept ?? 'wechat')
  chosen.subscribe((wallet) => store.write(KEY, wallet))
  return chosen
}
