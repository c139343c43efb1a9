import { findScheduled, reschedule, schedule } from '../../engine/world/clock/schedule.ts'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import { BusinessError } from '../kernel/business-error.ts'
import { createOrderNo } from '../kernel/ids.ts'
import { findOffer } from '../packages/packages.ts'
import type {
  ContractRef,
  ContractWallet,
  ContractWallets,
  DeductionOutcome,
  DeductionRequest,
  PresignRequest,
  ProviderContractState,
} from '../payments/contract-wallet-port.ts'
import type { Caller } from '../users/caller.ts'
import {
  type ContractAndCycle,
  type ContractChange,
  insertContractStep,
  insertCycle,
  type StoredContract,
  type StoredCycle,
  saveContract,
  saveCycle,
} from './contract-repository.ts'
import {
  type ContractEvent,
  type ContractProvider,
  contractRulesOf,
  isAtNewPrice,
  nextContractState,
  priceCycle,
} from './rules/contract.ts'
import {
  type Cycle,
  type CycleCommand,
  type CycleDecision,
  type CycleMove,
  type CycleTask,
  cycleWindowOf,
  decideCycle,
  planCycle,
} from './rules/cycle.ts'
import { mayWaitForPlan } from './rules/moved-service.ts'
import type { CyclePlan } from './rules/renewal-plan.ts'

/** Event of the world's clock at which a period of a contract has something to do. */
export const CONTRACT_DUE = 'contract.due'

/** A period to be moved. `isNextPlanned`: the next one is planned at once and takes over the event of the clock. */
export interface CycleToMove {
  contract: StoredContract
  cycle: StoredCycle
  isNextPlanned?: boolean
}

/** Outcome of a command on a period; one to be deducted has the number of its order. */
export interface CycleChange extends CycleDecision {
  cycle: StoredCycle
}

/** Moves a contract along its table and returns it as it is now; null when the table has no such row. */
export async function moveContract(
  ctx: WorldTx,
  contract: StoredContract,
  { event, ...change }: ContractChange & { event: ContractEvent },
): Promise<StoredContract | null> {
  const { id: contractId, contractCode, state: from } = contract
  const to = nextContractState(from, event)
  if (to === null) {
    note(ctx, { contractCode, label: `contract refuses ${event} in ${from}`, status: 'refused', event })
    return null
  }
  await saveContract(ctx.tx, contractId, { ...change, state: to })
  await insertContractStep(ctx.tx, { contractId, period: null, from, to, event, atMs: ctx.nowMs })
  note(ctx, { contractCode, label: `contract ${from} → ${to}`, status: to, event })
  return { ...contract, ...change, state: to }
}

/** Keeps who signed a contract, by the latest word of its provider (WXM-12); returns the contract as it is now. */
export async function keepSigner(
  { tx }: WorldTx,
  contract: StoredContract,
  { openid = contract.openid }: { readonly openid?: string | null | undefined },
): Promise<StoredContract> {
  if (openid === contract.openid) return contract
  await saveContract(tx, contract.id, { openid })
  return { ...contract, openid }
}

/** Applies a command to a period, writes what came of it and sets when the clock comes back to it. */
export async function moveCycle(
  ctx: WorldTx,
  { contract, cycle, isNextPlanned = false }: CycleToMove,
  command: CycleCommand,
): Promise<CycleChange> {
  const around = {
    rules: contractRulesOf(contract),
    nowMs: ctx.nowMs,
    isContractLive: contract.state === 'active',
  }
  const decision = decideCycle(cycle, command, around)
  const orderNo = cycle.orderNo ?? (decision.task === 'deduct' ? createOrderNo(ctx) : null)
  const changed = priceCycle<StoredCycle>(contract, { ...cycle, ...decision.cycle, orderNo })
  if (decision.isRefused) {
    const label = `period ${cycle.period} refuses ${command.type} in ${cycle.state}`
    note(ctx, { ...contract, orderNo: cycle.orderNo, label, status: 'refused', event: command.type })
    return { ...decision, cycle }
  }
  await saveCycle(ctx.tx, changed)
  for (const step of decision.moves) await recordMove(ctx, contract, { cycle: changed, step })
  const hasFired = command.type === 'due'
  if (hasFired && changed.nextDueMs !== null) await schedule(ctx, dueOf(ctx, contract, changed.nextDueMs))
  if (!hasFired && !isNextPlanned) await rescheduleDue(ctx, contract, changed)
  return { ...decision, cycle: changed }
}

/** Days of a period, as it was signed for (R-ORDER-29). */
export async function periodDaysOf(
  { tx }: WorldTx,
  { packageId, periodDays }: StoredContract,
): Promise<number> {
  return periodDays ?? (await findOffer(tx, packageId, 'zh')).validityDays
}

/** A period to be added; `amountFen` is for the first one, a later one costs what the contract does at its first try. */
interface AddedCycle {
  period: number
  amountFen?: number
  plan: CyclePlan
}

/** Adds the next period of a contract. */
export async function addCycle(
  ctx: WorldTx,
  contract: StoredContract,
  { period, plan, amountFen = contract.amountFen }: AddedCycle,
): Promise<StoredCycle> {
  const planned = priceCycle(contract, planCycle(period, amountFen, plan))
  const cycle: StoredCycle = { ...planned, id: ctx.nextId(), contractId: contract.id, orderNo: null }
  await insertCycle(ctx.tx, cycle)
  const step: CycleMove = { from: null, to: cycle.state, event: 'plan', atMs: ctx.nowMs }
  await recordMove(ctx, contract, { cycle, step })
  await rescheduleDue(ctx, contract, cycle)
  return cycle
}

