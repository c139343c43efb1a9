import type { Schemas } from '@skyshop/openapi/http'
import { dataOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'
import { type Device, isNvr } from '../model/device.ts'

/** Asks for the expiry of one batch of devices. Devices that are not in the answer have none. */
export type LoadExpiry = (
  services: Pick<Services, 'api'>,
  batch: readonly Device[],
) => Promise<Schemas['VipExpiry'][]>

/** Cloud packages; cameras and recorders are asked about apart (spec §7). */
export const listCloudExpiry: LoadExpiry = async ({ api }, batch) => {
  const answers = await Promise.all(
    camerasAndRecorders(batch).map(async (group) =>
      dataOf(await api.call('listVipExpiry', { body: { deviceInfoList: group.map(toInfo) } })),
    ),
  )
  return answers.flat()
}

/** Packages of one source that devices have as a whole: 2 data, 4 phone reminder, 6 WeChat call, 7 algorithm. */
export function listExpiryOfSource(packageSource: 2 | 4 | 6 | 7): LoadExpiry {
  return async ({ api }, batch) => {
    const answers = await Promise.all(
      camerasAndRecorders(batch).map(async (group) => {
        const productCode = group[0]?.productCode ?? ''
        const deviceKeyList = group.map(({ deviceKey }) => deviceKey).join(',')
        const query = { deviceKeyList, productCode, packageSource }
        return dataOf(await api.call('listVipExpiryByKeys', { query }))
      }),
    )
    return answers.flat()
  }
}

function camerasAndRecorders(batch: readonly Device[]): Device[][] {
  return [batch.filter((device) => !isNvr(device)), batch.filter(isNvr)].filter((group) => group.length > 0)
}

function toInfo(device: Device): Schemas['VipExpiryQuery']['deviceInfoList'][number] {
  const { deviceKey, productCode, packageSource, iotId, isOwned } = device
  return {
    deviceKey,
    productCode,
    packageSource,
    ownedFlag: isOwned ? 1 : 0,
    ...(iotId === '' ? {} : { iotId }),
  }
}
