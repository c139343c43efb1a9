import type { DeviceService } from '../devices/device-service.ts'
import { BusinessError } from '../kernel/business-error.ts'
import { kindOfSource } from '../kernel/package-kind.ts'
import type { Caller } from '../users/caller.ts'
import type { EntitlementService } from './entitlement-service.ts'
import { mayTakeEffectNow } from './rules/take-effect.ts'
import { findPackageSlot, findStorePackages, type StorePackageRow } from './store-package-repository.ts'

/** Which packages are asked for; those of all devices the user sees when no device is named. */
export interface StorePackageQuery {
  deviceId?: string | undefined
  productCode?: string | undefined
  packageSource?: number | undefined
  channelIotId?: string | undefined
}

/** A package as its owner sees it. */
export interface StorePackage extends StorePackageRow {
  deviceName: string
  canUseNow: boolean
}

/** A database id: anything else names no package. */
const PACKAGE_ID = /^[1-9]\d{0,8}$/

/** Packages a user has on devices, and letting a queued one take effect. */
export class StorePackageService {
  readonly #devices: DeviceService
  readonly #entitlements: EntitlementService

  constructor(devices: DeviceService, entitlements: EntitlementService) {
    this.#devices = devices
    this.#entitlements = entitlements
  }

  /** Packages that run or will. Throws device-not-found. */
  async list(context: Caller, query: StorePackageQuery): Promise<StorePackage[]> {
    const { world, user } = context
    const { deviceId, productCode, packageSource, channelIotId: channel } = query
    const visible = await this.#devices.listOfUser(world.read, user.userId)
    const devices = visible.filter(
      (device) =>
        (deviceId === undefined || device.deviceId === deviceId) &&
        (productCode === undefined || device.productCode === productCode),
    )
    if (deviceId !== undefined && devices.length === 0) throw new BusinessError('device-not-found')
    const kind = packageSource === undefined ? undefined : kindOfSource(packageSource)
    if (kind === null) return []
    return this.#packagesOn(context, devices, { kind, channel })
  }

  /**
   * Lets a queued package take effect now. Throws package-not-found for unknown ones and those of devices the user does
   * not see, immediate-not-possible also for what somebody else bought for a device that is only shared.
   */
  async takeEffectNow(context: Caller, storePackageId: string): Promise<StorePackage> {
    const { world, user } = context
    const id = PACKAGE_ID.test(storePackageId) ? Number(storePackageId) : 0
    const device = await world.withTx(async (ctx) => {
      const slot = await findPackageSlot(ctx.tx, id)
      const found = slot && (await this.#devices.find(ctx.tx, user.userId, slot.deviceId))
      if (!slot || !found) throw new BusinessError('package-not-found')
      if (!found.owned && slot.buyerId !== user.userId) throw new BusinessError('immediate-not-possible')
      await this.#entitlements.takeEffectNow(ctx, slot, id)
      return found
    })
    const used = (await this.#packagesOn(context, [device], {})).find((row) => row.id === id)
    if (!used) throw new BusinessError('package-not-found')
    return used
  }

  async #packagesOn(
    { world, language }: Caller,
    devices: readonly { deviceId: string; deviceName: string }[],
    slot: { kind?: string | undefined; channel?: string | undefined },
  ): Promise<StorePackage[]> {
    const names = new Map(devices.map(({ deviceId, deviceName }) => [deviceId, deviceName]))
    const rows = await findStorePackages(world.read, { deviceIds: [...names.keys()], ...slot }, language)
    const slots = Map.groupBy(rows, ({ deviceId, kind, channel }) => `${deviceId} ${kind} ${channel}`)
    return [...slots.values()]
      .flatMap((own) =>
        own.map((row) => ({
          ...row,
          deviceName: names.get(row.deviceId) ?? '',
          canUseNow: mayTakeEffectNow(own, row.id, world.nowMs()),
        })),
      )
      .sort((a, b) => (a.endsAtMs ?? Infinity) - (b.endsAtMs ?? Infinity) || a.id - b.id)
  }
}
