import type { Reader } from '../../engine/world/transaction/world.ts'
import { findChannels, findDevice, findDeviceIds } from '../devices/device-repository.ts'
import { DEFAULT_DEVICE_NAME, type DeviceChannel } from '../devices/rules/device.ts'
import { BusinessError } from '../kernel/business-error.ts'
import { kindOfSource } from '../kernel/package-kind.ts'
import type { DevicesOfKind } from '../packages/packages.ts'
import type { Caller } from '../users/caller.ts'
import { findDeviceSlots, findPackageNames } from './entitlement-repository.ts'
import {
  type CoveredChannels,
  coveredChannels,
  DATA_KIND,
  type DeviceSlots,
  deviceExpiry,
  hasImmediateChoice,
  isAnySlotForSale,
  isDivided,
  isRenewedAhead,
  renewalStart,
  type SlotExpiry,
  WHOLE,
} from './rules/expiry.ts'
import { type Entitlement, isLive } from './rules/timeline.ts'

/** Expiry of one device with what stands behind it. */
export interface DeviceExpiry {
  deviceId: string
  deviceName: string
  info: SlotExpiry
  isRenewedAhead: boolean
  /** A package bought now may suspend the one in effect. */
  hasImmediateChoice: boolean
  /** Current, queued and suspended packages, in time order, with their names. */
  packages: (Entitlement & { packageName: string })[]
}

/** Expiry of one of several devices. */
export interface ListedExpiry {
  deviceId: string
  info: SlotExpiry
  renewal: SeenRenewal | null
  /** When the package queued behind the current one starts, of several channels the first; null while one has none. */
  nextStartMs: number | null
  /** Null where no data runs, and for packages of which a list says nothing of data. */
  dataLeft: DataLeft | null
  /** Null for a device as a whole, and while nothing runs. */
  channels: CoveredChannels | null
}

/** Data that runs on a device: what it brought, and what is left of it. */
export interface DataLeft {
  totalKb: number
  remainingKb: number
}

/** A device and the source of what is asked about. */
export interface ExpiryQuery {
  deviceKey: string
  packageSource: number
}

/** Source that tells which data on devices is used up; the SIM cards answer it. */
export interface DataUse {
  /** Ids of entitlements without any data left. */
  spent(reader: Reader, deviceIds: readonly string[], nowMs: number): Promise<ReadonlySet<number>>
  /** Data left on devices whose data runs. */
  left(reader: Reader, deviceIds: readonly string[], nowMs: number): Promise<ReadonlyMap<string, DataLeft>>
}

/** Auto-renewal of a device, or of a slot of it, as a list of devices shows it. */
interface Renewal {
  /** Who signed it. */
  userId: string
  /** When money moves next; null while a deduction is on its way. */
  nextMs: number | null
  amountFen: number
  isFailed: boolean
  /** When a price that was announced is charged first; null without one. */
  newPriceFromMs: number | null
}

/** Auto-renewal of a device: that of its first slot, with those of all slots under a contract in the same order. */
export interface DeviceRenewal extends Renewal {
  /** `WHOLE` is the device as a whole. */
  slots: readonly (Renewal & { channel: string })[]
}

/** Channel or lens that a contract of the user renews; `name` is empty where it has none. */
export type RenewedChannel = Renewal & { channelNumber: number; name: string }

/** Auto-renewal of a device, whether the user who sees it signed it, which channels it is of, and whether other slots are sold. */
export type SeenRenewal = Renewal & {
  isOwn: boolean
  isPartial: boolean
  channels: readonly RenewedChannel[]
}

/** Auto-renewal of devices as a user sees it; the contracts answer it. */
export type FindDeviceRenewals = (
  reader: Reader,
  query: { deviceIds: readonly string[]; kind: string; userId: string },
) => Promise<Map<string, DeviceRenewal>>

interface ExpiryDependencies {
  data: DataUse
  findRenewals: FindDeviceRenewals
}

/** Service for what the shop shows of packages on devices. */
export class ExpiryService {
  readonly #data: DataUse
  readonly #findRenewals: FindDeviceRenewals

  constructor({ data, findRenewals }: ExpiryDependencies) {
    this.#data = data
    this.#findRenewals = findRenewals
  }

  /** Expiry of the devices asked for. Those the user may not see are left out, and sources nothing is sold under. */
  async list({ world, user }: Caller, queries: readonly ExpiryQuery[]): Promise<ListedExpiry[]> {
    const deviceKeys = queries.map((item) => item.deviceKey)
    const idsByKey = await findDeviceIds(world.read, user.userId, deviceKeys)
    const byKind = Map.groupBy(queries, (item) => kindOfSource(item.packageSource))
    const { userId } = user
    const nowMs = world.nowMs()
    const infos: ListedExpiry[] = []
    for (const [kind, items] of byKind) {
      if (kind === null) continue
      const deviceIds = [...new Set(items.flatMap((item) => idsByKey.get(item.deviceKey) ?? []))]
      const [expiry, renewals, left] = await Promise.all([
        this.#expiryOf(world.read, { kind, deviceIds, nowMs }),
        this.#findRenewals(world.read, { deviceIds, kind, userId }),
        WITH_DATA.has(kind) ? this.#data.left(world.read, deviceIds, nowMs) : NO_DATA,
      ])
      const channels = await findChannels(world.read, [
        ...renewals.keys(),
        ...expiry.filter(({ slots }) => isDivided(slots)).map(({ deviceId }) => deviceId),
      ])
      infos.push(
        ...expiry.map(({ deviceId, info, slots }) => {
          const own = channels.get(deviceId) ?? []
          const all = own.map(({ iotId }) => iotId)
          const dataLeft = left.get(deviceId) ?? null
          const listed = {
            ...{ deviceId, info, dataLeft },
            nextStartMs: renewalStart(slots, all, nowMs),
            channels: coveredChannels(slots, all, nowMs),
          }
          const renewal = renewals.get(deviceId)
          if (renewal === undefined) return { ...listed, renewal: null }
          const contracted = renewal.slots.map(({ channel }) => channel)
          const isPartial = isAnySlotForSale({ all, contracted, slots }, nowMs)
          const renewed = renewedChannels(renewal, own)
          const seen = { isOwn: renewal.userId === userId, isPartial, channels: renewed }
          return { ...listed, renewal: { ...renewal, ...seen } }
        }),
      )
    }
    return infos
  }

