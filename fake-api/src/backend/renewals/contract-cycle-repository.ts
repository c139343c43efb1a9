import type { TxClient } from '@skyshop/prisma'
import { instantColumn, readInstant } from '../../engine/kernel/clock.ts'
import type { Reader } from '../../engine/world/transaction/world.ts'
import { findContract, type StoredContract } from './contract-repository.ts'
import type { Cycle, CycleState } from './rules/cycle.ts'

type Row = NonNullable<Awaited<ReturnType<Reader['contractCycle']['findFirst']>>>

/** A period with the order that pays it, once one was made. */
export interface StoredCycle extends Cycle {
  id: number
  contractId: number
  orderNo: string | null
}

/** A contract with the period that is open or was last. */
export interface ContractAndCycle {
  contract: StoredContract
  cycle: StoredCycle
}

/** The latest period of a contract, or null before it was signed. */
export async function findLastCycle(reader: Reader, contractId: number): Promise<StoredCycle | null> {
  const row = await reader.contractCycle.findFirst({ where: { contractId }, orderBy: { period: 'desc' } })
  return row && toCycle(row)
}

/** The latest period of each of these contracts, by contract; none of one that was not signed. */
export async function findLastCycles(
  reader: Reader,
  contractIds: readonly number[],
): Promise<Map<number, StoredCycle>> {
  if (contractIds.length === 0) return new Map()
  const rows = await reader.contractCycle.findMany({
    where: { contractId: { in: [...contractIds] } },
    orderBy: { period: 'asc' },
  })
  // Of equal keys the last one stays.
  return new Map(rows.map((row) => [row.contractId, toCycle(row)]))
}

/** All periods of a contract, the latest first. */
export async function findCycles(reader: Reader, contractId: number): Promise<StoredCycle[]> {
  const rows = await reader.contractCycle.findMany({ where: { contractId }, orderBy: { period: 'desc' } })
  return rows.map(toCycle)
}

/** A contract with its last period; null for an unknown contract and before it was signed. */
export async function findCurrentCycle(
  reader: Reader,
  contractCode: string,
): Promise<ContractAndCycle | null> {
  const contract = await findContract(reader, { contractCode })
  const cycle = contract && (await findLastCycle(reader, contract.id))
  return contract && cycle && { contract, cycle }
}

/** The period an order pays with its contract, or null. */
export async function findContractOfOrder(reader: Reader, orderNo: string): Promise<ContractAndCycle | null> {
  const cycle = await findCycleOfOrder(reader, orderNo)
  const contract = cycle && (await findContract(reader, { id: cycle.contractId }))
  return contract && { contract, cycle }
}

async function findCycleOfOrder(reader: Reader, orderNo: string): Promise<StoredCycle | null> {
  const order = await reader.order.findUnique({
    where: { orderNo },
    select: { contractId: true, contractPeriod: true },
  })
  if (!order || order.contractId === null || order.contractPeriod === null) return null
  const { contractId, contractPeriod: period } = order
  const row = await reader.contractCycle.findUnique({ where: { contractId_period: { contractId, period } } })
  return row && toCycle(row)
}

/** Writes a new period. */
export async function insertCycle(tx: TxClient, cycle: StoredCycle): Promise<void> {
  const { id, contractId, period, orderNo } = cycle
  await tx.contractCycle.createMany({ data: { id, contractId, period, orderNo, ...columnsOf(cycle) } })
}

/** Writes what became of a period. */
export async function saveCycle(tx: TxClient, cycle: StoredCycle): Promise<void> {
  const { id, orderNo } = cycle
  await tx.contractCycle.updateMany({ where: { id }, data: { orderNo, ...columnsOf(cycle) } })
}

function columnsOf(cycle: Cycle) {
  const { state, attempt, amountFen, failCode } = cycle
  return {
    state,
    attempt,
    amountFen,
    failCode,
    plannedAtMs: BigInt(cycle.plannedAtMs),
    serviceEndsAtMs: BigInt(cycle.serviceEndsAtMs),
    windowFromMs: instantColumn(cycle.windowFromMs),
    windowUntilMs: instantColumn(cycle.windowUntilMs),
    nextDueMs: instantColumn(cycle.nextDueMs),
    announcedAtMs: instantColumn(cycle.announcedAtMs),
    settledAtMs: instantColumn(cycle.settledAtMs),
  }
}

function toCycle(row: Row): StoredCycle {
  return {
    ...row,
    state: row.state as CycleState,
    plannedAtMs: Number(row.plannedAtMs),
    serviceEndsAtMs: Number(row.serviceEndsAtMs),
    windowFromMs: readInstant(row.windowFromMs),
    windowUntilMs: readInstant(row.windowUntilMs),
    nextDueMs: readInstant(row.nextDueMs),
    announcedAtMs: readInstant(row.announcedAtMs),
    settledAtMs: readInstant(row.settledAtMs),
  }
}
