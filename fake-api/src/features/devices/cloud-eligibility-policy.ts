import type { Reader } from '../../world/transaction/world.ts'
import type {
  Admission,
  EligibilityPolicy,
  PackageBuyer,
  PurchaseRequest,
  SaleDevice,
} from '../packages/eligibility-policy.ts'
import type { DeviceService } from './device-service.ts'
import { chooseChannels } from './rules/channel-choice.ts'
import { isRealNvr } from './rules/normalise-device.ts'

/** Cloud packages: for every device the buyer sees, by channel or lens where it has some, under its own package source (spec §3). */
export class CloudEligibilityPolicy implements EligibilityPolicy {
  readonly #devices: DeviceService

  constructor(devices: DeviceService) {
    this.#devices = devices
  }

  async forListing(reader: Reader, { userId }: PackageBuyer, request: PurchaseRequest): Promise<SaleDevice> {
    const device = await this.#devices.forCloud(reader, userId, request)
    return { deviceId: device.deviceId, packageSource: this.#devices.packageSourceOf(device) }
  }

  /** Throws also channel-required, too-many-channels, channel-not-for-device. */
  async forOrder(reader: Reader, { userId }: PackageBuyer, request: PurchaseRequest): Promise<Admission> {
    const device = await this.#devices.forCloud(reader, userId, request)
    const { deviceId } = device
    const channels = (await this.#devices.channelsOf(reader, [deviceId])).get(deviceId) ?? []
    const choice = { ...device, isRecorder: isRealNvr(device), channels }
    return {
      deviceId,
      packageSource: this.#devices.packageSourceOf(device),
      channels: chooseChannels(choice, request.channelIotId),
    }
  }
}
