import type { TxClient } from '@skyshop/prisma'
import type { Instant } from '../../../engine/kernel/clock.ts'
import type { Reader } from '../../../engine/world/transaction/world.ts'
import {
  type BillDifference,
  type BillDifferenceKind,
  type KnownMoney,
  keyOf,
  type ListedMoney,
} from '../rules/bill.ts'
import { isOpen, paymentStates, spanOfBillDay } from '../rules/payment.ts'
import type { BilledProvider } from '../settlement.ts'

/** A provider's bill of a day. */
export interface BillKey {
  readonly provider: BilledProvider
  readonly day: string
}

/** Finds what we know of the money of a bill: all that it has to list, and what it lists beside. */
export async function findKnownMoney(
  read: Reader,
  bill: BillKey,
  listed: readonly ListedMoney[],
): Promise<KnownMoney[]> {
  const expected = [...(await expectedPayments(read, bill)), ...(await expectedRefunds(read, bill))]
  const expectedKeys = new Set(expected.map(keyOf))
  const others: KnownMoney[] = []
  for (const { money, number } of listed.filter((line) => !expectedKeys.has(keyOf(line)))) {
    const { provider } = bill
    const known = await (money === 'payment'
      ? findPayment(read, { provider, outTradeNo: number })
      : findListedRefund(read, { provider, refundNo: number }))
    if (known !== null) others.push(known)
  }
  return [...expected, ...others]
}

async function expectedPayments(read: Reader, { provider, day }: BillKey): Promise<KnownMoney[]> {
  const rows = await read.payment.findMany({ where: { provider, takenAtMs: during(day) } })
  return rows.map((row) => ({ ...toKnownPayment(row), isExpected: true }))
}

/** Refunds that have ended on the day and that no earlier bill lists. */
async function expectedRefunds(read: Reader, { provider, day }: BillKey): Promise<KnownMoney[]> {
  const rows = await read.refund.findMany({
    where: {
      provider,
      settledAtMs: during(day),
      state: 'succeeded',
      OR: [{ billDay: null }, { billDay: day }],
    },
  })
  return rows.map((row) => ({ ...toKnownRefund(row), isExpected: true }))
}

async function findPayment(
  read: Reader,
  where: { provider: string; outTradeNo: string },
): Promise<KnownMoney | null> {
  const row = await read.payment.findFirst({ where })
  return row && toKnownPayment(row)
}

async function findListedRefund(
  read: Reader,
  where: { provider: string; refundNo: string },
): Promise<KnownMoney | null> {
  const row = await read.refund.findFirst({ where })
  return row && toKnownRefund(row)
}

function toKnownPayment(row: {
  outTradeNo: string
  orderNo: string
  amountFen: number
  paidFen: number | null
  transactionId: string | null
}): KnownMoney {
  const { outTradeNo: number, orderNo, amountFen, paidFen, transactionId } = row
  const state = transactionId === null ? 'none' : 'moved'
  return { money: 'payment', number, orderNo, amountFen: paidFen ?? amountFen, state, isExpected: false }
}

function toKnownRefund(row: {
  refundNo: string
  orderNo: string
  amountFen: number
  state: string
}): KnownMoney {
  const { refundNo: number, orderNo, amountFen } = row
  return { money: 'refund', number, orderNo, amountFen, state: refundState(row.state), isExpected: false }
}

function refundState(state: string): KnownMoney['state'] {
  if (state === 'succeeded') return 'moved'
  return state === 'requested' ? 'under-way' : 'none'
}

function during(day: string) {
  const { fromMs, untilMs } = spanOfBillDay(day)
  return { gte: BigInt(fromMs), lt: BigInt(untilMs) }
}

/** Tells whether a payment that was begun on the day may still be paid, as far as we know. */
export async function hasOpenPayments(read: Reader, { provider, day }: BillKey): Promise<boolean> {
  const state = { in: paymentStates.filter(isOpen) }
  return (await read.payment.count({ where: { provider, createdAtMs: during(day), state } })) > 0
}

/** Refunds of ours that a bill lists first. */
export async function findNewlyListed(read: Reader, listed: readonly ListedMoney[]): Promise<string[]> {
  const refundNos: string[] = []
  for (const { money, number: refundNo } of listed) {
    if (money === 'payment') continue
    const row = await read.refund.findFirst({
      where: { refundNo, billDay: null },
      select: { refundNo: true },
    })
    if (row !== null) refundNos.push(row.refundNo)
  }
  return refundNos
}

/** Notes which bill lists refunds. */
export async function saveListed(tx: TxClient, day: string, refundNos: readonly string[]): Promise<void> {
  for (const refundNo of refundNos)
    await tx.refund.updateMany({ where: { refundNo }, data: { billDay: day } })
}

/** An open difference as it is kept. */
export interface StoredDifference extends BillDifference, BillKey {
  readonly foundAtMs: Instant
}

/** Open differences, of one bill or of all, oldest first. */
export async function findDifferences(
  read: Reader,
  where: Partial<BillKey> = {},
): Promise<StoredDifference[]> {
  const rows = await read.billDifference.findMany({
    where,
    orderBy: [{ day: 'asc' }, { provider: 'asc' }, { kind: 'asc' }, { number: 'asc' }],
  })
  return rows.map(({ provider, kind, foundAtMs, ...row }) => ({
    ...row,
    provider: provider as BilledProvider,
    kind: kind as BillDifferenceKind,
    foundAtMs: Number(foundAtMs),
  }))
}

/** Keeps what a bill differs in, in place of what it differed in before; returns what is new. */
export async function replaceDifferences(
  tx: TxClient,
  { provider, day }: BillKey,
  { differences, nowMs }: { differences: readonly BillDifference[]; nowMs: Instant },
): Promise<BillDifference[]> {
  const before = new Map((await findDifferences(tx, { provider, day })).map((row) => [nameOf(row), row]))
  if (before.size > 0) await tx.billDifference.deleteMany({ where: { provider, day } })
  for (const difference of differences) {
    const foundAtMs = BigInt(before.get(nameOf(difference))?.foundAtMs ?? nowMs)
    await tx.billDifference.createMany({ data: { provider, day, ...difference, foundAtMs } })
  }
  return differences.filter((difference) => !before.has(nameOf(difference)))
}

function nameOf({ kind, number }: BillDifference): string {
  return `${kind} ${number}`
}
