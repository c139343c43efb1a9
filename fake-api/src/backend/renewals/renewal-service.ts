import { addDays, type Instant } from '../../engine/kernel/clock.ts'
import { type AfterCommit, type EventHandler, schedule } from '../../engine/world/clock/schedule.ts'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import { closeSlotGrace, openSlotGrace } from '../entitlements/entitlements.ts'
import { findOrderTimes } from '../orders/order-repository.ts'
import { failPayment, placePeriod } from '../orders/order-transitions.ts'
import { findOffer } from '../packages/packages.ts'
import type {
  ContractEndedEvent,
  ContractWallet,
  ContractWallets,
  ContractWebhookOutcome,
  DeductionOutcome,
  DeductionRequest,
  DeductionResultEvent,
} from '../payments/contract-wallet-port.ts'
import { findOrderNoOf } from '../payments/payment-repository.ts'
import {
  expectDeduction,
  hasInboxEntry,
  planBill,
  processOnce,
  processPayment,
} from '../payments/settlement.ts'
import type { VerifiedPayment } from '../payments/wallet-port.ts'
import {
  type ContractAndCycle,
  findContract,
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
  moveContract,
  moveCycle,
  movePlanCheck,
  periodDaysOf,
  queryContractState,
  requestAnnouncement,
  requestOutcome,
  schedulePlanCheck,
  takeNewPrice,
  waitForPlan,
  walletOf,
} from './contract-transitions.ts'
import { closeEarlier, closeNumber, deductionNumbersOf, takeNumber } from './deduction-numbers.ts'
import {
  type ContractEnd,
  type ContractProvider,
  contractRulesOf,
  endsInstead,
  isUnpaidTooLong,
  MAX_UNPAID_PERIODS,
  movesAtMs,
  retryDelayMs,
} from './rules/contract.ts'
import { type CycleCommand, isCyclePayable, mayRetry, takesNewNumber } from './rules/cycle.ts'

/** Fail code of a period whose money was taken after its contract had ended. */
const LATE_MONEY_CODE = 'PAID_AFTER_END'

