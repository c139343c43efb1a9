import type { Schemas } from '@skyshop/openapi/http'
import { dataOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'
import { type Device, isNvr } from '../model/device.ts'

/** Expiry of one batch of devices; cameras and recorders are asked about apart (spec §7). */
export async function listVipExpiry(
  services: Pick<Services, 'api'>,
  batch: readonly Device[],
): Promise<Schemas['VipExpiry'][]> {
  const groups = [batch.filter((device) => !isNvr(device)), batch.filter(isNvr)]
  const answers = await Promise.all(
    groups
      .filter((group) => group.length > 0)
      .map(async (group) =>
        dataOf(await services.api.call('listVipExpiry', { body: { deviceInfoList: group.map(toInfo) } })),
      ),
  )
  return answers.flat()
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
