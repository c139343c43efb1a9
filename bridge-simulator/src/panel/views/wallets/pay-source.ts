import type { CashierView } from '../../../host/host-dependencies.ts'
import { formatYuan } from '../../format/money.ts'
import type { WalletTexts } from './wallet-texts.ts'

/** Something a wallet can pay with. */
export interface PaySource {
  symbol: 'B' | 'D'
  name: string
  /** What is left in it, or that it is not enough. */
  about: string
  isEnough: boolean
}

/** The sources of a payer's wallet, first the balance; a card stands in for what the balance cannot pay. */
export function paySources(
  { balanceFen, amountFen }: Pick<CashierView, 'balanceFen' | 'amountFen'>,
  texts: Pick<WalletTexts, 'balance' | 'card' | 'notEnough' | 'pays'>,
): readonly PaySource[] {
  const isEnough = balanceFen === null || balanceFen >= amountFen
  const left = balanceFen === null ? '' : formatYuan(balanceFen)
  return [
    { symbol: 'B', name: texts.balance, about: isEnough ? left : texts.notEnough(left), isEnough },
    { symbol: 'D', name: texts.card, about: texts.pays(formatYuan(amountFen)), isEnough: true },
  ]
}
