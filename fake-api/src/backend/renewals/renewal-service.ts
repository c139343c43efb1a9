import { addDays, type Instant } from '../../engine/kernel/clock.ts'
import type { AfterCommit, EventHandler } from '../../engine/world/clock/schedule.ts'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import { openSlotGrace } from '../entitlements/entitlements.ts'
import { createTryNo } from '../kernel/ids.ts'
import { findOrderTimes } from '../orders/order-repository.ts'
import { failPayment, placePeriod } from '../orders/order-transitions.ts'
import { findOffer } from '../packages/packages.ts'
import type {
  ContractWallet,
  ContractWallets,
  ContractWebhookOutcome,
  DeductionOutcome,
  DeductionRequest,
  DeductionResultEvent,
} from '../payments/contract-wallet-port.ts'
import { closePayment, findOrderNoOf, findPayments } from '../payments/payment-repository.ts'
import { isOpen } from '../payments/rules/payment.ts'
import {
  expectDeduction,
  hasInboxEntry,
  planBill,
  processOnce,
  processPayment,
} from '../payments/settlement.ts'
import type { Provider, VerifiedPayment } from '../payments/wallet-port.ts'
import type { ContractEndingService } from './contract-ending-service.ts'
import {
  type ContractAndCycle,
  findContractOfOrder,
  findCurrentCycle,
  findLastCycle,
  type StoredContract,
  type StoredCycle,
  saveContract,
} from './contract-repository.ts'
import {
  addCycle,
  type CycleChange,
  type DeductionTask,
  moveCycle,
  periodDaysOf,
  requestAnnouncement,
  requestOutcome,
  schedulePlanCheck,
  takeNewPrice,
  waitForPlan,
  walletOf,
} from './contract-transitions.ts'
import {
  type ContractProvider,
  contractRulesOf,
  endsInstead,
  isUnpaidTooLong,
  MAX_UNPAID_PERIODS,
  movesAtMs,
} from './rules/contract.ts'
import { type CycleCommand, cycleWindowOf, isCyclePayable, mayRetry, takesNewNumber } from './rules/cycle.ts'

/** Fail code of a period whose money was taken after its contract had ended. */
const LATE_MONEY_CODE = 'PAID_AFTER_END'

/** What is deducted for one period of a contract. */
interface PeriodRequest extends StoredContract, DeductionRequest {
  periodOrderNo: string
  /** Numbers of earlier tries that are to be closed first. */
  open: readonly string[]
  /** Whether the last one is to be closed, where nobody has paid it. */
  isOverdue: boolean
  /** Whether its window is over, so that no further number is taken. */
  isLastQuery: boolean
  /** When the last one moves money, at the earliest. */
  movesAtMs: Instant
}

/** Period whose order is made: its length, the price without any reduction, and when it moves money at the earliest. */
interface PlacedPeriod {
  contractPeriod: number
  validityDays: number
  originalPriceFen: number
  movesAtMs: Instant
}

/** How the deduction under a number ended; null when nobody knows. */
interface NumberedOutcome {
  number: string
  outcome: DeductionOutcome | null
}

/** The periods of contracts: announced, deducted, paid, failed or lapsed (R-RENEWAL-1 to R-RENEWAL-8, R-RENEWAL-31). */
export class ContractRenewalService {
  readonly #wallets: ContractWallets
  readonly #ending: ContractEndingService

  constructor(wallets: ContractWallets, ending: ContractEndingService) {
    this.#wallets = wallets
    this.#ending = ending
  }

  /** Begins the renewal of a contract just signed: the first period is tried at once. */
  async begin(ctx: WorldTx, contract: StoredContract): Promise<void> {
    const { signedAtMs, firstAmountFen: amountFen } = contract
    const plan = contractRulesOf(contract).planFirst(signedAtMs ?? ctx.nowMs, ctx.nowMs)
    await addCycle(ctx, contract, { period: 1, amountFen, plan })
  }

  /** Does what a period needs at its instant on the clock: announces, deducts, queries, or closes its window. */
  readonly onDue: EventHandler = async (ctx, { payload }) => {
    const { contractCode } = payload as { contractCode: string }
    const current = await findCurrentCycle(ctx.tx, contractCode)
    if (!current) return null
    if (endsInstead(current.contract, current.cycle)) return this.#ending.stop(ctx, current.contract)
    if (await waitForPlan(ctx, current)) return null
    const change = await moveCycle(ctx, current, { type: 'due' })
    if (change.cycle.state === 'lapsed') await this.endUnpaidPeriod(ctx, { ...current, cycle: change.cycle })
    return this.#runTask(ctx, current, change)
  }

