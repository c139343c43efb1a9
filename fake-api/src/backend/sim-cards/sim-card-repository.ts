import type { Row } from '@skyshop/prisma'
import { readInstant } from '../../engine/kernel/clock.ts'
import type { Reader } from '../../engine/world/transaction/world.ts'
import type { Language } from '../kernel/language.ts'
import { type DataMeter, type DataPack, KB_PER_MB } from './rules/data-pack.ts'
import type { FlowCase, FlowKind } from './rules/given-data-rules.ts'
import type { Sim, SimState } from './rules/sim-card-rules.ts'

/** A device with its card, as the user who asks holds it. */
export interface CardDevice {
  deviceId: string
  deviceKey: string
  productCode: string
  bindFlag: 0 | 1
  cell: number | null
  isFourG: number
  owned: boolean
  sim: Sim | null
  /** Data was sold with the camera. */
  hasIncludedFlow: boolean
}

/** A pack as it is stored. */
export interface StoredPack extends DataPack {
  state: string
}

/** The packs of a device with its profile. */
export interface StoredMeter extends DataMeter {
  packs: StoredPack[]
}

type Where = { deviceId: { in: string[] } } | { deviceKey: string } | { simCard: { iccid: string } }

/** Which of these devices the user may see, with their cards. */
export async function findCardDevices(client: Reader, userId: string, device: Where): Promise<CardDevice[]> {
  const rows = await client.device.findMany({
    where: 'simCard' in device ? await holderOf(client, device.simCard.iccid) : device,
    orderBy: [{ sort: 'asc' }, { deviceId: 'asc' }],
  })
  const deviceId = { in: rows.map((row) => row.deviceId) }
  const [access, cards] = await Promise.all([
    client.deviceAccess.findMany({ where: { userId, deviceId } }),
    client.simCard.findMany({ where: { deviceId } }),
  ])
  const ownedOf = new Map(access.map((one) => [one.deviceId, one.owned]))
  const cardOf = new Map(cards.map((card) => [card.deviceId, card]))
  return rows.flatMap((row) => {
    const owned = ownedOf.get(row.deviceId)
    return owned === undefined ? [] : toDevice(row, cardOf.get(row.deviceId) ?? null, owned)
  })
}

async function holderOf(client: Reader, iccid: string): Promise<{ deviceId: { in: string[] } }> {
  const card = await client.simCard.findUnique({ where: { iccid } })
  return { deviceId: { in: card?.deviceId ? [card.deviceId] : [] } }
}

/** A device whoever it belongs to, or null. */
export async function findAnyDevice(client: Reader, deviceId: string): Promise<CardDevice | null> {
  const row = await client.device.findUnique({ where: { deviceId } })
  return row && toDevice(row, await client.simCard.findUnique({ where: { deviceId } }), false)
}

/** Finds what the data use of each device follows from. */
export async function findMeters(
  client: Reader,
  deviceIds: readonly string[],
): Promise<Map<string, StoredMeter>> {
  const where = { deviceId: { in: [...deviceIds] } }
  const [packs, profile] = await Promise.all([
    client.entitlement.findMany({ where: { ...where, kind: 'data' }, orderBy: { id: 'asc' } }),
    client.dataProfile.findMany({ where, orderBy: { id: 'asc' } }),
  ])
  const packages = await client.package.findMany({
    where: { packageId: { in: [...new Set(packs.map(({ packageId }) => packageId))] } },
    select: { packageId: true, dataMb: true },
  })
  const dataOf = new Map(packages.map(({ packageId, dataMb }) => [packageId, dataMb]))
  const meters = new Map<string, StoredMeter & { profile: { sinceMs: number; dailyKb: number }[] }>(
    deviceIds.map((id) => [id, { packs: [], profile: [] }]),
  )
  for (const row of packs) meters.get(row.deviceId)?.packs.push(toPack(row, dataOf.get(row.packageId) ?? 0))
  for (const { deviceId, sinceMs, dailyKb } of profile)
    meters.get(deviceId)?.profile.push({ sinceMs: Number(sinceMs), dailyKb })
  return meters
}

/** Names of packages in one language, by id. */
export async function findNames(client: Reader, packageIds: readonly string[], language: Language) {
  const rows = await client.packageText.findMany({ where: { language, packageId: { in: [...packageIds] } } })
  return new Map(rows.map((row) => [row.packageId, row.name]))
}

function toDevice(row: Row<'Device'>, simCard: Row<'SimCard'> | null, owned: boolean): CardDevice {
  return {
    deviceId: row.deviceId,
    deviceKey: row.deviceKey,
    productCode: row.productCode,
    bindFlag: row.bindFlag === 1 ? 1 : 0,
    cell: row.cell,
    isFourG: row.isFourG,
    owned,
    hasIncludedFlow: simCard?.hasIncludedFlow ?? false,
    sim: simCard && {
      iccid: simCard.iccid,
      manufacturer: simCard.manufacturer,
      form: simCard.form === 'esim' ? 'esim' : 'nano',
      state: simCard.state as SimState,
      isInUse: simCard.cardUseState === 1,
    },
  }
}

interface PackRow {
  id: number
  packageId: string
  orderNo: string | null
  topUp: boolean
  position: number
  state: string
  dataMb: number | null
  boughtMs: bigint
  startsAtMs: bigint | null
  endsAtMs: bigint | null
}

function toPack(row: PackRow, packageMb: number): StoredPack {
  const { id, packageId, orderNo, topUp, position, state } = row
  return {
    ...{ id, packageId, orderNo, topUp, position, state },
    dataKb: (row.dataMb ?? packageMb) * KB_PER_MB,
    boughtMs: Number(row.boughtMs),
    startsAtMs: readInstant(row.startsAtMs),
    endsAtMs: readInstant(row.endsAtMs),
  }
}

/** Finds what was given to a device under a kind, with its time; null while nothing was. */
export async function findFlowPack(
  client: Reader,
  { kind, deviceId }: { kind: FlowKind; deviceId: string },
): Promise<FlowCase['pack']> {
  const grant = await client.grant.findFirst({ where: { kind, campaign: '', deviceId } })
  if (!grant) return null
  const row = await client.entitlement.findUnique({ where: { id: grant.entitlementId ?? 0 } })
  return { startsAtMs: readInstant(row?.startsAtMs ?? null), endsAtMs: readInstant(row?.endsAtMs ?? null) }
}
