import type { Schemas } from '@skyshop/openapi/control'
import { lastDigits } from '../../format/short-text.ts'

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
  const { contractCode, deviceId, packageId, state, amountFen, nextDeductionMs, cycles } = contract
  const paidPeriods = cycles.filter((cycle) => cycle.state === 'paid').length
  return {
    ...keyed([contractCode, deviceId, packageId], { name: nameOf(deviceId), detail: packageId }),
    thing: { ...noThing, state, amountFen, atMs: nextDeductionMs, paidPeriods },
  }
}

function entitlementThing(row: Schemas['EntitlementRow'], nameOf: NameOf): KeyedThing {
  const { entitlementId, deviceId, packageId, channel, orderNo, state, endsAtMs } = row
  return {
    ...keyed([entitlementId, deviceId, packageId, channel], {
      ...{ id: lastDigits(orderNo || entitlementId), name: nameOf(deviceId) },
      detail: [packageId, channel && lastDigits(channel)].filter(Boolean).join(' · '),
    }),
    thing: { ...noThing, state, atMs: endsAtMs },
  }
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