  /** Records that the provider has announced the coming deduction to the payer. */
  async acceptNotice(ctx: WorldTx, contractCode: string): Promise<void> {
    const current = await findCurrentCycle(ctx.tx, contractCode)
    if (current) await moveCycle(ctx, current, { type: 'notice-taken' })
  }

  /** Carries out *retry now*; false when there is nothing to retry. */
  async retry(ctx: WorldTx, contract: StoredContract): Promise<boolean> {
    const cycle = await findLastCycle(ctx.tx, contract.id)
    const { state, lapses } = contract
    const rules = contractRulesOf(contract)
    const around = { rules, nowMs: ctx.nowMs, isContractLive: state === 'active', lapses }
    if (!cycle || !mayRetry(cycle, around)) return false
    const { isRefused } = await moveCycle(ctx, { contract, cycle }, { type: 'retry-now' })
    return !isRefused
  }

  /** Plans what a period asks of its provider: outside the transaction, and the answer is a command of its own. */
  async #runTask(ctx: WorldTx, before: ContractAndCycle, change: CycleChange): Promise<AfterCommit | null> {
    const { contract } = before
    const { cycle, task } = change
    if (task === null) return null
    const wallet = walletOf(this.#wallets, contract.provider)
    if (task === 'announce') return this.#announce(wallet, { contract, cycle })
    const { name: description, originalPriceFen } = await findOffer(ctx.tx, contract.packageId, 'zh')
    const { orderNo, amountFen } = cycle
    if (orderNo === null) throw new Error('a deduction without its order')
    const sold = { ...contract, periodOrderNo: orderNo, amountFen, description }
    const validityDays = await periodDaysOf(ctx, contract)
    const paidAtMs = movesAtMs(contract, cycle, ctx.nowMs)
    if (before.cycle.orderNo === null)
      await this.#placeOrder(ctx, sold, {
        ...{ contractPeriod: cycle.period, validityDays, originalPriceFen, movesAtMs: paidAtMs },
      })
    else if (task === 'deduct' && wallet.closeDeduction !== undefined && takesNewNumber(before.cycle))
      await takeNumber(ctx, { ...contract, orderNo, amountFen, movesAtMs: paidAtMs })
    else if (task === 'deduct') await planBill(ctx, contract.provider, paidAtMs)
    const { last, open, askedAtMs } = await deductionNumbersOf(ctx, { ...contract, orderNo })
    const isOverdue = askedAtMs !== null && isUnpaidTooLong(contract, cycle, { askedAtMs, nowMs: ctx.nowMs })
    const isAsked = task !== 'deduct' && askedAtMs !== null
    const moves = { movesAtMs: isAsked ? movesAtMs(contract, cycle, askedAtMs) : paidAtMs }
    const window = cycleWindowOf(cycle)
    const isLastQuery = window !== null && ctx.nowMs >= window.untilMs
    const request = { ...sold, ...moves, orderNo: last, open, isOverdue, isLastQuery }
    return async (world, { traceId }) => {
      // What a server that is killed in between does not ask is asked at the next query.
      let next: DeductionTask | null = task
      while (next !== null) {
        const asked = await this.#request(world, wallet, { task: next, request, traceId })
        next = await this.#processOutcome(world, request, asked)
      }
    }
  }

  /** Asks the provider; before it is asked for money, or knows nothing of the last number, no earlier one may take any. */
  async #request(
    world: World,
    wallet: ContractWallet,
    { task, request, traceId }: { task: DeductionTask; request: PeriodRequest; traceId: string },
  ): Promise<NumberedOutcome> {
    const { orderNo: number, periodOrderNo: orderNo } = request
    const closeOthers = () => closeEarlier(world, wallet, { ...request, orderNo, traceId })
    if (task === 'deduct') {
      const earlier = await closeOthers()
      if (earlier !== null) return earlier
    }
    const told = await requestOutcome(world, wallet, { task, request, traceId })
    const isUnpaid = told?.status === 'pending' && told.isUnpaid === true && request.isOverdue
    // No further number will close this one: after an error of the provider's own it may be open.
    const isLeftOpen = told?.status === 'failed' && task === 'query' && request.isLastQuery
    const isClosable = isUnpaid || (isLeftOpen && wallet.closeDeduction !== undefined)
    const closed = isClosable ? await closeNumber(world, wallet, { number, traceId }) : told
    const outcome = isLeftOpen ? (closed ?? told) : closed
    // Where the last number took nothing, an earlier one may have.
    const isUnknown = task === 'query' && outcome?.status === 'unknown'
    return (isUnknown ? await closeOthers() : null) ?? { number, outcome }
  }

  #announce(wallet: ContractWallet, { contract, cycle }: ContractAndCycle): AfterCommit {
    return async (world, { traceId }) => {
      const command = await requestAnnouncement(world, wallet, { contract, cycle, traceId })
      if (command === null) return
      await world.withTx(async (ctx) => {
        const current = await findCurrentCycle(ctx.tx, contract.contractCode)
        if (current?.cycle.id !== cycle.id) return
        await moveCycle(ctx, current, command)
        // It may be refused because the contract ended and its webhook was lost.
        if (command.type === 'notice-refused') await this.#ending.check(ctx, contract)
      })
    }
  }

  async #placeOrder(
    ctx: WorldTx,
    request: Omit<PeriodRequest, 'orderNo' | 'open' | 'isOverdue' | 'isLastQuery' | 'movesAtMs'>,
    { movesAtMs, ...period }: PlacedPeriod,
  ): Promise<void> {
    const { id: contractId, periodOrderNo: orderNo, amountFen, description: productName } = request
    const { provider, appKey } = request
    const { userId, deviceId, productCode, packageSource, packageId, channel } = request
    const { paySource, operationPointJson, countryCode } = request
    const sold = { userId, deviceId, productCode, packageSource, packageId, channel, productName, amountFen }
    const seller = { paySource, operationPointJson, appKey, countryCode }
    await placePeriod(ctx, { orderNo, contractId, ...period, ...sold, ...seller })
    await expectDeduction(ctx, { orderNo, outTradeNo: orderNo, provider, amountFen, appKey, movesAtMs })
  }

  /**
   * Processes what the provider answered; `accepted` and `pending` wait for the money to move, then for a webhook or query.
   * Returns what is to be asked of it next; null when nothing.
   */
  async #processOutcome(
    world: World,
    { contractCode, periodOrderNo, provider, movesAtMs: takenForMs }: PeriodRequest,
    { number, outcome }: NumberedOutcome,
  ): Promise<DeductionTask | null> {
    if (outcome === null) return null
    const isTaken = outcome.status === 'accepted' || outcome.status === 'pending'
    if (isTaken && takenForMs <= world.nowMs()) return null
    return world.withTx(async (ctx) => {
      const current = await findCurrentCycle(ctx.tx, contractCode)
      // A webhook may have come first; the period has moved on then.
      if (current?.cycle.orderNo !== periodOrderNo || !isCyclePayable(current.cycle)) return null
      if (isTaken) {
        if (current.cycle.state === 'deducting')
          await moveCycle(ctx, current, { type: 'taken', movesAtMs: takenForMs })
        return null
      }
      if (outcome.status === 'unknown') {
        const { task } = await this.#fail(ctx, current, { type: 'unknown' })
        if (task !== 'deduct') return null
        await planBill(ctx, provider, movesAtMs(current.contract, current.cycle, ctx.nowMs))
        return task
      }
      const answer = { provider, notifyId: `answer-${number}`, orderNo: number, isAnswer: true }
      // Money that paid nothing leaves the period as it was, and is told again.
      if (!(await hasInboxEntry(ctx.tx, answer))) await this.processDeduction(ctx, { ...answer, outcome })
      return null
    })
  }

  /**
   * Processes how a deduction ended, in the caller's transaction, with the inbox row of a success: it is money, which the
   * settlement keeps whatever order it names.
   */
  async processDeduction(ctx: WorldTx, event: DeductionResultEvent): Promise<ContractWebhookOutcome> {
    const { provider, notifyId, orderNo: outTradeNo, outcome } = event
    const orderNo = (await findOrderNoOf(ctx.tx, { provider, outTradeNo })) ?? outTradeNo
    const current = await findContractOfOrder(ctx.tx, orderNo)
    if (outcome.status === 'succeeded') {
      const { transactionId, amountFen, successAtMs } = outcome
      const numbers = { provider, notifyId, orderNo, outTradeNo, transactionId }
      const madeUp = event.isMadeUp ? { isMadeUp: event.isMadeUp } : {}
      const payment: VerifiedPayment = { ...numbers, amountFen, successAtMs, ...madeUp }
      return current ? this.#processSuccess(ctx, current, payment) : processPayment(ctx, payment)
    }
    if (!current) return 'unknown-order'
    if (outcome.status === 'pending') return 'undetermined'
    // The failure of an earlier number says nothing of the last one.
    if ((await deductionNumbersOf(ctx, { orderNo, provider })).last !== outTradeNo) return 'refused'
    const { code, isContractOver } = outcome
    const { isAnswer = false } = event
    const { isRefused } = await this.#fail(ctx, current, { type: 'failed', code, isContractOver, isAnswer })
    if (isRefused) return 'refused'
    if (isContractOver) await this.#ending.check(ctx, current.contract)
    return 'accepted'
  }

  /** Asks how the deduction under a number ended that a bill lists, whatever became of its period (R-PAY-66). */
  async lookUpListed(
    world: World,
    { provider, number }: { provider: ContractProvider; number: string },
    traceId: string,
  ): Promise<void> {
    const wallet = walletOf(this.#wallets, provider)
    const outcome = await wallet.queryDeduction(world, number, traceId).catch((error: unknown) => {
      if (wallet.classifyError(error) === null) throw error
      return null
    })
    if (outcome?.status !== 'succeeded') return
    const answer = { provider, notifyId: `answer-${number}`, orderNo: number, isAnswer: true, outcome }
    await processOnce(world, answer, (ctx) => this.processDeduction(ctx, answer))
  }

  /** Processes a deduction that came to nothing: the period waits in grace, or is over with its contract. */
  async #fail(ctx: WorldTx, current: ContractAndCycle, command: CycleCommand): Promise<CycleChange> {
    const { contract } = current
    const change = await moveCycle(ctx, current, command)
    const { cycle, graceUntilMs: untilMs, isRefused } = change
    if (isRefused) return change
    const { packageId } = contract
    if (cycle.state === 'grace') await schedulePlanCheck(ctx, contract, cycle)
    if (untilMs !== null) await openSlotGrace(ctx, contract, { packageId, untilMs })
    if (cycle.state === 'cancelled') await this.#ending.closeCancelled(ctx, { contract, cycle })
    if (cycle.state === 'lapsed') await this.endUnpaidPeriod(ctx, { contract, cycle })
    return change
  }

  /** Settles the order of a period whose money has moved, like any other, then plans the next period. */
  async #processSuccess(
    ctx: WorldTx,
    { contract, cycle }: ContractAndCycle,
    payment: VerifiedPayment,
  ): Promise<ContractWebhookOutcome> {
    const { endedAtMs } = contract
    // Money taken after the end goes back, for a failed order gives a late success back. Providers tell whole seconds.
    if (endedAtMs !== null && payment.successAtMs > endedAtMs)
      await this.#failAfterEnd(ctx, { contract, cycle })
    const eventOutcome = await processPayment(ctx, payment)
    const times = await findOrderTimes(ctx.tx, payment.orderNo)
    if (times && times.paidAtMs !== null && isCyclePayable(cycle)) {
      const isNextPlanned = contract.state === 'active'
      await moveCycle(ctx, { contract, cycle, isNextPlanned }, { type: 'succeeded' })
      const charged = await takeNewPrice(ctx, { contract, cycle })
      if (isNextPlanned) await this.#planNext(ctx, { contract: charged, cycle }, times.endsAtMs)
    }
    return eventOutcome
  }

  async #planNext(ctx: WorldTx, { contract, cycle }: ContractAndCycle, endsAtMs: number | null) {
    const serviceEndsAtMs = endsAtMs ?? addDays(ctx.nowMs, await periodDaysOf(ctx, contract))
    if (contract.lapses > 0) await saveContract(ctx.tx, contract.id, { lapses: 0 })
    const plan = contractRulesOf(contract).planNext(serviceEndsAtMs)
    await schedulePlanCheck(ctx, contract, await addCycle(ctx, contract, { period: cycle.period + 1, plan }))
  }

  /** Ends a period nobody paid: its order has failed for good; after the second in a row the contract ends. */
  async endUnpaidPeriod(ctx: WorldTx, { contract, cycle }: ContractAndCycle): Promise<void> {
    await this.#failOrder(ctx, cycle)
    const updated = { ...contract, lapses: contract.lapses + 1 }
    await saveContract(ctx.tx, contract.id, { lapses: updated.lapses })
    if (updated.lapses >= MAX_UNPAID_PERIODS) {
      await this.#ending.stop(ctx, updated, 'lapsed')
      return
    }
    const dueMs = Math.max(ctx.nowMs, addDays(cycle.plannedAtMs, await periodDaysOf(ctx, contract)))
    const plan = contractRulesOf(contract).planAfterUnpaid(dueMs)
    await addCycle(ctx, updated, { period: cycle.period + 1, plan })
  }

  /** Cancels a period whose money was taken after its contract had ended; its order has failed. */
  async #failAfterEnd(ctx: WorldTx, { contract, cycle }: ContractAndCycle): Promise<void> {
    const failed = { type: 'failed', code: LATE_MONEY_CODE, isContractOver: true, isAnswer: true } as const
    if (isCyclePayable(cycle)) await this.#fail(ctx, { contract, cycle }, failed)
    else await this.#failOrder(ctx, cycle)
  }

  /** Fails the order of a period that will not be paid. */
  async #failOrder(ctx: WorldTx, { orderNo }: StoredCycle): Promise<void> {
    if (orderNo !== null) await failPayment(ctx, orderNo)
  }
}

