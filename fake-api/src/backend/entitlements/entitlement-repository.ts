import { isDeepStrictEqual } from 'node:util'
import type { ReadClient, TxClient } from '@skyshop/prisma'
import { instantColumn, readInstant } from '../../engine/kernel/clock.ts'
import type { Reader } from '../../engine/world/transaction/world.ts'
import type { Language } from '../kernel/language.ts'
import type { Slot } from '../kernel/package-kind.ts'
import { type Entitlement, LIVE_STATES } from './rules/timeline.ts'

type Row = NonNullable<Awaited<ReturnType<ReadClient['entitlement']['findFirst']>>>

/** Entitlements of a slot that run or will, which are all that the rules read. */
export async function findLiveTimeline(client: Reader, slot: Slot): Promise<Entitlement[]> {
  const rows = await client.entitlement.findMany({
    where: { ...slot, state: { in: [...LIVE_STATES] } },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
  return rows.map(toEntitlement)
}

/** The slots an order has packages in. */
export async function findSlotsOf(client: Reader, orderNo: string): Promise<Slot[]> {
  const rows = await client.entitlement.findMany({
    where: { orderNo },
    select: { deviceId: true, kind: true, channel: true },
    orderBy: { id: 'asc' },
  })
  return rows
}

/** The slots of one kind on several devices, by device and what they are for; a device without any has an empty one. */
export async function findDeviceSlots(
  client: Reader,
  kind: string,
  deviceIds: readonly string[],
): Promise<Map<string, Map<string, Entitlement[]>>> {
  const rows = await client.entitlement.findMany({
    where: { kind, deviceId: { in: [...deviceIds] } },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
  const byDevice = Map.groupBy(rows, ({ deviceId }) => deviceId)
  return new Map(deviceIds.map((id) => [id, toSlots(byDevice.get(id) ?? [])]))
}

function toSlots(rows: readonly Row[]): Map<string, Entitlement[]> {
  if (rows.length === 0) return new Map([['', []]])
  const byChannel = Map.groupBy(rows, ({ channel }) => channel)
  return new Map([...byChannel].map(([channel, own]) => [channel, own.map(toEntitlement)]))
}

/** Writes what has changed in a slot: inserts new rows, updates changed ones. */
export async function saveTimeline(
  tx: TxClient,
  slot: Slot,
  { before, after }: { before: readonly Entitlement[]; after: readonly Entitlement[] },
): Promise<void> {
  const known = new Map(before.map((entitlement) => [entitlement.id, entitlement]))
  for (const entitlement of after) {
    const old = known.get(entitlement.id)
    if (old && isDeepStrictEqual(old, entitlement)) continue
    const { id, ...data } = toRow(entitlement)
    if (old) await tx.entitlement.updateMany({ where: { id }, data })
    else await tx.entitlement.createMany({ data: { id, ...slot, ...data, ...(await contentsOf(tx, data)) } })
  }
}

/** What the package holds now is what was bought, whatever the price list says later. */
async function contentsOf(tx: TxClient, { packageId }: { packageId: string }) {
  const select = { dataMb: true, callCount: true }
  return (await tx.package.findUnique({ where: { packageId }, select })) ?? {}
}

function toRow(entitlement: Entitlement) {
  return {
    ...entitlement,
    boughtMs: BigInt(entitlement.boughtMs),
    usedMs: BigInt(entitlement.usedMs),
    remainingMs: BigInt(entitlement.remainingMs),
    revokedMs: BigInt(entitlement.revokedMs),
    startedAtMs: instantColumn(entitlement.startedAtMs),
    startsAtMs: instantColumn(entitlement.startsAtMs),
    endsAtMs: instantColumn(entitlement.endsAtMs),
    createdAtMs: BigInt(entitlement.createdAtMs),
  }
}

/** Tells whether any channel of an order still runs or will. */
export async function hasLiveEntitlement(client: Reader, orderNo: string): Promise<boolean> {
  return (await client.entitlement.count({ where: { orderNo, state: { in: [...LIVE_STATES] } } })) > 0
}

/** Finds when the first channel of an order begins and the last one ends. */
export async function findEntitlementSpan(client: Reader, orderNo: string) {
  const select = { startsAtMs: true, endsAtMs: true }
  const rows = await client.entitlement.findMany({ where: { orderNo }, select })
  const starts = rows.flatMap(({ startsAtMs }) => readInstant(startsAtMs) ?? [])
  const ends = rows.flatMap(({ endsAtMs }) => readInstant(endsAtMs) ?? [])
  return {
    effectiveAtMs: starts.length === 0 ? null : Math.min(...starts),
    endsAtMs: ends.length === 0 ? null : Math.max(...ends),
  }
}

/** Names of packages in one language, by id. */
export async function findPackageNames(client: Reader, packageIds: readonly string[], language: Language) {
  const rows = await client.packageText.findMany({ where: { language, packageId: { in: [...packageIds] } } })
  return new Map(rows.map((row) => [row.packageId, row.name]))
}

/** An entitlement from its row. */
function toEntitlement(row: Row): Entitlement {
  return {
    id: row.id,
    orderNo: row.orderNo,
    packageId: row.packageId,
    cause: row.cause as Entitlement['cause'],
    topUp: row.topUp,
    state: row.state as Entitlement['state'],
    position: row.position,
    boughtMs: Number(row.boughtMs),
    usedMs: Number(row.usedMs),
    remainingMs: Number(row.remainingMs),
    revokedMs: Number(row.revokedMs),
    startedAtMs: readInstant(row.startedAtMs),
    startsAtMs: readInstant(row.startsAtMs),
    endsAtMs: readInstant(row.endsAtMs),
    createdAtMs: Number(row.createdAtMs),
  }
}

/** Filter for packages on devices. */
export interface StorePackageFilter {
  deviceIds: readonly string[]
  kind?: string | undefined
  channel?: string | undefined
}

/** Packages on devices that run or will, each with its slot, texts and calls. */
export async function findStorePackages(
  client: Reader,
  { deviceIds, kind, channel }: StorePackageFilter,
  language: Language,
) {
  const rows = await client.entitlement.findMany({
    where: {
      deviceId: { in: [...deviceIds] },
      state: { in: [...LIVE_STATES] },
      ...(kind === undefined ? {} : { kind }),
      ...(channel === undefined ? {} : { channel }),
    },
    orderBy: [{ deviceId: 'asc' }, { position: 'asc' }, { id: 'asc' }],
  })
  const packageIds = [...new Set(rows.map(({ packageId }) => packageId))]
  const texts = await client.packageText.findMany({ where: { language, packageId: { in: packageIds } } })
  const names = new Map(texts.map((text) => [text.packageId, text.name]))
  return rows.map((row) => ({
    ...toEntitlement(row),
    deviceId: row.deviceId,
    kind: row.kind,
    channel: row.channel,
    packageName: names.get(row.packageId) ?? row.packageId,
    callCount: row.callCount,
    callsLeft: row.callCount === null ? null : Math.max(0, row.callCount - row.callsUsed),
  }))
}

/** A package with its slot. */
export type StorePackageRow = Awaited<ReturnType<typeof findStorePackages>>[number]

/** Device, slot and buyer of one package, or null. */
export async function findPackageSlot(client: Reader, id: number) {
  const row = await client.entitlement.findUnique({
    where: { id },
    select: { deviceId: true, kind: true, channel: true, orderNo: true },
  })
  if (row === null) return null
  const { orderNo, ...slot } = row
  const order = orderNo === null ? null : await client.order.findUnique({ where: { orderNo } })
  return { ...slot, buyerId: order?.userId ?? null }
}
