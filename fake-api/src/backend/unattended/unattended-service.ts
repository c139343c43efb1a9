import type { Reader } from '../../engine/world/transaction/world.ts'
import { findDevicesByKey } from '../devices/device-repository.ts'
import { canRemind } from '../devices/rules/device.ts'
import type { GivenSpan } from '../entitlements/entitlements.ts'
import type { ExpiryService } from '../entitlements/expiry-service.ts'
import type { GrantService, OwnDevice } from '../grants/grant-service.ts'
import { BusinessError } from '../kernel/business-error.ts'
import { findOffer, type PackageService } from '../packages/packages.ts'
import type { LocalizedPackage } from '../packages/rules/catalogue-package.ts'
import type { Caller } from '../users/caller.ts'
import { findUser } from '../users/user-repository.ts'
import type { CallService } from './call-service.ts'
import type { CallBudget } from './rules/place-calls.ts'

/** Source phone-reminder packages are sold under (product 3.15). */
const UNATTENDED_SOURCE = 4
/** The package of the price list that is given. */
const FREE_PACKAGE = 'unattended-free'

const FREE = { kind: 'unattended-free', campaign: '' } as const

/** The features phone reminders stand on. */
export interface UnattendedDependencies {
  packages: PackageService
  expiry: ExpiryService
  grants: GrantService
  calls: CallService
}

/** The phone reminder of one device. */
export interface UnattendedDetail {
  device: OwnDevice
  info: Awaited<ReturnType<ExpiryService['ofDevice']>>
  calls: CallBudget
  canReceiveFree: boolean
}

/** Phone reminders when nobody watches. */
export class UnattendedService {
  readonly #dependencies: UnattendedDependencies

  constructor(dependencies: UnattendedDependencies) {
    this.#dependencies = dependencies
  }

  /** The unattended check; false also for devices the user does not see. */
  async isCapable({ world: { read }, user }: Caller, deviceKey: string): Promise<boolean> {
    const device = await this.#find(read, user.userId, deviceKey)
    return device !== null && (await this.#canRemind(read, user.userId, device))
  }

  /** Throws device-not-found, package-not-for-device. */
  async detail(context: Caller, deviceKey: string): Promise<UnattendedDetail> {
    const { world } = context
    const device = await this.#capable(context, deviceKey)
    const { deviceId } = device
    const { expiry, calls } = this.#dependencies
    return {
      device,
      info: await expiry.ofDevice(context, { deviceId, packageSource: UNATTENDED_SOURCE }),
      calls: await calls.budgetOf(world.read, deviceId, 'unattended'),
      canReceiveFree: await this.#canReceiveFree(world.read, device),
    }
  }

  /** What is sold for a device, and before it the free package until it is received. Throws device-not-found, package-not-for-device. */
  async packages(
    context: Caller,
    deviceKey: string,
  ): Promise<{ offer: LocalizedPackage; isFree: boolean }[]> {
    const device = await this.#capable(context, deviceKey)
    const { packages } = this.#dependencies
    const { productCode, deviceId: sn } = device
    const sold = await packages.listFor(context, { productCode, sn, packageSource: UNATTENDED_SOURCE })
    const rows = sold.map((offer) => ({ offer, isFree: false }))
    if (!(await this.#canReceiveFree(context.world.read, device))) return rows
    return [
      { offer: await findOffer(context.world.read, FREE_PACKAGE, context.language), isFree: true },
      ...rows,
    ]
  }

  /** Throws device-not-found, device-not-owned, package-not-for-device, already-received, already-renewed. */
  async receiveFree(
    { world, user: { userId }, language }: Caller,
    deviceKey: string,
  ): Promise<{ device: OwnDevice; offer: LocalizedPackage; span: GivenSpan }> {
    const { grants } = this.#dependencies
    return world.withTx(async (ctx) => {
      const device = await grants.ownDeviceByKey(ctx.tx, userId, { deviceKey })
      const offer = await findOffer(ctx.tx, FREE_PACKAGE, language)
      const target = await grants.findTarget(ctx.tx, userId, { device, offer })
      const key = { ...FREE, deviceId: device.deviceId, userId }
      const span = await grants.grantOnce(ctx, key, () => grants.give(ctx, target, 'gift'))
      return { device, offer, span }
    })
  }

  /** Audition calls of a device. Throws device-not-found, package-not-for-device. */
  async auditionCalls(context: Caller, deviceKey: string): Promise<CallBudget> {
    const { deviceId } = await this.#capable(context, deviceKey)
    return this.#dependencies.calls.auditionOf(context.world.read, deviceId)
  }

  async #capable({ world: { read }, user }: Caller, deviceKey: string): Promise<OwnDevice> {
    const device = await this.#find(read, user.userId, deviceKey)
    if (!device) throw new BusinessError('device-not-found')
    if (!(await this.#canRemind(read, user.userId, device))) throw new BusinessError('package-not-for-device')
    return device
  }

  async #find(reader: Reader, userId: string, deviceKey: string): Promise<OwnDevice | null> {
    const [device = null] = await findDevicesByKey(reader, userId, [deviceKey])
    return device
  }

  async #canRemind(reader: Reader, userId: string, device: OwnDevice): Promise<boolean> {
    const { countryCode } = await findUser(reader, userId)
    return canRemind(device, countryCode)
  }

  async #canReceiveFree(reader: Reader, device: OwnDevice): Promise<boolean> {
    return (
      device.owned &&
      !(await this.#dependencies.grants.grantedDeviceIds(reader, FREE, [device])).has(device.deviceId)
    )
  }
}
