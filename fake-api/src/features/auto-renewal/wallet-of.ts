import type { ContractWallet, ContractWallets } from './contract-wallet-port.ts'
import type { ContractProvider } from './rules/contract-terms.ts'

/** The wallet of a provider; there is one for every contract that was made. */
export function walletOf(wallets: ContractWallets, provider: ContractProvider): ContractWallet {
  const wallet = wallets[provider]
  if (!wallet) throw new Error(`no wallet makes contracts with ${provider}`)
  return wallet
}
