import { type EventHandler, schedule } from '../../engine/world/clock/schedule.ts'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import { closeSlotGrace } from '../entitlements/entitlements.ts'
import { failPayment } from '../orders/order-transitions.ts'
import type {
  ContractEndedEvent,
  ContractWallets,
  ContractWebhookOutcome,
} from '../payments/contract-wallet-port.ts'
import {
  type ContractAndCycle,
  findContract,
  findLastCycle,
  type StoredContract,
} from './contract-repository.ts'
import {
  keepSigner,
  moveContract,
  moveCycle,
  movePlanCheck,
  queryContractState,
  walletOf,
} from './contract-transitions.ts'
import { type ContractEnd, retryDelayMs } from './rules/contract.ts'

/** Event at which a provider is asked to end a contract. */
export const CONTRACT_END = 'contract.end'

/** Event at which a provider is asked whether a contract still stands. */
export const CONTRACT_CHECK = 'contract.check'

interface EndJobPayload {
  contractCode: string
  attempt: number
}

/** Outcome of an end that the merchant asked for; `word`: why the contract goes on, by the provider, if known. */
export type MerchantEnd = 'ended' | 'not-active' | { readonly word: string }

/** The ends of contracts, whoever brings them about (R-RENEWAL-26). */
export class ContractEndingService {
  readonly #wallets: ContractWallets

  constructor(wallets: ContractWallets) {
    this.#wallets = wallets
  }

  /**
   * Ends a live contract: its open period is cancelled with its order, a service in grace stops. One whose deduction is
   * on its way, or may have moved money unheard, stays until its result is known.
   */
  async end(
    ctx: WorldTx,
    contract: StoredContract,
    { by: endedBy, endedAtMs }: { by: ContractEnd; endedAtMs: number },
  ): Promise<boolean> {
    const ended = await moveContract(ctx, contract, { event: 'ended', endedBy, endedAtMs })
    if (!ended) return false
    await movePlanCheck(ctx, contract, null)
    const cycle = await findLastCycle(ctx.tx, contract.id)
    if (cycle === null || cycle.settledAtMs !== null) return true
    const change = await moveCycle(ctx, { contract: ended, cycle }, { type: 'contract-ended' })
    if (change.cycle.state === 'cancelled') await this.closeCancelled(ctx, { contract, cycle })
    return true
  }

  /** Ends a live contract here now, and at the provider as soon as this transaction is done. */
  async stop(ctx: WorldTx, contract: StoredContract, by: ContractEnd = 'merchant'): Promise<null> {
    await this.end(ctx, contract, { by, endedAtMs: ctx.nowMs })
    await this.requestEnd(ctx, contract)
    return null
  }

  /** A period that its contract has cancelled: a service in grace stops, and its order has failed. */
  async closeCancelled(ctx: WorldTx, { contract, cycle }: ContractAndCycle): Promise<void> {
    await closeSlotGrace(ctx, contract)
    if (cycle.orderNo !== null) await failPayment(ctx, cycle.orderNo)
  }

  /** Processes the end of a contract, in the caller's transaction. */
  async processEnded(
    ctx: WorldTx,
    event: Omit<ContractEndedEvent, 'notifyId'>,
  ): Promise<ContractWebhookOutcome> {
    const { provider, contractCode, by, endedAtMs } = event
    const contract = await findContract(ctx.tx, { provider, contractCode })
    if (!contract) return 'unknown-contract'
    if (contract.state === 'terminated') return 'duplicate'
    // The end came before the signature: a later signature finds the session abandoned.
    if (contract.state === 'pre-signed') await moveContract(ctx, contract, { event: 'session-over' })
    else await this.end(ctx, contract, { by, endedAtMs })
    return 'accepted'
  }

