import type { Reader, World } from '../../engine/world/transaction/world.ts'
import { findBoundDevice } from '../devices/devices.ts'
import { BusinessError } from '../kernel/business-error.ts'
import type { Caller } from '../users/caller.ts'
import { isOpen } from './rules/data-pack.ts'
import { type CardFigures, cardFigures, type DailyPoint, dailyPoints } from './rules/data-report.ts'
import { dailyKbAt, usedUntil } from './rules/data-usage.ts'
import { isRecognised, type Sim, stateWithData } from './rules/sim-card-rules.ts'
import {
  type CardDevice,
  findAnyDevice,
  findCardDevices,
  findMeters,
  findNames,
  type StoredMeter,
  type StoredPack,
} from './sim-card-repository.ts'

/** A device with the card in it. */
export type CardInDevice = CardDevice & { sim: Sim }

/** A card with its data use. */
export interface CardUse {
  device: CardInDevice
  figures: CardFigures
  points: DailyPoint[]
}

/** Data use of a device. */
export interface DeviceUse {
  figures: CardFigures
  dailyKb: number
}

/** A pack with its name and what is used of it. */
export interface PackUse {
  pack: StoredPack
  packageName: string
  usedKb: number
}

const EMPTY: StoredMeter = { packs: [], profile: [] }

/** SIM cards and data use of the devices a user may see; foreign and unknown ones are answered alike. */
export class SimCardService {
  /** The card of a number. Throws sim-not-recognised, whatever is wrong with the number. */
  async byNumber({ world, user }: Caller, iccid: string): Promise<CardInDevice> {
    const [device] = await findCardDevices(world.read, user.userId, { simCard: { iccid } })
    const [card] = device ? await withStates(world.read, [device], world.nowMs()) : []
    return assertCard(card)
  }

  /** Cards of these devices, in the order of the host app; those without one are left out. */
  async ofDevices({ world, user }: Caller, sns: readonly string[]): Promise<CardInDevice[]> {
    const devices = await findCardDevices(world.read, user.userId, { deviceId: { in: [...sns] } })
    return (await withStates(world.read, devices, world.nowMs())).filter(hasCard)
  }

  /** The card of any bound device, whoever it belongs to (R-SIM-25). Throws device-not-found, try-later, sim-not-recognised. */
  async ofBoundDevice(context: Caller, deviceId: string): Promise<CardInDevice> {
    const { world, user } = context
    const [own] = await findCardDevices(world.read, user.userId, { deviceId: { in: [deviceId] } })
    if (own) return assertCard(own)
    await findBoundDevice(context, deviceId)
    return assertCard((await findAnyDevice(world.read, deviceId)) ?? undefined)
  }

  /** The card of a device of the user. Throws device-not-found, sim-not-recognised. */
  async ofDevice(context: Caller, deviceId: string): Promise<CardInDevice> {
    return assertCard(await find(context, { deviceId: { in: [deviceId] } }))
  }

  /** A card with its data use. Throws device-not-found, sim-not-recognised. */
  async use(context: Caller, query: { deviceSnNo: string; iccid?: string | undefined }): Promise<CardUse> {
    const { world } = context
    const device = assertRecognised(await this.ofDevice(context, query.deviceSnNo), query.iccid)
    const meter = (await findMeters(world.read, [device.deviceId])).get(device.deviceId) ?? EMPTY
    const nowMs = world.nowMs()
    return { device, figures: cardFigures(meter, nowMs), points: dailyPoints(meter, nowMs) }
  }

  /** A device with its card, if any is known. Throws device-not-found. */
  bindInfo(context: Caller, deviceKey: string): Promise<CardDevice> {
    return find(context, { deviceKey })
  }

  /** Packs on a device: running, to come, past. Throws device-not-found, sim-not-recognised, data-not-purchased. */
  async packs(context: Caller, query: { deviceKey: string; iccid?: string | undefined }): Promise<PackUse[]> {
    const { world, language } = context
    const { deviceId } = assertRecognised(await find(context, { deviceKey: query.deviceKey }), query.iccid)
    const { packs, profile } = (await findMeters(world.read, [deviceId])).get(deviceId) ?? EMPTY
    if (packs.length === 0) throw new BusinessError('data-not-purchased')
    const nowMs = world.nowMs()
    const used = usedUntil({ packs, profile }, nowMs)
    const packageIds = [...new Set(packs.map(({ packageId }) => packageId))]
    const names = await findNames(world.read, packageIds, language)
    return [...packs]
      .sort((a, b) => rankOf(a, nowMs) - rankOf(b, nowMs) || endOf(a) - endOf(b) || a.id - b.id)
      .map((pack) => ({
        pack,
        packageName: names.get(pack.packageId) ?? '',
        usedKb: used.get(pack.id) ?? 0,
      }))
  }

