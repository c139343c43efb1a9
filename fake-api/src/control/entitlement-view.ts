import type { Schemas } from '@skyshop/openapi/control'
import type { Reader } from '../world/transaction/world.ts'

type Row = Schemas['EntitlementRow']
type DbRow = Awaited<ReturnType<Reader['entitlement']['findFirstOrThrow']>>

const optional = (value: bigint | null) => (value === null ? null : Number(value))

/** All packages on devices as a table of the panel. */
export async function entitlementRows(read: Reader): Promise<Row[]> {
  const orderBy = [{ deviceId: 'asc' }, { position: 'asc' }, { id: 'asc' }] as const
  return (await read.entitlement.findMany({ orderBy: [...orderBy] })).map(toRow)
}

/** One package on a device. */
export async function entitlementRow(read: Reader, id: number): Promise<Row> {
  return toRow(await read.entitlement.findUniqueOrThrow({ where: { id } }))
}

function toRow(row: DbRow): Row {
  const { deviceId, packageId, kind, channel, topUp, dataMb } = row
  return {
    ...{ deviceId, packageId, kind, channel, topUp, dataMb },
    entitlementId: String(row.id),
    orderNo: row.orderNo ?? '',
    // Only the entitlement rules write these columns.
    state: row.state as Row['state'],
    cause: row.cause as Row['cause'],
    startsAtMs: optional(row.startsAtMs),
    endsAtMs: optional(row.endsAtMs),
    boughtMs: Number(row.boughtMs),
    remainingMs: Number(row.remainingMs),
    createdAtMs: Number(row.createdAtMs),
    startedAtMs: optional(row.startedAtMs),
  }
}
