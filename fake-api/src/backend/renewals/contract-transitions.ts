import { createOrderNo } from '../../engine/kernel/ids.ts'
import { reschedule, schedule } from '../../engine/world/clock/schedule.ts'
import type { WorldTx } from '../../engine/world/transaction/world.ts'
import {
  type ContractChange,
  insertContractStep,
  insertCycle,
  type StoredContract,
  type StoredCycle,
  saveContract,
  saveCycle,
} from './contract-repository.ts'
import { type ContractEvent, contractRulesOf, nextContractState } from './rules/contract.ts'
import {
  type CycleCommand,
  type CycleDecision,
  type CycleMove,
  type CyclePlan,
  decideCycle,
  planCycle,
} from './rules/cycle.ts'

/** Event of the world's clock at which a period of a contract has something to do. */
export const CONTRACT_DUE = 'contract.due'

/** A period to be moved. `isNextPlanned`: the next one is planned at once and takes over the event of the clock. */
export interface CycleToMove {
  contract: StoredContract
  cycle: StoredCycle
  isNextPlanned?: boolean
}

/** What came of a command on a period; one to be deducted has the number of its order. */
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
  const changed: StoredCycle = { ...cycle, ...decision.cycle, orderNo }
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

/** Adds the next period of a contract. */
export async function addCycle(
  ctx: WorldTx,
  contract: StoredContract,
  { period, amountFen, plan }: { period: number; amountFen: number; plan: CyclePlan },
): Promise<StoredCycle> {
  const planned = planCycle(period, amountFen, plan)
  const cycle: StoredCycle = { ...planned, id: ctx.nextId(), contractId: contract.id, orderNo: null }
  await insertCycle(ctx.tx, cycle)
  const step: CycleMove = { from: null, to: cycle.state, event: 'plan', atMs: ctx.nowMs }
  await recordMove(ctx, contract, { cycle, step })
  await rescheduleDue(ctx, contract, cycle)
  return cycle
}

function dueOf({ nowMs }: WorldTx, { contractCode }: StoredContract, nextDueMs: number) {
  return { kind: CONTRACT_DUE, payload: { contractCode }, dueMs: Math.max(nowMs, nextDueMs) }
}

function rescheduleDue(ctx: WorldTx, contract: StoredContract, { nextDueMs }: StoredCycle): Promise<void> {
  const event = dueOf(ctx, contract, nextDueMs ?? 0)
  return reschedule(ctx, nextDueMs === null ? { ...event, dueMs: null } : event)
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
