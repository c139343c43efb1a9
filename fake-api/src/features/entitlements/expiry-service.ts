import type { BodyOf, RequestContext } from '../../http/handler.ts'
import { BusinessError } from '../../kernel/business-error.ts'
import type { World } from '../../world/world.ts'
import type { DeviceService } from '../devices/device-service.ts'
import { type Entitlement, isLive } from './domain/entitlement.ts'
import { type ExpireInfo, expireInfo } from './domain/expire-info.ts'
import { takeEffectChoices } from './domain/take-effect.ts'
import { findPackageNames, findTimeline, findTimelines } from './entitlement-repository.ts'

/** Lines of packages by package source; sources 1 and 5 are both cloud (domain.md, Catalogue). Others sell nothing yet. */
const KIND_OF_SOURCE: Record<number, string> = { 1: 'cloud', 5: 'cloud' }

/** Expiry of one device with what stands behind it. */
export interface DeviceExpiry {
  deviceId: string
  deviceName: string
  info: ExpireInfo
  isRenewedAhead: boolean
  /** Current, queued and suspended packages, in time order, with their names. */
  packages: (Entitlement & { packageName: string })[]
}

/** What the shop shows of packages on devices. */
export class ExpiryService {
  readonly #devices: DeviceService

  constructor(devices: DeviceService) {
    this.#devices = devices
  }

  /** Expiry of the devices asked for. Those the user may not see are left out, and sources nothing is sold under. */
  async list({ world, user }: RequestContext, wanted: BodyOf<'listVipExpiry'>['deviceInfoList']) {
    const devices = await this.#devices.byKey(
      world.read,
      user.userId,
      wanted.map((item) => item.deviceKey),
    )
    const found = new Map(devices.map((device) => [device.deviceKey, device.deviceId]))
    const byKind = Map.groupBy(wanted, (item) => KIND_OF_SOURCE[item.packageSource])
    const infos: { deviceId: string; info: ExpireInfo }[] = []
    for (const [kind, items] of byKind) {
      if (kind === undefined) continue
      const ids = [...new Set(items.flatMap((item) => found.get(item.deviceKey) ?? []))]
      const lines = await findTimelines(world.read, kind, ids)
      infos.push(
        ...ids.map((deviceId) => ({ deviceId, info: expireInfo(lines.get(deviceId) ?? [], world.nowMs()) })),
      )
    }
    return infos
  }

  /** One device in full. Throws package-info-unavailable when the user may not see it. */
  async ofDevice(
    { world, user, language }: RequestContext,
    query: { deviceId: string; packageSource: number },
  ): Promise<DeviceExpiry> {
    const device = await this.#devices.find(world.read, user.userId, query.deviceId)
    const kind = KIND_OF_SOURCE[query.packageSource]
    if (!device || kind === undefined) throw new BusinessError('package-info-unavailable')
    const key = { deviceId: device.deviceId, kind, channel: '' }
    const timeline = await findTimeline(world.read, key)
    const live = timeline.filter(isLive)
    const names = await findPackageNames(
      world.read,
      live.map((entitlement) => entitlement.packageId),
      language,
    )
    const nowMs = world.nowMs()
    return {
      deviceId: device.deviceId,
      deviceName: device.deviceName,
      info: expireInfo(timeline, nowMs),
      isRenewedAhead: takeEffectChoices(timeline, nowMs).isRenewedAhead,
      packages: live
        .map((entitlement) => ({ ...entitlement, packageName: names.get(entitlement.packageId) ?? '' }))
        .sort((a, b) => (a.endsAtMs ?? Infinity) - (b.endsAtMs ?? Infinity)),
    }
  }

  /** Cloud expiry of every given device, for the panel. */
  async cloudOf(world: World, deviceIds: readonly string[]): Promise<Map<string, ExpireInfo>> {
    const lines = await findTimelines(world.read, 'cloud', deviceIds)
    return new Map([...lines].map(([deviceId, line]) => [deviceId, expireInfo(line, world.nowMs())]))
  }
}
