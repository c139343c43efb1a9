import type { Reader } from '../../engine/world/transaction/world.ts'
import type { Language } from '../kernel/language.ts'
import { toEntitlement } from './entitlement-repository.ts'
import { LIVE_STATES } from './rules/timeline.ts'

/** Which packages on devices. */
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
    select: { deviceId: true, kind: true, channel: true, order: { select: { userId: true } } },
  })
  return row && { ...row, buyerId: row.order?.userId ?? null }
}
