import type { Reader } from '../../engine/world/transaction/world.ts'
import { BusinessError } from '../kernel/business-error.ts'
import { PACKAGE_SOURCES } from '../kernel/package-kind.ts'
import type {
  Admission,
  EligibilityPolicy,
  PackageBuyer,
  PurchaseRequest,
  SaleDevice,
} from '../packages/eligibility-policy.ts'
import type { DeviceService } from './device-service.ts'
import {
  type AccessibleDevice,
  assertDeviceVisible,
  canCallWechat,
  canRemind,
  chooseChannels,
  isRealNvr,
} from './rules/device.ts'

/**
 * Cloud packages: for every device the buyer sees, by channel or lens where it has some, under its own package source
 * (product 3.02).
 */
export class CloudEligibilityPolicy implements EligibilityPolicy {
  readonly #devices: DeviceService

  constructor(devices: DeviceService) {
    this.#devices = devices
  }

  /** The device that packages are listed for. @throws BusinessError when it takes no cloud packages */
  async forListing(reader: Reader, { userId }: PackageBuyer, request: PurchaseRequest): Promise<SaleDevice> {
    const device = await this.#devices.findForCloud(reader, userId, request)
    return { deviceId: device.deviceId, packageSource: this.#devices.packageSourceOf(device) }
  }

  /** Throws also channel-required, too-many-channels, channel-not-for-device. */
  async forOrder(reader: Reader, { userId }: PackageBuyer, request: PurchaseRequest): Promise<Admission> {
    const device = await this.#devices.findForCloud(reader, userId, request)
    const { deviceId } = device
    const channels = (await this.#devices.listChannels(reader, [deviceId])).get(deviceId) ?? []
    const choice = { ...device, isRecorder: isRealNvr(device), channels }
    return {
      deviceId,
      packageSource: this.#devices.packageSourceOf(device),
      channels: chooseChannels(choice, request.channelIotId),
    }
  }
}

/** Whether packages of one kind are for this device of a buyer from this country. */
type IsEligible = (device: AccessibleDevice, countryCode: string) => boolean

/** Packages for what a device can do beside recording: for devices the buyer sees whose model can, as a whole. */
class AbilityEligibilityPolicy implements EligibilityPolicy {
  readonly #devices: DeviceService
  readonly #packageSource: number
  readonly #isEligible: IsEligible

  constructor(devices: DeviceService, packageSource: number, isEligible: IsEligible) {
    this.#devices = devices
    this.#packageSource = packageSource
    this.#isEligible = isEligible
  }

  async forListing(reader: Reader, buyer: PackageBuyer, request: PurchaseRequest): Promise<SaleDevice> {
    const { deviceId, productCode } = request
    const found = await this.#devices.find(reader, buyer.userId, deviceId)
    const device = assertDeviceVisible(found, productCode)
    if (!this.#isEligible(device, buyer.countryCode)) throw new BusinessError('package-not-for-device')
    return { deviceId, packageSource: this.#packageSource }
  }

  async forOrder(reader: Reader, buyer: PackageBuyer, request: PurchaseRequest): Promise<Admission> {
    return { ...(await this.forListing(reader, buyer, request)), channels: [] }
  }
}

/** Policies of phone reminder, WeChat call and algorithms, under their package sources. */
export function abilityPolicies(devices: DeviceService) {
  return {
    unattended: new AbilityEligibilityPolicy(devices, PACKAGE_SOURCES.unattended[0], canRemind),
    'wechat-call': new AbilityEligibilityPolicy(devices, PACKAGE_SOURCES['wechat-call'][0], canCallWechat),
    algorithm: new AbilityEligibilityPolicy(
      devices,
      PACKAGE_SOURCES.algorithm[0],
      ({ canAlgorithm }) => canAlgorithm,
    ),
  }
}
