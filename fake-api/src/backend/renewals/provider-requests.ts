import type { World } from '../../engine/world/transaction/world.ts'
import { BusinessError } from '../kernel/business-error.ts'
import type {
  ContractWallet,
  ContractWallets,
  DeductionOutcome,
  DeductionRequest,
  PresignRequest,
  ProviderContractState,
} from '../payments/contract-wallet-port.ts'
import type { Caller } from '../users/caller.ts'
import type { StoredContract, StoredCycle } from './contract-repository.ts'
import { type ContractProvider, contractRulesOf } from './rules/contract.ts'
import type { CycleCommand, CycleTask } from './rules/cycle.ts'

/*
 * Requests to a provider about a contract or a period, outside transactions. Null is a lost answer: nothing is known, and
 * the clock repeats the request. Errors that are not the provider's are thrown.
 */

/** Returns the wallet of a provider; there is one for every contract that was made. */
export function walletOf(wallets: ContractWallets, provider: ContractProvider): ContractWallet {
  const wallet = wallets[provider]
  if (!wallet) throw new Error(`no wallet makes contracts with ${provider}`)
  return wallet
}

/** Requests a signing session; when none is opened, records why in the journal and throws sign-failed. */
export function requestPresign<Answer>(
  { world, traceId }: Pick<Caller, 'world' | 'traceId'>,
  wallet: ContractWallet<Answer>,
  request: PresignRequest,
): Promise<Answer> {
  return wallet.presign(world, request, traceId).catch((error: unknown) => {
    if (wallet.classifyError(error) === null) throw error
    world.journal.append({
      traceId,
      kind: 'system',
      operationId: 'contract',
      from: 'upstream',
      to: 'gateway',
      status: 'refused',
      label: 'the provider opened no signing session',
      note: `${request.contractCode}: ${error instanceof Error ? error.message : String(error)}`,
      orderNo: null,
    })
    throw new BusinessError('sign-failed')
  })
}

/** Requests an announcement and returns the command for the period. */
export function requestAnnouncement(
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

/** What a period asks of its provider about money. */
export type DeductionTask = Exclude<CycleTask, 'announce'>

/** Queries how a deduction ended, or requests it. */
export function requestOutcome(
  world: World,
  wallet: ContractWallet,
  { task, request, traceId }: { task: DeductionTask; request: DeductionRequest; traceId: string },
): Promise<DeductionOutcome | null> {
  return task === 'query'
    ? queryDeductionOutcome(world, wallet, { orderNo: request.orderNo, traceId })
    : requestDeduction(world, wallet, { request, traceId })
}

/** A refusal before a deduction was made counts as failed. */
function requestDeduction(
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

function queryDeductionOutcome(
  world: World,
  wallet: ContractWallet,
  { orderNo, traceId }: { orderNo: string; traceId: string },
): Promise<DeductionOutcome | null> {
  return wallet.queryDeduction(world, orderNo, traceId).catch((error: unknown) => {
    if (wallet.classifyError(error) === null) throw error
    return null
  })
}

/** Queries the state of a contract at its provider; `refused` and `unknown` are answers of `classifyError`. */
export function queryContractState(
  world: World,
  wallet: ContractWallet,
  { contract, traceId }: { contract: StoredContract; traceId: string },
): Promise<ProviderContractState | 'refused' | 'unknown'> {
  return wallet.queryContract(world, contract, traceId).catch((error: unknown) => {
    const errorKind = wallet.classifyError(error)
    if (errorKind === null) throw error
    return errorKind
  })
}

function refusalOf<T>(wallet: ContractWallet, error: unknown, make: (code: string) => T): T | null {
  const errorKind = wallet.classifyError(error)
  if (errorKind === null) throw error
  return errorKind === 'refused' ? make(error instanceof Error ? error.message : String(error)) : null
}
