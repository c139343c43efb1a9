import { isRealNvr } from './normalise-device.ts'

/*
 * Rules of cloud eligibility (spec §7, "Cloud eligibility check"; the criteria are A)
 *  1. Asked with a product code and serial numbers, answered with the numbers that qualify, in the order asked,
 *     each once.
 *  2. A device qualifies when the asking user sees it, owned or shared, and it has the product code asked for.
 *  3. Asked for cameras (IPC), recorders do not qualify, whatever product code they carry: they have own packages.
 *     Asked for recorders (NVR), they do, whatever product code they carry.
 *  4. 4G devices qualify like others; only the free trial leaves them out.
 */

/** A device the asking user sees. */
export interface CloudCandidate {
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
