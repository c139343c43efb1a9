import {
  hasTooManyFailedAttempts,
  recordFailedAttempt,
} from '../../engine/world/transaction/failed-attempts.ts'
import type { WorldTx } from '../../engine/world/transaction/world.ts'
import { BusinessError } from '../kernel/business-error.ts'
import type { Caller } from '../users/caller.ts'
import {
  type DeviceProfile,
  type FoundDevice,
  findDeviceOfNumber,
  findProfiles,
  findProfilesOfModel,
} from './device-lookup-repository.ts'
import { isFindable, isSerialNumber, modelOf, SN_MISSES_PER_HOUR } from './rules/device.ts'

/** Devices looked up by number or model. */
export class DeviceLookupService {
  /** The bound device of a serial number, whoever it belongs to. Throws device-not-found, try-later. */
  async boundBySn(context: Caller, serialNumber: string): Promise<FoundDevice> {
    const found = await this.bySn(context, serialNumber)
    if (found.bindFlag !== 1) throw new BusinessError('device-not-found')
    return found
  }

  /** The device of a serial number this user may be told of (R-DEVICE-9). Throws device-not-found, try-later. */
  async bySn({ world, user }: Caller, serialNumber: string): Promise<FoundDevice> {
    const found = await world.withTx((ctx) => guess(ctx, user.userId, serialNumber))
    if (found === 'shut') throw new BusinessError('try-later')
    if (found === null) throw new BusinessError('device-not-found')
    return found
  }

  /** The devices of these serial numbers that the user may see, in the order asked, each once. */
  async infoBySns({ world, user }: Caller, sns: readonly string[]): Promise<DeviceProfile[]> {
    const found = await findProfiles(world.read, user.userId, sns)
    const byId = new Map(found.map((device) => [device.deviceId, device]))
    return [...new Set(sns)].flatMap((sn) => byId.get(sn) ?? [])
  }

  /** One device of the user. Throws device-not-found. */
  async profile(
    { world, user }: Caller,
    query: { deviceId: string; productCode?: string | undefined },
  ): Promise<DeviceProfile> {
    const [device] = await findProfiles(world.read, user.userId, [query.deviceId])
    const isOther = query.productCode !== undefined && query.productCode !== device?.productCode
    if (!device || isOther) throw new BusinessError('device-not-found')
    return device
  }

  /** A model the user has a device of. Throws metadata-not-found. */
  async metadata(
    { world, user }: Caller,
    { productKey, insideModelCode }: { productKey: string; insideModelCode: string },
  ): Promise<DeviceProfile> {
    const devices = await findProfilesOfModel(world.read, user.userId, { productKey, insideModelCode })
    const [first] = devices
    if (!first) throw new BusinessError('metadata-not-found')
    return { ...first, ...modelOf(devices) }
  }
}

/** One guess at a number, counted in the transaction that checks it, so that many at once are counted too. */
async function guess(ctx: WorldTx, userId: string, serialNumber: string) {
  const scope = `sn:${userId}`
  if (await hasTooManyFailedAttempts(ctx.tx, { scope, max: SN_MISSES_PER_HOUR }, ctx.nowMs)) return 'shut'
  const device = isSerialNumber(serialNumber) ? await findDeviceOfNumber(ctx.tx, userId, serialNumber) : null
  if (device && isFindable(device)) return device
  await recordFailedAttempt(ctx, scope)
  return null
}
