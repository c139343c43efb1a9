import { isHomeCountry } from '../../kernel/home-country.ts'
import { isRealNvr } from './normalise-device.ts'

/*
 * Rules of phone reminder, WeChat call and algorithms (docs/rules/devices.md; product 2.61, 5.15)
 * R-DEVICE-22. Phone reminder and WeChat call are for 4G devices whose model can do it, and for owners whose country is
 *   empty or CN.
 * R-DEVICE-23. A device is 4G when the server knows so, or the host says so (`cell` 1).
 * R-DEVICE-24. Algorithms are for every device whose model can run them.
 */

/** What the rules look at. */
export interface CallCandidate {
  isFourG: number
  cell: number | null
  canUnattended: boolean
  canWechatCall: boolean
}

/** Whether the device can remind by phone, for an owner of this country: the unattended check. */
export function canRemind(device: CallCandidate, countryCode: string): boolean {
  return device.canUnattended && isCallable(device, countryCode)
}

/** Whether the device can call WeChat, for an owner of this country. */
export function canCallWechat(device: CallCandidate, countryCode: string): boolean {
  return device.canWechatCall && isCallable(device, countryCode)
}

function isCallable({ isFourG, cell }: CallCandidate, countryCode: string): boolean {
  return isHomeCountry(countryCode) && (isFourG === 1 || cell === 1)
}

/*
 * Rules of cloud eligibility, all assumed (docs/rules/devices.md; product 7.22)
 * R-DEVICE-15. Asked with a product code and serial numbers, answered with the numbers that qualify, in the order
 *   asked, each once.
 * R-DEVICE-16. A device qualifies when the asking user sees it, owned or shared, and it has the product code asked for.
 * R-DEVICE-17. Asked for cameras (IPC), recorders do not qualify, whatever product code they carry: they have own
 *   packages. Asked for recorders (NVR), they do, whatever product code they carry.
 * R-DEVICE-18. 4G devices qualify like others; only the free trial leaves them out.
 */

/** A device the asking user sees. */
interface CloudCandidate {
  deviceId: string
  productCode: string
  productMorphology: number | null
}

/** Whether cloud packages of this product code are sold for a device. */
export function isCloudEligible(device: CloudCandidate, productCode: string): boolean {
  if (isRealNvr(device)) return productCode === 'NVR'
  return device.productCode === productCode
}

/** Serial numbers of the list that qualify; unknown and foreign ones are left out alike. */
export function filterCloudDevices(
  serialNumbers: readonly string[],
  visible: readonly CloudCandidate[],
  productCode: string,
): string[] {
  const eligible = new Set(
    visible.filter((device) => isCloudEligible(device, productCode)).map(({ deviceId }) => deviceId),
  )
  return [...new Set(serialNumbers)].filter((serialNumber) => eligible.has(serialNumber))
}
