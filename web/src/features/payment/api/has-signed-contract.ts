import type { ApiResult } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'
import type { Signing } from '../model/payment-state.ts'

/** A device, and a channel of it, that may be under auto-renewal. */
export type ContractKey = Pick<Signing, 'productCode' | 'deviceKey' | 'packageSource' | 'channelIotId'>

/** Whether a contract is signed for a device, or for one channel of it (spec §7: by source or by channel). */
export function hasSignedContract(
  services: Pick<Services, 'api'>,
  key: ContractKey,
  signal?: AbortSignal,
): Promise<ApiResult<boolean>> {
  return services.api.call('hasUserSignedContract', { query: contractParams(key) }, signal)
}

/** The key of a contract on the wire. */
export function contractParams({ productCode, deviceKey, packageSource, channelIotId }: ContractKey) {
  return {
    productCode,
    deviceKey,
    ...(channelIotId === undefined ? { packageSource } : { channelIotId }),
  }
}