/** The order of a period with the provider that deducts it. */
interface PeriodOrder {
  readonly orderNo: string
  readonly provider: Provider
}

/** Numbers of a period's deductions at the provider. */
interface DeductionNumbers {
  /** Of the last try. */
  readonly last: string
  /** Instant at which the last one was taken; null before the first. */
  readonly askedAtMs: number | null
  /** Of tries before it that may still take money, as far as is known. */
  readonly open: readonly string[]
}

/** The numbers a period was asked for under so far. */
export async function deductionNumbersOf(
  { tx }: WorldTx,
  { orderNo, provider }: PeriodOrder,
): Promise<DeductionNumbers> {
  const attempts = (await findPayments(tx, orderNo)).filter((attempt) => attempt.provider === provider)
  const { outTradeNo: last, createdAtMs: askedAtMs } = attempts.at(-1) ?? {
    outTradeNo: orderNo,
    createdAtMs: null,
  }
  const open = attempts.filter(({ state, outTradeNo }) => isOpen(state) && outTradeNo !== last)
  return { last, askedAtMs, open: open.map(({ outTradeNo }) => outTradeNo) }
}

/** Takes the next number of a period, which names its order and how many there were before (R-RENEWAL-40). */
async function takeNumber(
  ctx: WorldTx,
  period: PeriodOrder & { readonly amountFen: number; readonly appKey: string; readonly movesAtMs: Instant },
): Promise<void> {
  const { orderNo, provider, amountFen, appKey, movesAtMs } = period
  const { length } = await findPayments(ctx.tx, orderNo)
  const outTradeNo = createTryNo(orderNo, length + 1)
  await expectDeduction(ctx, { orderNo, outTradeNo, provider, amountFen, appKey, movesAtMs })
}

/** An earlier number that took money after all, or did not answer; null when none takes money any more. */
async function closeEarlier(
  world: World,
  wallet: ContractWallet,
  { orderNo, provider, open, traceId }: PeriodOrder & { open: readonly string[]; traceId: string },
): Promise<NumberedOutcome | null> {
  for (const number of open) {
    const outcome = await closeNumber(world, wallet, { number, traceId })
    if (outcome?.status !== 'failed' && outcome?.status !== 'unknown') return { number, outcome }
    await world.withTx(async ({ tx }) => {
      const attempts = await findPayments(tx, orderNo)
      const attempt = attempts.find((row) => row.provider === provider && row.outTradeNo === number)
      if (attempt) await closePayment(tx, attempt.id)
    })
  }
  return null
}

/** Asks about a number and closes it where nobody paid it; null when the answer was lost. */
async function closeNumber(
  world: World,
  wallet: ContractWallet,
  { number, traceId }: { number: string; traceId: string },
): Promise<DeductionOutcome | null> {
  if (wallet.closeDeduction === undefined) return { status: 'unknown' }
  return wallet.closeDeduction(world, number, traceId).catch((error: unknown) => {
    if (wallet.classifyError(error) === null) throw error
    return null
  })
}
