import type { ReadClient, TxClient } from '@skyshop/prisma'
import type { WorldTx } from '../world/transaction/world.ts'
import { type FaultKind, type FaultRecord, faultKindOf } from './fault-record.ts'

/** A fault armed in a world; `remaining` null until it is removed. */
export interface ArmedFault {
  readonly id: number
  readonly kind: FaultKind
  readonly remaining: number | null
  readonly createdAtMs: number
  readonly record: FaultRecord
}

/** The faults of a world, or those of one kind, oldest first. */
export async function findFaults(client: ReadClient | TxClient, kind?: FaultKind): Promise<ArmedFault[]> {
  const rows = await client.fault.findMany({
    where: kind === undefined ? {} : { kind },
    orderBy: { id: 'asc' },
  })
  return rows.map((row) => ({
    id: row.id,
    // Only this repository writes the columns.
    kind: row.kind as FaultKind,
    remaining: row.remaining,
    createdAtMs: Number(row.createdAtMs),
    record: JSON.parse(row.recordJson) as FaultRecord,
  }))
}

/** Arms a fault. The record names exactly one kind. */
export async function insertFault(ctx: WorldTx, record: FaultRecord): Promise<ArmedFault> {
  const kind = faultKindOf(record)
  if (kind === null)
    throw new TypeError('a fault is about exactly one of http, notify, wallet, deduction, bridge and hold')
  const { count = 1 } = record
  const fault = { id: ctx.nextId(), kind, remaining: count, createdAtMs: ctx.nowMs, record }
  const { id, remaining, createdAtMs } = fault
  await ctx.tx.fault.create({
    data: { id, kind, remaining, createdAtMs: BigInt(createdAtMs), recordJson: JSON.stringify(record) },
  })
  return fault
}

/** Faults by number, by kind, or all. */
export interface FaultSelection {
  readonly id?: number
  readonly kind?: FaultKind
}

/** Disarms faults and returns how many there were. */
export async function removeFaults(tx: TxClient, which: FaultSelection): Promise<number> {
  const { count } = await tx.fault.deleteMany({ where: which })
  return count
}

/**
 * The oldest fault of a kind that fits and, where it has a chance, strikes; used up by one. The chance is drawn from
 * the world's own randomness, so that a replayed world has the same faults.
 */
export async function takeFault(
  ctx: WorldTx,
  kind: FaultKind,
  fits: (record: FaultRecord) => boolean = () => true,
): Promise<ArmedFault | null> {
  for (const fault of await findFaults(ctx.tx, kind)) {
    const { chance = 1, skip = 0 } = fault.record
    if (!fits(fault.record)) continue
    if (skip > 0) {
      await countSkipped(ctx.tx, fault)
      continue
    }
    if (chance < 1 && ctx.random() >= chance) continue
    await countUse(ctx.tx, fault)
    return fault
  }
  return null
}

/** Target of a fault, for the journal: the operation or message, in words, and the request it met. */
export interface FaultHit {
  readonly operationId: string
  readonly label: string
  readonly orderNo?: string | null
  readonly request: unknown
}

/** Writes into the journal where a fault struck; `armed` is null for an effect that no numbered fault brought. */
export function recordHit(ctx: WorldTx, armed: Pick<ArmedFault, 'id'> | null, hit: FaultHit): void {
  const note = armed === null ? null : `fault #${armed.id}`
  ctx.record({ kind: 'fault', from: 'world', to: 'world', status: 'hit', note, ...hit })
}

/** One that fits goes by; the record keeps how many more will. */
async function countSkipped(tx: TxClient, { id, record }: ArmedFault): Promise<void> {
  const { skip = 0, ...rest } = record
  const waiting = skip > 1 ? { ...rest, skip: skip - 1 } : rest
  await tx.fault.update({ where: { id }, data: { recordJson: JSON.stringify(waiting) } })
}

async function countUse(tx: TxClient, { id, remaining }: ArmedFault): Promise<void> {
  if (remaining === null) return
  if (remaining > 1) await tx.fault.update({ where: { id }, data: { remaining: remaining - 1 } })
  else await tx.fault.deleteMany({ where: { id } })
}
