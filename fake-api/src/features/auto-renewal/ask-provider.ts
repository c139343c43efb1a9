import type { World } from '../../world/transaction/world.ts'
import type { StoredCycle } from './contract-cycle-repository.ts'
import type { StoredContract } from './contract-repository.ts'
import type { ContractWallet, DeductionOutcome, DeductionRequest } from './contract-wallet-port.ts'
import type { CycleCommand } from './rules/decide-cycle.ts'
import { contractRulesOf } from './rules/renewal-rules-of.ts'

/*
 * Asking a provider about a period, outside transactions. Null is a lost answer: nothing is known, and the clock asks
 * again. Errors that are not the provider's are thrown.
 */

/** Asks for an announcement and answers what to tell the period. */
export function askToAnnounce(
  world: World,
  wallet: ContractWallet,
  about: { contract: StoredContract; cycle: StoredCycle; traceId: string },
): Promise<CycleCommand | null> {
  const { contract, cycle, traceId } = about
  const announcedAtMs = cycle.announcedAtMs ?? world.nowMs()
  const { fromMs: deductFromMs, untilMs: deductUntilMs } = contractRulesOf(contract).windowOf(announcedAtMs)
  const notice = { ...contract, amountFen: cycle.amountFen, deductFromMs, deductUntilMs }
  return wallet.announce(world, notice, traceId).then(
    () => ({ type: 'notice-taken' }),
    (error: unknown) => refusalOf(wallet, error, (code) => ({ type: 'notice-refused', code })),
  )
}

/** Asks for money. A refusal before a deduction was made is a failed one. */
export function askToDeduct(
  world: World,
  wallet: ContractWallet,
  { request, traceId }: { request: DeductionRequest; traceId: string },
): Promise<DeductionOutcome | null> {
  return wallet
    .deduct(world, request, traceId)
    .catch((error: unknown) =>
      refusalOf(wallet, error, (code) => ({ status: 'failed' as const, code, isContractOver: false })),
    )
}

/** Asks how a deduction ended. */
export function askForOutcome(
  world: World,
  wallet: ContractWallet,
  { orderNo, traceId }: { orderNo: string; traceId: string },
): Promise<DeductionOutcome | null> {
  return wallet.queryDeduction(world, orderNo, traceId).catch((error: unknown) => {
    if (wallet.classifyError(error) === null) throw error
    return null
  })
}

function refusalOf<T>(wallet: ContractWallet, error: unknown, make: (code: string) => T): T | null {
  const verdict = wallet.classifyError(error)
  if (verdict === null) throw error
  return verdict === 'refused' ? make(error instanceof Error ? error.message : String(error)) : null
}
