import { BusinessError } from '../../../kernel/business-error.ts'

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