  /**
   * Ends a contract for the merchant: at the provider first, then here. Where the provider refuses or its answer is lost,
   * it is asked whether the contract stands, and the answer counts.
   */
  async endByMerchant(world: World, contractCode: string, traceId: string): Promise<MerchantEnd> {
    const contract = await findContract(world.read, { contractCode })
    if (contract?.state !== 'active') return 'not-active'
    const wallet = walletOf(this.#wallets, contract.provider)
    const reason = 'ended by the merchant'
    const end = await wallet.terminate(world, { ...contract, reason }, traceId).then(
      () => ({ by: 'merchant', endedAtMs: world.nowMs() }) as const,
      (error: unknown) => this.#endBehind(world, error, { contract, traceId }),
    )
    if ('word' in end) return end
    await world.withTx(async (ctx) => {
      const { provider, providerContractId } = contract
      const event = { provider, contractCode, providerContractId: providerContractId ?? '' }
      await this.processEnded(ctx, { ...event, ...end })
    })
    return 'ended'
  }

  /** The end of a contract that its provider seemed not to end, as a query finds it; its word of why where there is none. */
  async #endBehind(
    world: World,
    error: unknown,
    { contract, traceId }: { contract: StoredContract; traceId: string },
  ): Promise<Pick<ContractEndedEvent, 'by' | 'endedAtMs'> | { word: string }> {
    const wallet = walletOf(this.#wallets, contract.provider)
    const errorKind = wallet.classifyError(error)
    if (errorKind === null) throw error
    const queried = await queryContractState(world, wallet, { contract, traceId })
    if (queried === 'unknown') await world.withTx((ctx) => this.check(ctx, contract, 2))
    if (typeof queried === 'string' || queried.state !== 'ended')
      return { word: error instanceof Error ? error.message : String(error) }
    const { by, endedAtMs } = queried
    return { by: errorKind === 'unknown' ? 'merchant' : by, endedAtMs }
  }

  /** Has the provider end a contract that is over for us, as soon as this transaction is done. */
  async requestEnd(ctx: WorldTx, { contractCode }: StoredContract, attempt = 1): Promise<void> {
    await scheduleRequest(ctx, CONTRACT_END, { contractCode, attempt })
  }

  /** Has the provider asked whether a contract still stands, as soon as this transaction is done. */
  async check(ctx: WorldTx, { contractCode }: StoredContract, attempt = 1): Promise<void> {
    await scheduleRequest(ctx, CONTRACT_CHECK, { contractCode, attempt })
  }

  /** Asks the provider to end a contract; when the answer is lost it is asked again, which ends it once. */
  readonly onEnd: EventHandler = async (ctx, { payload }) => {
    const { contractCode, attempt } = payload as EndJobPayload
    const contract = await findContract(ctx.tx, { contractCode })
    if (!contract) return null
    return async (world, { traceId }) => {
      const wallet = walletOf(this.#wallets, contract.provider)
      try {
        await wallet.terminate(world, { ...contract, reason: 'no further renewal' }, traceId)
      } catch (error) {
        if (wallet.classifyError(error) !== 'unknown') throw error
        await world.withTx((later) => this.requestEnd(later, contract, attempt + 1))
      }
    }
  }

  /** Ends a contract the provider no longer knows, where no webhook says so. */
  readonly onCheck: EventHandler = async (ctx, { payload }) => {
    const { contractCode, attempt } = payload as EndJobPayload
    const contract = await findContract(ctx.tx, { contractCode })
    if (contract?.state !== 'active') return null
    return (world, { traceId }) => this.#check(world, contract, { attempt, traceId })
  }

  async #check(
    world: World,
    contract: StoredContract,
    { attempt, traceId }: { attempt: number; traceId: string },
  ): Promise<void> {
    const wallet = walletOf(this.#wallets, contract.provider)
    const contractState = await wallet.queryContract(world, contract, traceId).catch((error: unknown) => {
      if (wallet.classifyError(error) !== 'unknown') throw error
      return null
    })
    await world.withTx(async (ctx) => {
      if (contractState === null) return this.check(ctx, contract, attempt + 1)
      const known = await findContract(ctx.tx, { contractCode: contract.contractCode })
      if (known?.state !== 'active') return
      if (contractState.state === 'signed') await keepSigner(ctx, known, contractState)
      if (contractState.state !== 'ended') return
      await this.end(ctx, known, { by: contractState.by, endedAtMs: contractState.endedAtMs })
    })
  }
}

async function scheduleRequest(ctx: WorldTx, kind: string, payload: EndJobPayload): Promise<void> {
  await schedule(ctx, { dueMs: ctx.nowMs + retryDelayMs(payload.attempt), kind, payload })
}
