import { addDays } from '../../kernel/clock.ts'
import type { WorldTx } from '../../world/transaction/world.ts'
import type { VerifiedPayment } from '../payments/wallet-port.ts'
import { addCycle, moveCycle } from './apply-contract-command.ts'
import type { AutoRenewalDependencies } from './auto-renewal-dependencies.ts'
import { findCycleOfOrder, type StoredCycle } from './contract-cycle-repository.ts'
import type { ContractEndingService } from './contract-ending-service.ts'
import { findContract, type StoredContract, saveContract } from './contract-repository.ts'
import type { DeductionResultEvent, EventOutcome } from './contract-wallet-port.ts'
import { MOST_LAPSES } from './rules/contract-terms.ts'
import { isOpen } from './rules/cycle.ts'
import type { CycleCommand } from './rules/decide-cycle.ts'
import { contractRulesOf } from './rules/renewal-rules-of.ts'

/** A contract with the period that is open or was last. */
export interface ContractAndCycle {
  contract: StoredContract
  cycle: StoredCycle
}

/** How the periods of contracts end, and what follows: paid, failed, lapsed (domain.md, Contract). */
export class ContractOutcomeService {
  readonly #dependencies: AutoRenewalDependencies
  readonly #ending: ContractEndingService

  constructor(dependencies: AutoRenewalDependencies, ending: ContractEndingService) {
    this.#dependencies = dependencies
    this.#ending = ending
  }

  /**
   * Takes in how a deduction ended, in the caller's transaction, with the inbox row of a success: it is money, which the
   * settlement keeps whatever order it names.
   */
  async takeIn(ctx: WorldTx, told: DeductionResultEvent): Promise<EventOutcome> {
    const { provider, notifyId, orderNo, outcome } = told
    const found = await this.#findByOrder(ctx, orderNo)
    if (outcome.status === 'succeeded') {
      const { transactionId, amountFen, successAtMs } = outcome
      const payment = { provider, notifyId, orderNo, transactionId, amountFen, successAtMs }
      return found ? this.#succeed(ctx, found, payment) : this.#dependencies.settlement.takeIn(ctx, payment)
    }
    if (!found) return 'unknown-order'
    const { code, isContractOver } = outcome
    const taken = await this.fail(ctx, found, { type: 'failed', code, isContractOver })
    if (taken === 'accepted' && isContractOver) await this.#ending.check(ctx, found.contract)
    return taken
  }

  /** A deduction that came to nothing: the period waits in grace, or is over with its contract. */
  async fail(ctx: WorldTx, found: ContractAndCycle, command: CycleCommand): Promise<EventOutcome> {
    const { contract } = found
    const { cycle, graceUntilMs: untilMs, isRefused } = await moveCycle(ctx, found, command)
    if (isRefused) return 'refused'
    const { packageId } = contract
    if (untilMs !== null)
      await this.#dependencies.entitlements.openGrace(ctx, contract, { packageId, untilMs })
    if (cycle.state === 'cancelled') await this.#failOrder(ctx, cycle)
    return 'accepted'
  }

  async #findByOrder(ctx: WorldTx, orderNo: string): Promise<ContractAndCycle | null> {
    const cycle = await findCycleOfOrder(ctx.tx, orderNo)
    const contract = cycle && (await findContract(ctx.tx, { id: cycle.contractId }))
    return contract && { contract, cycle }
  }

  /** Money has moved: the order is settled like any other, then the next period is planned. */
  async #succeed(
    ctx: WorldTx,
    { contract, cycle }: ContractAndCycle,
    payment: VerifiedPayment,
  ): Promise<EventOutcome> {
    const { orders, settlement } = this.#dependencies
    const { endedAtMs } = contract
    // Money taken after the end goes back, for a failed order gives a late success back. Providers tell whole seconds.
    if (endedAtMs !== null && payment.successAtMs > endedAtMs) await this.#failOrder(ctx, cycle)
    const taken = await settlement.takeIn(ctx, payment)
    const span = await orders.findSpan(ctx, payment.orderNo)
    if (span && span.paidAtMs !== null && isOpen(cycle)) {
      const isFollowed = contract.state === 'active'
      await moveCycle(ctx, { contract, cycle, isFollowed }, { type: 'succeeded' })
      if (isFollowed) await this.#planNext(ctx, { contract, cycle }, span.endsAtMs)
    }
    return taken
  }

  async #planNext(ctx: WorldTx, { contract, cycle }: ContractAndCycle, endsAtMs: number | null) {
    const serviceEndsAtMs = endsAtMs ?? addDays(ctx.nowMs, await this.#periodDays(ctx, contract))
    if (contract.lapses > 0) await saveContract(ctx.tx, contract.id, { lapses: 0 })
    const plan = contractRulesOf(contract).planNext(serviceEndsAtMs)
    await addCycle(ctx, contract, { period: cycle.period + 1, amountFen: contract.amountFen, plan })
  }

  /** A period nobody paid: its order has failed for good; after the second in a row the contract ends. */
  async lapse(ctx: WorldTx, { contract, cycle }: ContractAndCycle): Promise<void> {
    await this.#failOrder(ctx, cycle)
    const lapses = contract.lapses + 1
    await saveContract(ctx.tx, contract.id, { lapses })
    const lapsed = { ...contract, lapses }
    if (lapses >= MOST_LAPSES) {
      await this.#ending.end(ctx, lapsed, { by: 'lapsed', endedAtMs: ctx.nowMs })
      await this.#ending.askForEnd(ctx, lapsed)
      return
    }
    const dueMs = Math.max(ctx.nowMs, addDays(cycle.plannedAtMs, await this.#periodDays(ctx, contract)))
    const plan = contractRulesOf(contract).planAfterLapse(dueMs)
    await addCycle(ctx, lapsed, { period: cycle.period + 1, amountFen: contract.amountFen, plan })
  }

  async #periodDays({ tx }: WorldTx, { packageId }: StoredContract): Promise<number> {
    return (await this.#dependencies.packages.find(tx, packageId, 'zh')).validityDays
  }

  /** The order of a period that will not be paid. */
  async #failOrder(ctx: WorldTx, { orderNo }: StoredCycle): Promise<void> {
    if (orderNo !== null) await this.#dependencies.orders.failPayment(ctx, orderNo)
  }
}
