import { BusinessError } from '../../kernel/business-error.ts'
import type { StoredAbilities } from './device-abilities.ts'

/*
 * Rules of access to devices (docs/rules/devices.md; product 5.17, 6.05)
 * R-DEVICE-6. A user sees the devices they own and those shared with them. Unknown and foreign ones are answered alike,
 *   so that nothing about a foreign device can be read.
 * R-DEVICE-7. A shared device may be bought for; trials, gifts, codes and contracts want an owned one.
 */

/** How a user holds a device. */
export interface HeldDevice {
  productCode: string
  owned: boolean
}

/** The device, when the user may see it under this product code. Throws `device-not-found`. */
export function assertDeviceVisible<T extends HeldDevice>(device: T | null, productCode: string): T {
  if (device?.productCode !== productCode) throw new BusinessError('device-not-found')
  return device
}

/** A device a user may see, with how they hold it and what it can do. */
export interface AccessibleDevice extends StoredAbilities {
  deviceId: string
  deviceKey: string
  productCode: string
  deviceName: string
  iotId: string
  model: string
  productSource: number | null
  cover: string
  cell: number | null
  productMorphology: number
  iccid: string
  productKey: string
  insideModelCode: string
  owned: boolean
  /** What the server knows, whatever the host's `cell` says: 1 is 4G. */
  isFourG: number
}

/** A channel of a recorder or a lens of a dual camera (product 3.07). */
export interface DeviceChannel {
  channelNumber: number
  deviceName: string
  iotId: string
  productKey: string
  lens: 'wide-angle' | 'ptz' | null
}
