import { dataOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'
import { type Device, isNvr } from '../model/device.ts'
import { inPages } from './in-pages.ts'

const PRODUCT_CODE = 'IPC'
/** Limit of one request in the contract. */
const MAX_KEYS = 200

/**
 * Devices that may have cloud packages, in their order. Cameras are asked about by serial number (spec §7);
 * recorders always may, and buy by channel.
 */
export async function filterCloudDevices(
  services: Pick<Services, 'api'>,
  devices: readonly Device[],
  signal?: AbortSignal,
): Promise<Device[]> {
  const keys = devices.filter((device) => !isNvr(device)).map(({ sn }) => sn)
  const answers = await inPages(keys, MAX_KEYS, async (deviceKeyList) => {
    const body = { productCode: PRODUCT_CODE, deviceKeyList }
    return dataOf(await services.api.call('filterCloudDevices', { body }, signal))
  })
  const allowed = new Set(answers)
  return devices.filter((device) => isNvr(device) || allowed.has(device.sn))
}
