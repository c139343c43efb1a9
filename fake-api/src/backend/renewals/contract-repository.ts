import type { TxClient } from '@skyshop/prisma'
import { instantColumn, readInstant } from '../../engine/kernel/clock.ts'
import type { Reader } from '../../engine/world/transaction/world.ts'
import type { Slot } from '../kernel/package-kind.ts'
import { type OrderStatus, orderStatus } from '../orders/rules/order.ts'
import type {
  ContractEnd,
  ContractEvent,
  ContractProvider,
  ContractState,
  PriceChange,
  UsedPlan,
} from './rules/contract.ts'
import type { Cycle, CycleState } from './rules/cycle.ts'

type Row = NonNullable<Awaited<ReturnType<Reader['contract']['findFirst']>>>

/** A contract as it is stored. */
export interface StoredContract extends Slot {
  id: number
  contractCode: string
  provider: ContractProvider
  providerContractId: string | null
  planId: string | null
  /** The user of WeChat who signed, as WeChat says (WXM-12); null before it said so, and at Alipay. */
  openid: string | null
  userId: string
  productCode: string
  packageSource: number
  packageId: string
  amountFen: number
  firstAmountFen: number
  /** Highest price of a period that was signed for, was paid, or is the contract's now: its signing covers it. */
  signedFen: number
  /** A new price that was announced to the owner; null without one. */
  priceChange: PriceChange | null
  /** Days that one period lasts; null where they were not kept. */
  periodDays: number | null
  state: ContractState
  endedBy: ContractEnd | null
  paySource: string
  operationPointJson: string
  appKey: string
  countryCode: string
  /** Lapsed periods in a row. */
  lapses: number
  createdAtMs: number
  preSignedUntilMs: number
  signedAtMs: number | null
  endedAtMs: number | null
}

/** Contract as it is while its buyer has not signed yet. */
export type NewContract = Omit<
  StoredContract,
  | 'providerContractId'
  | 'openid'
  | 'state'
  | 'endedBy'
  | 'signedFen'
  | 'priceChange'
  | 'lapses'
  | 'signedAtMs'
  | 'endedAtMs'
>

/** Names of one contract, any of which finds it. */
export type ContractKey =
  | { id: number }
  | { provider: ContractProvider; contractCode: string }
  | { contractCode: string }

/** One contract, or null. */
export async function findContract(reader: Reader, where: ContractKey): Promise<StoredContract | null> {
  const row = await reader.contract.findFirst({ where })
  return row && readContract(reader, row)
}

/** One slot, or all slots of one kind on a device where no channel is named. */
export type SlotFilter = Omit<Slot, 'channel'> & { channel?: string }

/** The live contract of a slot, or the first one of several slots; null when there is none. A slot has at most one. */
export async function findLiveContract(reader: Reader, filter: SlotFilter): Promise<StoredContract | null> {
  const { deviceId, kind, channel } = filter
  const where = { deviceId, kind, state: 'active', ...(channel === undefined ? {} : { channel }) }
  const row = await reader.contract.findFirst({ where, orderBy: { id: 'asc' } })
  return row && readContract(reader, row)
}

/** The live contracts of a user, the oldest first. */
export async function findLiveContractsOf(reader: Reader, userId: string): Promise<StoredContract[]> {
  const rows = await reader.contract.findMany({
    where: { userId, state: 'active' },
    orderBy: { id: 'asc' },
  })
  return readContracts(reader, rows)
}

/** The contracts of a user that have ended, the latest first. */
export async function findEndedContractsOf(reader: Reader, userId: string): Promise<StoredContract[]> {
  const where = { userId, state: 'terminated' satisfies ContractState }
  const rows = await reader.contract.findMany({
    where,
    orderBy: [{ endedAtMs: 'desc' }, { id: 'desc' }],
  })
  return readContracts(reader, rows)
}

/** States of an order whose package has run, runs or will: what was paid for it was not given back. */
const SERVED: readonly OrderStatus[] = [
  orderStatus.activating,
  orderStatus.queued,
  orderStatus.inEffect,
  orderStatus.expired,
]

/** End of the last period of a contract that was paid, past or to come; null where none was, or all was given back. */
export async function findCoverageEnd(reader: Reader, contractId: number): Promise<number | null> {
  const row = await reader.order.findFirst({
    where: { contractId, status: { in: [...SERVED] } },
    orderBy: { contractPeriod: 'desc' },
    select: { endsAtMs: true },
  })
  return readInstant(row?.endsAtMs ?? null)
}

/** The live contracts of one kind on devices, whoever signed them. */
export async function findLiveContractsOn(
  reader: Reader,
  { deviceIds, kind }: { deviceIds: readonly string[]; kind: string },
): Promise<StoredContract[]> {
  const rows = await reader.contract.findMany({
    where: { deviceId: { in: [...deviceIds] }, kind, state: 'active' },
    orderBy: { id: 'asc' },
  })
  return readContracts(reader, rows)
}

/** The live contracts for a package, the oldest first. */
export async function findLiveContractsFor(reader: Reader, packageId: string): Promise<StoredContract[]> {
  const where = { packageId, state: 'active' satisfies ContractState }
  const rows = await reader.contract.findMany({ where, orderBy: { id: 'asc' } })
  return readContracts(reader, rows)
}

/** The signing sessions a user has open for a slot. */
export async function findOpenSessions(
  reader: Reader,
  where: Slot & { userId: string },
): Promise<StoredContract[]> {
  const { deviceId, kind, channel, userId } = where
  const rows = await reader.contract.findMany({
    where: { deviceId, kind, channel, userId, state: 'pre-signed' },
    orderBy: { id: 'asc' },
  })
  return readContracts(reader, rows)
}

