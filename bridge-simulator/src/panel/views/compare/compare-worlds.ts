import type { Schemas } from '@skyshop/openapi/control'
import { lastDigits } from '../../format/short-text.ts'
import type { JournalEntry } from '../../model/journal-entry.ts'

type State = Schemas['WorldState']

/** Tables of which two worlds are compared row by row. */
export const comparedTables = ['orders', 'contracts', 'entitlements', 'coupons', 'codes', 'sims'] as const
export type ComparedTable = (typeof comparedTables)[number]

/** A thing as one of the two worlds has it; null for a value that things of its table do not have. */
export interface ComparedThing {
  state: string
  /** Price of an order or a period, or the worth of a coupon. */
  amountFen: number | null
  /** The end of a package, a coupon or a code; of a contract the next deduction. */
  atMs: number | null
  /** Periods of a contract that are paid. */
  paidPeriods: number | null
  dataKb: number | null
}

/** A thing that only one world has, or that is not the same in both. */
export interface Difference {
  key: string
  id: string
  name: string
  detail: string
  /** Null where only the other world has it. */
  here: ComparedThing | null
  there: ComparedThing | null
}

export interface TableComparison {
  /** Things that are the same in both. */
  alike: number
  differences: readonly Difference[]
}

export type WorldComparison = Readonly<Record<ComparedTable, TableComparison>>

interface KeyedThing extends Omit<Difference, 'here' | 'there'> {
  thing: ComparedThing
}

const noThing = { amountFen: null, atMs: null, paidPeriods: null, dataKb: null }

/**
 * Compares what two worlds have. A thing is the same one where number, camera and package are: forks may give the same number
 * to different orders.
 */
export function compareWorlds(here: State, there: State): WorldComparison {
  const [own, other] = [thingsOf(here), thingsOf(there)]
  const compared = comparedTables.map((table) => [table, compareThings(own[table], other[table])] as const)
  return Object.fromEntries(compared) as Record<ComparedTable, TableComparison>
}

/** Number of differences in all tables. */
export function countDifferences(comparison: WorldComparison): number {
  return comparedTables.reduce((count, table) => count + comparison[table].differences.length, 0)
}

function compareThings(here: readonly KeyedThing[], there: readonly KeyedThing[]): TableComparison {
  const others = new Map(there.map((row) => [row.key, row]))
  const known = new Set(here.map(({ key }) => key))
  const pairs = [
    ...here.map(({ thing, ...row }) => ({ ...row, here: thing, there: others.get(row.key)?.thing ?? null })),
    ...there
      .filter(({ key }) => !known.has(key))
      .map(({ thing, ...row }) => ({ ...row, here: null, there: thing })),
  ]
  const differences = pairs.filter((pair) => !isSame(pair.here, pair.there))
  return { alike: pairs.length - differences.length, differences }
}

function isSame(here: ComparedThing | null, there: ComparedThing | null): boolean {
  return JSON.stringify(here) === JSON.stringify(there)
}

function thingsOf(state: State): Record<ComparedTable, KeyedThing[]> {
  const nameOf = (deviceId: string) =>
    state.devices.find((device) => device.deviceId === deviceId)?.deviceName ?? lastDigits(deviceId)
  return {
    orders: state.orders.map((order) => orderThing(order, nameOf)),
    contracts: state.contracts.map((contract) => contractThing(contract, nameOf)),
    entitlements: state.entitlements.map((entitlement) => entitlementThing(entitlement, nameOf)),
    coupons: state.coupons.map(({ couponId, nameKey, userId, status, amountFen, validUntilMs }) => ({
      ...keyed([couponId, nameKey, userId], { name: nameKey, detail: userId }),
      thing: { ...noThing, state: status, amountFen, atMs: validUntilMs },
    })),
    codes: state.codes.map(({ code, packageId, status, validUntilMs }) => ({
      ...keyed([code, packageId], { id: code, name: packageId, detail: '' }),
      thing: { ...noThing, state: status, atMs: validUntilMs },
    })),
    sims: state.devices.flatMap((device) => simThing(device, nameOf)),
  }
}

type NameOf = (deviceId: string) => string

function orderThing(order: Schemas['OrderRow'], nameOf: NameOf): KeyedThing {
  const { orderNo, deviceId, deviceName, packageId, status, payMoneyFen } = order
  return {
    ...keyed([orderNo, deviceId, packageId], { name: deviceName || nameOf(deviceId), detail: packageId }),
    thing: { ...noThing, state: String(status), amountFen: payMoneyFen },
  }
}

function contractThing(contract: Schemas['ContractRow'], nameOf: NameOf): KeyedThing {
  const { contractCode, deviceId, packageId, channel, state, amountFen, nextDeductionMs, cycles } = contract
  const paidPeriods = cycles.filter((cycle) => cycle.state === 'paid').length
  return {
    ...keyed([contractCode, deviceId, packageId, channel], {
      name: nameOf(deviceId),
      detail: partOf(packageId, channel),
    }),
    thing: { ...noThing, state, amountFen, atMs: nextDeductionMs, paidPeriods },
  }
}

function entitlementThing(row: Schemas['EntitlementRow'], nameOf: NameOf): KeyedThing {
  const { entitlementId, deviceId, packageId, channel, orderNo, state, endsAtMs } = row
  return {
    ...keyed([entitlementId, deviceId, packageId, channel], {
      ...{ id: lastDigits(orderNo || entitlementId), name: nameOf(deviceId) },
      detail: partOf(packageId, channel),
    }),
    thing: { ...noThing, state, atMs: endsAtMs },
  }
}

/** A package with the channel or lens that it is for. */
function partOf(packageId: string, channel: string): string {
  return channel === '' ? packageId : `${packageId} · ${lastDigits(channel)}`
}