  /** Figures and daily use of devices, whoever they belong to, for the panel. */
  async usesOf(world: World, deviceIds: readonly string[]): Promise<Map<string, DeviceUse>> {
    const nowMs = world.nowMs()
    const meters = await findMeters(world.read, deviceIds)
    return new Map(
      [...meters].map(([deviceId, meter]) => [
        deviceId,
        { figures: cardFigures(meter, nowMs), dailyKb: dailyKbAt(meter.profile, nowMs) },
      ]),
    )
  }

  /** Ids of entitlements of these devices that have no data left. */
  async spent(reader: Reader, deviceIds: readonly string[], nowMs: number): Promise<Set<number>> {
    const meters = [...(await findMeters(reader, deviceIds)).values()]
    return new Set(meters.flatMap((meter) => spentOf(meter, nowMs)))
  }

  /** Returns what the running data of these devices brought and what is left of it; devices without any are left out. */
  async left(
    reader: Reader,
    deviceIds: readonly string[],
    nowMs: number,
  ): Promise<Map<string, Pick<CardFigures, 'totalKb' | 'remainingKb'>>> {
    const meters = await findMeters(reader, deviceIds)
    const figures = [...meters].map(([deviceId, meter]) => [deviceId, cardFigures(meter, nowMs)] as const)
    return new Map(
      figures.flatMap(([deviceId, { totalKb, remainingKb }]) =>
        totalKb > 0 ? [[deviceId, { totalKb, remainingKb }]] : [],
      ),
    )
  }
}

function spentOf(meter: StoredMeter, nowMs: number): number[] {
  const used = usedUntil(meter, nowMs)
  return meter.packs.filter(({ id, dataKb }) => (used.get(id) ?? 0) >= dataKb).map(({ id }) => id)
}

async function find({ world, user }: Caller, where: Parameters<typeof findCardDevices>[2]) {
  const [cardDevice] = await findCardDevices(world.read, user.userId, where)
  if (!cardDevice) throw new BusinessError('device-not-found')
  const [device = cardDevice] = await withStates(world.read, [cardDevice], world.nowMs())
  return device
}

/** Cards as data has left them: the first data activates one. */
async function withStates(
  reader: Reader,
  devices: readonly CardDevice[],
  nowMs: number,
): Promise<CardDevice[]> {
  const fresh = devices.filter(({ sim }) => sim?.state === 'not-activated').map(({ deviceId }) => deviceId)
  if (fresh.length === 0) return [...devices]
  const meters = await findMeters(reader, fresh)
  return devices.map((device) => {
    const packs = meters.get(device.deviceId)?.packs ?? []
    const hasData = packs.some(({ startsAtMs }) => startsAtMs !== null && startsAtMs <= nowMs)
    const { sim } = device
    return { ...device, sim: sim && { ...sim, state: stateWithData(sim.state, hasData) } }
  })
}

function hasCard(device: CardDevice): device is CardInDevice {
  return device.sim !== null
}

function assertCard(device: CardDevice | undefined): CardInDevice {
  if (!device || !hasCard(device)) throw new BusinessError('sim-not-recognised')
  return device
}

function assertRecognised<T extends CardDevice>(device: T, iccid: string | undefined): T {
  if (!isRecognised(iccid, device.sim)) throw new BusinessError('sim-not-recognised')
  return device
}

/** Ranks a pack for a list: running ones first, then those to come, then those that are over. */
function rankOf(pack: StoredPack, nowMs: number): number {
  if (isOpen(pack, nowMs)) return 0
  return pack.startsAtMs !== null && pack.startsAtMs > nowMs ? 1 : 2
}

function endOf({ endsAtMs }: StoredPack): number {
  return endsAtMs ?? Number.POSITIVE_INFINITY
}