/** Writes a period that is planned for another time, with the event of the clock; `why` is for the journal. */
export async function replanCycle(
  ctx: WorldTx,
  contract: StoredContract,
  { why, ...cycle }: StoredCycle & { why: string },
): Promise<void> {
  await saveCycle(ctx.tx, cycle)
  const { period, state, orderNo } = cycle
  const label = `period ${period} ${why}`
  note(ctx, { ...contract, orderNo, label, status: state, event: 'plan' })
  await rescheduleDue(ctx, contract, cycle)
}

/** Makes an announced price the contract's own once a period was charged at it; returns the contract as it is now. */
export async function takeNewPrice(
  ctx: WorldTx,
  { contract, cycle }: ContractAndCycle,
): Promise<StoredContract> {
  if (!isAtNewPrice(contract, cycle)) return contract
  const change = { amountFen: cycle.amountFen, priceChange: null }
  await saveContract(ctx.tx, contract.id, change)
  return { ...contract, ...change }
}

function dueOf({ nowMs }: WorldTx, { contractCode }: StoredContract, nextDueMs: number) {
  return { kind: CONTRACT_DUE, payload: { contractCode }, dueMs: Math.max(nowMs, nextDueMs) }
}

function rescheduleDue(ctx: WorldTx, contract: StoredContract, { nextDueMs }: StoredCycle): Promise<void> {
  const event = dueOf(ctx, contract, nextDueMs ?? 0)
  return reschedule(ctx, nextDueMs === null ? { ...event, dueMs: null } : event)
}

/** Event at which the provider's own plan is compared with the service of a contract. */
export const CONTRACT_PLAN = 'contract.plan'

/** Puts the next comparison of a contract's plan on the clock, where its provider keeps one (R-RENEWAL-33). */
export async function schedulePlanCheck(ctx: WorldTx, contract: StoredContract, cycle: Cycle): Promise<void> {
  const window = cycleWindowOf(cycle)
  const checkMs = window && contractRulesOf(contract).planCheckMs(window)
  if (checkMs !== null) await movePlanCheck(ctx, contract, Math.max(ctx.nowMs, checkMs))
}

/** Moves the comparison of a contract's plan; `dueMs` null takes it off the clock. */
export function movePlanCheck(
  ctx: WorldTx,
  { contractCode }: Pick<StoredContract, 'contractCode'>,
  dueMs: number | null,
): Promise<void> {
  return reschedule(ctx, { kind: CONTRACT_PLAN, payload: { contractCode }, dueMs })
}

/**
 * Lets a period that is due wait for the comparison of its plan, where that is on the clock and the rules have the time;
 * true when it waits.
 */
export async function waitForPlan(ctx: WorldTx, { contract, cycle }: ContractAndCycle): Promise<boolean> {
  const { contractCode } = contract
  const dueMs = await findScheduled(ctx, { kind: CONTRACT_PLAN, payload: { contractCode } })
  if (dueMs === null || !mayWaitForPlan(cycle, dueMs, ctx.nowMs)) return false
  await replanCycle(ctx, contract, { ...cycle, nextDueMs: dueMs, why: 'waits for its plan' })
  return true
}

async function recordMove(
  ctx: WorldTx,
  { id: contractId, contractCode }: StoredContract,
  { cycle, step }: { cycle: StoredCycle; step: CycleMove },
): Promise<void> {
  const { period, orderNo } = cycle
  await insertContractStep(ctx.tx, { ...step, contractId, period })
  const label = `period ${period} ${step.from ?? '∅'} → ${step.to}`
  note(ctx, { contractCode, orderNo, label, status: step.to, event: step.event })
}

function note(
  ctx: WorldTx,
  line: { contractCode: string; orderNo?: string | null; label: string; status: string; event: string },
): void {
  const { contractCode, orderNo = null, label, status, event } = line
  ctx.record({
    kind: 'state',
    operationId: 'contract',
    from: 'upstream',
    to: 'upstream',
    status,
    label,
    note: `${event} · ${contractCode}`,
    orderNo,
    contractCode,
  })
}

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

/**
 * Requests a signing session; null when a contract has the code already. When none is opened for another reason, records
 * it in the journal and throws sign-failed.
 */
export function requestPresign<Answer>(
  { world, traceId }: Pick<Caller, 'world' | 'traceId'>,
  wallet: ContractWallet<Answer>,
  request: PresignRequest,
): Promise<Answer | null> {
  return wallet.presign(world, request, traceId).catch((error: unknown) => {
    if (wallet.isCodeTaken?.(error)) return null
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
  announced: { contract: StoredContract; cycle: StoredCycle; traceId: string },
): Promise<CycleCommand | null> {
  const { contract, cycle, traceId } = announced
  const announcedAtMs = cycle.announcedAtMs ?? world.nowMs()
  const { fromMs: deductFromMs, untilMs: deductUntilMs } = contractRulesOf(contract).windowOf(announcedAtMs)
  const notice = { ...contract, amountFen: cycle.amountFen, deductFromMs, deductUntilMs }
  return wallet.announce(world, notice, traceId).then(
    () => ({ type: 'notice-taken' }),
    (error: unknown) => refusalOf(wallet, error, (code) => ({ type: 'notice-refused', code })),
  )
}

/** Request about money that a period makes of its provider. */
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
  { contract, traceId }: { contract: ContractRef; traceId: string },
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