  /** Which of the devices have a slot of the kind that is sold a package. */
  async findForSale(
    { world, user }: Caller,
    { kind, slotNames }: DevicesOfKind,
  ): Promise<ReadonlySet<string>> {
    const deviceIds = [...slotNames.keys()]
    const [bought, renewals] = await Promise.all([
      findDeviceSlots(world.read, kind, deviceIds),
      this.#findRenewals(world.read, { deviceIds, kind, userId: user.userId }),
    ])
    const nowMs = world.nowMs()
    const isForSale = ([deviceId, slots]: [string, DeviceSlots]) => {
      const contracted = renewals.get(deviceId)?.slots.map(({ channel }) => channel) ?? []
      return isAnySlotForSale({ all: slotNames.get(deviceId) ?? [], contracted, slots }, nowMs)
    }
    return new Set([...bought].filter(isForSale).map(([deviceId]) => deviceId))
  }

  /** Expiry of one device, or of one channel of it, in full. Throws package-info-unavailable when the user may not see it. */
  async ofDevice(
    { world, user, language }: Caller,
    query: { deviceId: string; packageSource: number; channelIotId?: string | undefined },
  ): Promise<DeviceExpiry> {
    const device = await findDevice(world.read, user.userId, query.deviceId)
    const kind = kindOfSource(query.packageSource)
    if (!device || kind === null) throw new BusinessError('package-info-unavailable')
    const { deviceId } = device
    const all = (await findDeviceSlots(world.read, kind, [deviceId])).get(deviceId) ?? new Map()
    const { channelIotId } = query
    const slots = channelIotId === undefined ? all : new Map([[WHOLE, all.get(channelIotId) ?? []]])
    const live = [...slots.values()].flat().filter(isLive)
    const names = await findPackageNames(
      world.read,
      live.map((entitlement) => entitlement.packageId),
      language,
    )
    const nowMs = world.nowMs()
    const spent = await this.#spent(world.read, { kind, deviceIds: [deviceId], nowMs })
    const info = deviceExpiry(kind, slots, { spent, nowMs })
    const channels = isDivided(slots) ? await findChannels(world.read, [deviceId]) : null
    const iotIds = channels?.get(deviceId)?.map(({ iotId }) => iotId) ?? []
    return {
      deviceId,
      deviceName: device.deviceName,
      info,
      isRenewedAhead: isRenewedAhead(slots, iotIds, nowMs),
      hasImmediateChoice: hasImmediateChoice(slots, nowMs),
      packages: live
        .map((entitlement) => ({ ...entitlement, packageName: names.get(entitlement.packageId) ?? '' }))
        .sort((a, b) => (a.endsAtMs ?? Infinity) - (b.endsAtMs ?? Infinity)),
    }
  }

  async #expiryOf(
    reader: Reader,
    { kind, deviceIds, nowMs }: { kind: string; deviceIds: readonly string[]; nowMs: number },
  ): Promise<(Pick<ListedExpiry, 'deviceId' | 'info'> & { slots: DeviceSlots })[]> {
    const byDevice = await findDeviceSlots(reader, kind, deviceIds)
    const spent = await this.#spent(reader, { kind, deviceIds, nowMs })
    return [...byDevice].map(([deviceId, slots]) => ({
      deviceId,
      slots,
      info: deviceExpiry(kind, slots, { spent, nowMs }),
    }))
  }

  async #spent(
    reader: Reader,
    { kind, deviceIds, nowMs }: { kind: string; deviceIds: readonly string[]; nowMs: number },
  ): Promise<ReadonlySet<number>> {
    return kind === DATA_KIND ? this.#data.spent(reader, deviceIds, nowMs) : NONE
  }
}

/** The channels that contracts of who signed the first one renew, in the order of the contracts. */
function renewedChannels({ userId, slots }: DeviceRenewal, all: readonly DeviceChannel[]): RenewedChannel[] {
  return slots
    .filter((slot) => slot.userId === userId)
    .flatMap(({ channel, ...renewal }) => {
      const named = all.find(({ iotId }) => iotId === channel)
      if (named === undefined) return []
      const { channelNumber, deviceName } = named
      return [{ ...renewal, channelNumber, name: deviceName === DEFAULT_DEVICE_NAME ? '' : deviceName }]
    })
}

const NONE: ReadonlySet<number> = new Set()
const NO_DATA: ReadonlyMap<string, DataLeft> = new Map()
/** Kinds whose lists of cameras say what is left of their data: the hub asks for cloud packages, the data tab for data. */
const WITH_DATA: ReadonlySet<string> = new Set(['cloud', DATA_KIND])
