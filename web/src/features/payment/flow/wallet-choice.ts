import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Services } from '../../../shared/services/services.ts'
import { isHomeCountry } from '../../../shared/session/home-country.ts'
import { ownerKey } from '../../../shared/session/session.ts'
import { WALLETS, type Wallet, walletsFor } from '../model/payment.ts'

/** What is kept of a buyer who pays by card. */
const CARD = 'card'

/** The wallet that is chosen; kept for each account, so that the last one is preselected. */
export interface WalletChoice {
  /** Abroad a purchase is paid by card unless a wallet was chosen; elsewhere never. */
  isByCard: StoreApi<boolean>
  /** Null once none of those offered could be opened: the buyer has to choose (product 5.08). */
  wallet: StoreApi<Wallet | null>
  /** Takes the wallet the account chose last, and none it cannot pay with; to be called once the account is known. */
  ensureOffered(): void
  /** Chooses one that has not failed after a wallet could not be opened; none where all have. */
  chooseInsteadOf(unusable: Wallet): void
}

export function createWalletChoice({
  session,
  localStore,
  isReviewer,
}: Pick<Services, 'session' | 'localStore' | 'isReviewer'>): WalletChoice {
  // Two accounts of one browser choose apart, and so do two worlds of the simulator.
  const key = () => `skyshop.wallet.${ownerKey(session.getState())}`
  const wallet = createStore<Wallet | null>(() => 'wechat')
  const isByCard = createStore<boolean>(() => false)
  const failed = new Set<Wallet>()
  wallet.subscribe((chosen) => {
    if (chosen !== null) localStore.write(key(), chosen)
  })
  isByCard.subscribe((isCard) => localStore.write(key(), isCard ? CARD : (wallet.getState() ?? '')))
  const offered = () => walletsFor(isReviewer(session.getState().phone))
  return {
    wallet,
    isByCard,
    ensureOffered() {
      const current = wallet.getState()
      const kept = localStore.read(key())
      const { phone, countryCode } = session.getState()
      const isCardOffered = !isHomeCountry(countryCode) && !isReviewer(phone)
      isByCard.setState(isCardOffered && (kept === null || kept === CARD), true)
      if (current === null) return
      const chosen = WALLETS.find((one) => one === kept) ?? current
      wallet.setState(offered().includes(chosen) ? chosen : (offered()[0] ?? null), true)
    },
    chooseInsteadOf(unusable) {
      failed.add(unusable)
      wallet.setState(offered().find((one) => !failed.has(one)) ?? null, true)
    },
  }
}