/** Finds what a user has at a provider, signed or being signed: the plans it takes up. */
export async function findUsedPlans(
  reader: Reader,
  where: { userId: string; provider: ContractProvider },
): Promise<UsedPlan[]> {
  const rows = await reader.contract.findMany({
    where: { ...where, state: { in: ['active', 'pre-signed'] satisfies ContractState[] } },
    select: { planId: true, state: true },
  })
  return rows.map(({ planId, state }) => ({ planId, isLive: state === ('active' satisfies ContractState) }))
}

/** Writes a contract that is to be signed. */
export async function insertContract(tx: TxClient, contract: NewContract): Promise<void> {
  const { createdAtMs, preSignedUntilMs, ...columns } = contract
  const state: ContractState = 'pre-signed'
  await tx.contract.createMany({
    data: {
      ...columns,
      state,
      signedFen: contract.amountFen,
      createdAtMs: BigInt(createdAtMs),
      preSignedUntilMs: BigInt(preSignedUntilMs),
    },
  })
}

/** Fields that may change in a contract. */
export type ContractChange = Partial<
  Pick<
    StoredContract,
    | 'providerContractId'
    | 'openid'
    | 'state'
    | 'endedBy'
    | 'amountFen'
    | 'priceChange'
    | 'lapses'
    | 'signedAtMs'
    | 'endedAtMs'
  >
>

/** Writes what has changed. */
export async function saveContract(tx: TxClient, id: number, change: ContractChange): Promise<void> {
  const { signedAtMs, endedAtMs, priceChange, ...rest } = change
  await tx.contract.updateMany({
    where: { id },
    data: {
      ...rest,
      ...(signedAtMs === undefined ? {} : { signedAtMs: instantColumn(signedAtMs) }),
      ...(endedAtMs === undefined ? {} : { endedAtMs: instantColumn(endedAtMs) }),
      ...(priceChange === undefined ? {} : priceChangeColumns(priceChange)),
    },
  })
}

function priceChangeColumns(change: PriceChange | null) {
  return {
    priceChangeFen: change?.amountFen ?? null,
    priceChangeFromMs: instantColumn(change?.fromMs ?? null),
    priceChangeToldMs: instantColumn(change?.toldAtMs ?? null),
  }
}

/** Writes a line of a contract's history, or of one of its periods. */
export async function insertContractStep(
  tx: TxClient,
  step: {
    contractId: number
    period: number | null
    from: string | null
    to: string
    event: ContractEvent | string
    atMs: number
  },
): Promise<void> {
  const { contractId, period, from: fromState, to: toState, event, atMs } = step
  await tx.contractTransition.createMany({
    data: { contractId, period, fromState, toState, event, atMs: BigInt(atMs) },
  })
}

async function readContract(reader: Reader, row: Row): Promise<StoredContract | null> {
  const [contract = null] = await readContracts(reader, [row])
  return contract
}

/** Reads the prices that were paid as well, where the agreement is for a highest amount: at Alipay (R-RENEWAL-43). */
async function readContracts(reader: Reader, rows: readonly Row[]): Promise<StoredContract[]> {
  const limited = rows.filter(({ provider }) => provider === ('alipay' satisfies ContractProvider))
  if (limited.length === 0) return rows.map((row) => toContract(row, []))
  const paid = await reader.contractCycle.findMany({
    where: { contractId: { in: limited.map(({ id }) => id) }, state: 'paid' satisfies CycleState },
    select: { contractId: true, amountFen: true },
  })
  const paidBy = Map.groupBy(paid, ({ contractId }) => contractId)
  return rows.map((row) => toContract(row, paidBy.get(row.id) ?? []))
}

function toContract(
  { priceChangeFen, priceChangeFromMs, priceChangeToldMs, ...row }: Row,
  paid: readonly { amountFen: number }[],
): StoredContract {
  const [fromMs, toldAtMs] = [readInstant(priceChangeFromMs), readInstant(priceChangeToldMs)]
  const isChanged = priceChangeFen !== null && fromMs !== null && toldAtMs !== null
  return {
    ...row,
    signedFen: Math.max(row.signedFen ?? 0, row.amountFen, ...paid.map(({ amountFen }) => amountFen)),
    priceChange: isChanged ? { amountFen: priceChangeFen, fromMs, toldAtMs } : null,
    provider: row.provider as ContractProvider,
    state: row.state as ContractState,
    endedBy: row.endedBy as ContractEnd | null,
    createdAtMs: Number(row.createdAtMs),
    preSignedUntilMs: Number(row.preSignedUntilMs),
    signedAtMs: readInstant(row.signedAtMs),
    endedAtMs: readInstant(row.endedAtMs),
  }
}

type CycleRow = NonNullable<Awaited<ReturnType<Reader['contractCycle']['findFirst']>>>

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
  await tx.contractCycle.createMany({ data: { id, contractId, period, orderNo, ...cycleColumnsOf(cycle) } })
}

/** Writes what became of a period. */
export async function saveCycle(tx: TxClient, cycle: StoredCycle): Promise<void> {
  const { id, orderNo } = cycle
  await tx.contractCycle.updateMany({ where: { id }, data: { orderNo, ...cycleColumnsOf(cycle) } })
}

function cycleColumnsOf(cycle: Cycle) {
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

function toCycle(row: CycleRow): StoredCycle {
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