/** What is deducted for one period of a contract. */
interface PeriodRequest extends StoredContract, DeductionRequest {
  periodOrderNo: string
  /** Numbers of earlier tries that are to be closed first. */
  open: readonly string[]
  /** Whether the last one is to be closed, where nobody has paid it. */
  isOverdue: boolean
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
    const found = await findCurrentCycle(ctx.tx, contractCode)
    if (!found) return null
    if (endsInstead(found.contract, found.cycle)) return this.#ending.stop(ctx, found.contract)
    if (await waitForPlan(ctx, found)) return null
    const change = await moveCycle(ctx, found, { type: 'due' })
    if (change.cycle.state === 'lapsed') await this.endUnpaidPeriod(ctx, { ...found, cycle: change.cycle })
    return this.#runTask(ctx, found, change)
  }

  /** Records that the provider has announced the coming deduction to the payer. */
  async acceptNotice(ctx: WorldTx, contractCode: string): Promise<void> {
    const found = await findCurrentCycle(ctx.tx, contractCode)
    if (found) await moveCycle(ctx, found, { type: 'notice-taken' })
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
    const { name: description } = await findOffer(ctx.tx, contract.packageId, 'zh')
    const { orderNo, amountFen } = cycle
    if (orderNo === null) throw new Error('a deduction without its order')
    const sold = { ...contract, periodOrderNo: orderNo, amountFen, description }
    const validityDays = await periodDaysOf(ctx, contract)
    const paidAtMs = movesAtMs(contract, cycle, ctx.nowMs)
    if (before.cycle.orderNo === null)
      await this.#placeOrder(ctx, sold, { contractPeriod: cycle.period, validityDays, movesAtMs: paidAtMs })
    else if (task === 'deduct' && wallet.closeDeduction !== undefined && takesNewNumber(before.cycle))
      await takeNumber(ctx, { ...contract, orderNo, amountFen, movesAtMs: paidAtMs })
    else if (task === 'deduct') await planBill(ctx, contract.provider, paidAtMs)
    const { last, open, askedAtMs } = await deductionNumbersOf(ctx, { ...contract, orderNo })
    const isOverdue = askedAtMs !== null && isUnpaidTooLong(contract, cycle, { askedAtMs, nowMs: ctx.nowMs })
    const request = { ...sold, orderNo: last, open, isOverdue }
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
    const isToBeClosed = told?.status === 'pending' && told.isUnpaid === true && request.isOverdue
    const outcome = isToBeClosed ? await closeNumber(world, wallet, { number, traceId }) : told
    // Where the last number took nothing, an earlier one may have.
    const isUnknown = task === 'query' && outcome?.status === 'unknown'
    return (isUnknown ? await closeOthers() : null) ?? { number, outcome }
  }

  #announce(wallet: ContractWallet, { contract, cycle }: ContractAndCycle): AfterCommit {
    return async (world, { traceId }) => {
      const command = await requestAnnouncement(world, wallet, { contract, cycle, traceId })
      if (command === null) return
      await world.withTx(async (ctx) => {
        const found = await findCurrentCycle(ctx.tx, contract.contractCode)
        if (found?.cycle.id !== cycle.id) return
        await moveCycle(ctx, found, command)
        // It may be refused because the contract ended and its webhook was lost.
        if (command.type === 'notice-refused') await this.#ending.check(ctx, contract)
      })
    }
  }

  async #placeOrder(
    ctx: WorldTx,
    request: Omit<PeriodRequest, 'orderNo' | 'open' | 'isOverdue'>,
    { movesAtMs, ...period }: { contractPeriod: number; validityDays: number; movesAtMs: Instant },
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
   * Processes what the provider answered; `accepted` and `pending` wait for a webhook or the next query.
   * Returns what is to be asked of it next; null when nothing.
   */
  async #processOutcome(
    world: World,
    { contractCode, periodOrderNo, provider }: PeriodRequest,
    { number, outcome }: NumberedOutcome,
  ): Promise<DeductionTask | null> {
    if (outcome === null || outcome.status === 'accepted' || outcome.status === 'pending') return null
    return world.withTx(async (ctx) => {
      const found = await findCurrentCycle(ctx.tx, contractCode)
      // A webhook may have come first; the period has moved on then.
      if (found?.cycle.orderNo !== periodOrderNo || !isCyclePayable(found.cycle)) return null
      if (outcome.status === 'unknown') {
        const { task } = await this.#fail(ctx, found, { type: 'unknown' })
        if (task !== 'deduct') return null
        await planBill(ctx, provider, movesAtMs(found.contract, found.cycle, ctx.nowMs))
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
    const found = await findContractOfOrder(ctx.tx, orderNo)
    if (outcome.status === 'succeeded') {
      const { transactionId, amountFen, successAtMs } = outcome
      const numbers = { provider, notifyId, orderNo, outTradeNo, transactionId }
      const madeUp = event.isMadeUp ? { isMadeUp: event.isMadeUp } : {}
      const payment: VerifiedPayment = { ...numbers, amountFen, successAtMs, ...madeUp }
      return found ? this.#processSuccess(ctx, found, payment) : processPayment(ctx, payment)
    }
    if (!found) return 'unknown-order'
    if (outcome.status === 'pending') return 'undetermined'
    // The failure of an earlier number says nothing of the last one.
    if ((await deductionNumbersOf(ctx, { orderNo, provider })).last !== outTradeNo) return 'refused'
    const { code, isContractOver } = outcome
    const { isAnswer = false } = event
    const { isRefused } = await this.#fail(ctx, found, { type: 'failed', code, isContractOver, isAnswer })
    if (isRefused) return 'refused'
    if (isContractOver) await this.#ending.check(ctx, found.contract)
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
  async #fail(ctx: WorldTx, found: ContractAndCycle, command: CycleCommand): Promise<CycleChange> {
    const { contract } = found
    const change = await moveCycle(ctx, found, command)
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
    const found = await queryContractState(world, wallet, { contract, traceId })
    if (found === 'unknown') await world.withTx((ctx) => this.check(ctx, contract, 2))
    if (typeof found === 'string' || found.state !== 'ended')
      return { word: error instanceof Error ? error.message : String(error) }
    const { by, endedAtMs } = found
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
      if (known?.state !== 'active' || contractState.state !== 'ended') return
      await this.end(ctx, known, { by: contractState.by, endedAtMs: contractState.endedAtMs })
    })
  }
}

async function scheduleRequest(ctx: WorldTx, kind: string, payload: EndJobPayload): Promise<void> {
  await schedule(ctx, { dueMs: ctx.nowMs + retryDelayMs(payload.attempt), kind, payload })
}
