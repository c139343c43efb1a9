import type { AfterCommit, EventHandler } from '../../world/clock/schedule.ts'
import type { World, WorldTx } from '../../world/transaction/world.ts'
import type { ContractPeriod } from '../orders/order-transitions-service.ts'
import { addCycle, type CycleChange, moveCycle } from './apply-contract-command.ts'
import { askForOutcome, askToAnnounce, askToDeduct } from './ask-provider.ts'
import type { AutoRenewalDependencies } from './auto-renewal-dependencies.ts'
import { findLastCycle } from './contract-cycle-repository.ts'
import type { ContractEndingService } from './contract-ending-service.ts'
import type { ContractAndCycle, ContractOutcomeService } from './contract-outcome-service.ts'
import { findContract, type StoredContract } from './contract-repository.ts'
import type { ContractWallet, ContractWallets, DeductionOutcome } from './contract-wallet-port.ts'
import { isOpen } from './rules/cycle.ts'
import { mayRetry } from './rules/decide-cycle.ts'
import { contractRulesOf } from './rules/renewal-rules-of.ts'
import { walletOf } from './wallet-of.ts'

/** The periods of contracts as the clock moves them: announced, deducted, asked about (domain.md, Contract). */
export class ContractRenewalService {
  readonly #dependencies: AutoRenewalDependencies
  readonly #wallets: ContractWallets
  readonly #parts: { ending: ContractEndingService; outcomes: ContractOutcomeService }

  constructor(
    dependencies: AutoRenewalDependencies,
    wallets: ContractWallets,
    parts: { ending: ContractEndingService; outcomes: ContractOutcomeService },
  ) {
    this.#dependencies = dependencies
    this.#wallets = wallets
    this.#parts = parts
  }

  /** Begins the renewal of a contract just signed: the first period is tried at once. */
  async begin(ctx: WorldTx, contract: StoredContract): Promise<void> {
    const { signedAtMs, firstAmountFen: amountFen } = contract
    const plan = contractRulesOf(contract).planFirst(signedAtMs ?? ctx.nowMs, ctx.nowMs)
    await addCycle(ctx, contract, { period: 1, amountFen, plan })
  }

  /** What the clock does to a period: announce, deduct, ask, or let it lapse. */
  readonly onDue: EventHandler = async (ctx, { payload }) => {
    const { contractCode } = payload as { contractCode: string }
    const found = await this.#find(ctx, contractCode)
    if (!found) return null
    const { contract } = found
    const change = await moveCycle(ctx, found, { type: 'due' })
    if (change.cycle.state === 'lapsed')
      await this.#parts.outcomes.lapse(ctx, { contract, cycle: change.cycle })
    return this.#follow(ctx, found, change)
  }

  /** The provider has told the payer of the coming deduction. */
  async noticeTaken(ctx: WorldTx, contractCode: string): Promise<void> {
    const found = await this.#find(ctx, contractCode)
    if (found) await moveCycle(ctx, found, { type: 'notice-taken' })
  }

  /** *Retry now*: false when there is nothing to retry. */
  async retry(ctx: WorldTx, contract: StoredContract): Promise<boolean> {
    const cycle = await findLastCycle(ctx.tx, contract.id)
    const around = {
      rules: contractRulesOf(contract),
      nowMs: ctx.nowMs,
      isContractLive: contract.state === 'active',
      lapses: contract.lapses,
    }
    if (!cycle || !mayRetry(cycle, around)) return false
    const { isRefused } = await moveCycle(ctx, { contract, cycle }, { type: 'retry-now' })
    return !isRefused
  }

  async #find(ctx: WorldTx, contractCode: string): Promise<ContractAndCycle | null> {
    const contract = await findContract(ctx.tx, { contractCode })
    const cycle = contract && (await findLastCycle(ctx.tx, contract.id))
    return contract && cycle ? { contract, cycle } : null
  }

  /** The provider is asked outside the transaction; its answer is a command of its own. */
  async #follow(ctx: WorldTx, before: ContractAndCycle, change: CycleChange): Promise<AfterCommit | null> {
    const { contract } = before
    const { cycle, task } = change
    if (task === null) return null
    const wallet = walletOf(this.#wallets, contract.provider)
    if (task === 'announce') return this.#announcing(wallet, { contract, cycle })
    const { name: description } = await this.#dependencies.packages.find(ctx.tx, contract.packageId, 'zh')
    const { orderNo, amountFen } = cycle
    if (orderNo === null) throw new Error('a deduction without its order')
    if (before.cycle.orderNo === null)
      await this.#placeOrder(ctx, { contract, cycle, productName: description })
    const request = { ...contract, orderNo, amountFen, description }
    return async (world, { traceId }) => {
      const outcome =
        task === 'query'
          ? await askForOutcome(world, wallet, { orderNo, traceId })
          : await askToDeduct(world, wallet, { request, traceId })
      if (outcome) await this.#settle(world, { contractCode: contract.contractCode, orderNo, outcome })
    }
  }

  #announcing(wallet: ContractWallet, { contract, cycle }: ContractAndCycle): AfterCommit {
    return async (world, { traceId }) => {
      const command = await askToAnnounce(world, wallet, { contract, cycle, traceId })
      if (command === null) return
      await world.withTx(async (ctx) => {
        const found = await this.#find(ctx, contract.contractCode)
        if (found?.cycle.id !== cycle.id) return
        await moveCycle(ctx, found, command)
        // It may be refused because the contract is over and nobody told us.
        if (command.type === 'notice-refused') await this.#parts.ending.check(ctx, contract)
      })
    }
  }

  async #placeOrder(
    ctx: WorldTx,
    { contract, cycle, productName }: ContractAndCycle & { productName: string },
  ): Promise<void> {
    const { orders, settlement } = this.#dependencies
    const { period, amountFen, orderNo } = cycle
    if (orderNo === null) return
    await orders.placePeriod(ctx, { ...periodOf(contract, { period, amountFen, productName }), orderNo })
    const { provider, appKey } = contract
    await settlement.expectDeduction(ctx, { orderNo, provider, amountFen, appKey })
  }

  /** What the provider answered; `accepted` and `pending` wait for a notify or the next query. */
  async #settle(
    world: World,
    { contractCode, orderNo, outcome }: { contractCode: string; orderNo: string; outcome: DeductionOutcome },
  ): Promise<void> {
    if (outcome.status === 'accepted' || outcome.status === 'pending') return
    await world.withTx(async (ctx) => {
      const found = await this.#find(ctx, contractCode)
      // A notify may have come first; the period has moved on then.
      if (found?.cycle.orderNo !== orderNo || !isOpen(found.cycle)) return
      const { provider } = found.contract
      if (outcome.status === 'unknown') await this.#parts.outcomes.fail(ctx, found, { type: 'unknown' })
      else
        await this.#parts.outcomes.takeIn(ctx, { provider, notifyId: `answer-${orderNo}`, orderNo, outcome })
    })
  }
}

function periodOf(
  contract: StoredContract,
  { period: contractPeriod, ...paid }: { period: number; amountFen: number; productName: string },
): Omit<ContractPeriod, 'orderNo'> {
  const { id: contractId, userId, deviceId, productCode, packageSource, packageId, channel } = contract
  const { paySource, operationPointJson, appKey, countryCode } = contract
  const attribution = { paySource, operationPointJson, appKey, countryCode }
  const line = { userId, deviceId, productCode, packageSource, packageId, channel }
  return { contractId, contractPeriod, ...line, ...attribution, ...paid }
}
