import { dataOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'
import type { Device } from '../model/device.ts'
import { fourGByHost, fourGByServer } from '../model/four-g.ts'
import { inPages } from './in-pages.ts'

/** Limit of one request in the contract. */
const MAX_SNS = 200

/** The 4G devices of a list, in their order; the server is asked only where the host does not know (spec §5). */
export async function filterFourGDevices(
  services: Pick<Services, 'api'>,
  devices: readonly Device[],
  signal?: AbortSignal,
): Promise<Device[]> {
  const known = fourGByHost(devices)
  if (known !== null) return known
  const sns = devices.map(({ sn }) => sn)
  const answers = await inPages(sns, MAX_SNS, async (page) =>
    dataOf(await services.api.call('getDeviceInfoBySns', { body: { sns: page } }, signal)),
  )
  return fourGByServer(devices, answers)
}
