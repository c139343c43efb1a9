import { BusinessError } from '../../kernel/business-error.ts'
import type { Reader } from '../../world/transaction/world.ts'
import type {
  Admission,
  EligibilityPolicy,
  PackageBuyer,
  PurchaseRequest,
  SaleDevice,
} from '../packages/eligibility-policy.ts'
import type { DeviceService } from './device-service.ts'
import type { AccessibleDevice } from './rules/accessible-device.ts'
import { canCallWechat, canRemind } from './rules/call-eligibility.ts'
import { assertDeviceVisible } from './rules/device-access.ts'

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

/** Gates of phone reminder, WeChat call and algorithms, under their package sources (spec §3; 7 is assumed). */
export function abilityPolicies(devices: DeviceService) {
  return {
    unattended: new AbilityEligibilityPolicy(devices, 4, canRemind),
    'wechat-call': new AbilityEligibilityPolicy(devices, 6, canCallWechat),
    algorithm: new AbilityEligibilityPolicy(devices, 7, ({ canAlgorithm }) => canAlgorithm),
  }
}