function simThing({ sim, deviceId, remainingKb }: Schemas['DeviceRow'], nameOf: NameOf): KeyedThing[] {
  if (sim === null) return []
  const row = keyed([sim.iccid, deviceId], { name: nameOf(deviceId), detail: sim.manufacturer })
  return [{ ...row, thing: { ...noThing, state: sim.state, dataKb: remainingKb } }]
}

type Named = Pick<Difference, 'name' | 'detail'> & { id?: string }

function keyed(parts: readonly [string, ...string[]], { id, name, detail }: Named) {
  return { key: parts.join(' '), id: id ?? lastDigits(parts[0]), name, detail }
}

/** Money of a wallet in hundredths of a currency. */
interface Money {
  paidFen: number
  refundedFen: number
}

export interface MoneyRow {
  provider: string
  /** Code of ISO 4217. */
  currency: string
  here: Money
  there: Money
}

/** Money that came in and went back in two worlds, for each wallet and currency that has any. */
export function compareMoney(here: State, there: State): MoneyRow[] {
  const [own, other] = [moneyOf(here), moneyOf(there)]
  const none = { paidFen: 0, refundedFen: 0 }
  return [...new Set([...own.keys(), ...other.keys()])].toSorted().map((key) => {
    const [provider = '', currency = ''] = key.split(' ')
    return { provider, currency, here: own.get(key) ?? none, there: other.get(key) ?? none }
  })
}

function moneyOf({ payments, foreignTrades }: State): Map<string, Money> {
  const sums = new Map<string, Money>()
  const add = (key: string, paidFen: number, refundedFen: number) => {
    const sum = sums.get(key) ?? { paidFen: 0, refundedFen: 0 }
    sums.set(key, { paidFen: sum.paidFen + paidFen, refundedFen: sum.refundedFen + refundedFen })
  }
  for (const { provider, state, amountFen, refundedFen } of payments)
    if (state === 'succeeded' || state === 'refunded') add(`${provider} CNY`, amountFen, refundedFen)
  for (const { provider, currency, paidAtMs, amountFen, refundedFen } of foreignTrades)
    if (paidAtMs !== null) add(`${provider} ${currency}`, amountFen, refundedFen)
  return sums
}

/** Identity of an entry: what a fork has copied has it, too. */
type EntryMark = Pick<Schemas['JournalEntry'], 'seq' | 'traceId' | 'wallMs' | 'operationId'>

/**
 * Finds the number of the last entry that two journals have in common, 0 for none, by halving: a fork begins with all entries
 * that there were. `entriesAt` answers the entries of that number.
 */
export async function findParting(
  lastSeqs: readonly [number, number],
  entriesAt: (seq: number) => Promise<readonly [EntryMark | undefined, EntryMark | undefined]>,
): Promise<number> {
  let [common, tooFar] = [0, Math.min(...lastSeqs) + 1]
  while (tooFar - common > 1) {
    const middle = Math.floor((common + tooFar) / 2)
    const [one, other] = await entriesAt(middle)
    if (one !== undefined && other !== undefined && isCopy(one, other)) common = middle
    else tooFar = middle
  }
  return common
}

function isCopy(one: EntryMark, other: EntryMark): boolean {
  const marks = (['seq', 'traceId', 'wallMs', 'operationId'] as const).map(
    (name) => one[name] === other[name],
  )
  return marks.every(Boolean)
}

/** A line of two journals: the same on both sides, or on one of them alone. */
export interface JournalPair {
  here: JournalEntry | null
  there: JournalEntry | null
}

/** Puts two journals beside each other so that as many entries as possible stand beside one that is like them, in their order. */
export function alignEntries(here: readonly JournalEntry[], there: readonly JournalEntry[]): JournalPair[] {
  const [own, other] = [here.map(likeness), there.map(likeness)]
  const longest = commonLengths(own, other)
  const pairs: JournalPair[] = []
  let [at, beside] = [0, 0]
  while (at < here.length || beside < there.length) {
    const isLike = at < here.length && own[at] === other[beside]
    const isHere =
      isLike ||
      beside === there.length ||
      lengthAt(longest, at + 1, beside) >= lengthAt(longest, at, beside + 1)
    const takesHere = at < here.length && isHere
    const takesThere = isLike || !takesHere
    pairs.push({
      here: takesHere ? (here[at] ?? null) : null,
      there: takesThere ? (there[beside] ?? null) : null,
    })
    if (takesHere) at += 1
    if (takesThere) beside += 1
  }
  return pairs
}

/** Lengths of the longest common sequence from each place of one list and of the other on. */
function commonLengths(here: readonly string[], there: readonly string[]): number[][] {
  const lengths = Array.from({ length: here.length + 1 }, () => new Array<number>(there.length + 1).fill(0))
  for (let at = here.length - 1; at >= 0; at -= 1)
    for (let beside = there.length - 1; beside >= 0; beside -= 1) {
      const row = lengths[at]
      if (row === undefined) continue
      row[beside] =
        here[at] === there[beside]
          ? lengthAt(lengths, at + 1, beside + 1) + 1
          : Math.max(lengthAt(lengths, at + 1, beside), lengthAt(lengths, at, beside + 1))
    }
  return lengths
}

function lengthAt(lengths: readonly (readonly number[])[], at: number, beside: number): number {
  return lengths[at]?.[beside] ?? 0
}

/** What two entries have in common that tell of the same: numbers in their labels differ. */
function likeness({ kind, from, to, operationId, label, result }: JournalEntry): string {
  return [kind, from, to, operationId, result, label.replaceAll(/\d+/g, '#')].join(' ')
}
