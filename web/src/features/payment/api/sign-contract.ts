import type { ApiResult } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'
import type { ContractRequest, Signing } from '../model/payment-state.ts'

/** Opens a session in which the buyer may sign; good for two hours. */
export async function signContract(
  services: Pick<Services, 'api' | 'session'>,
  signing: Signing,
): Promise<ApiResult<ContractRequest>> {
  const body = bodyOf(services, signing)
  if (signing.wallet === 'wechat') {
    const opened = await services.api.call('appSignContract4WeChat', { body })
    return opened.ok ? { ok: true, data: { wallet: 'wechat', parameters: opened.data } } : opened
  }
  const opened = await services.api.call('appSignContract4Ali', { body })
  return opened.ok ? { ok: true, data: { wallet: 'alipay', parameters: opened.data } } : opened
}

function bodyOf({ session }: Pick<Services, 'session'>, signing: Signing) {
  const { productCode, deviceId, deviceKey, packageSource, packageId, channelIotId } = signing
  const { manufacturerName, operationPoint, appKey, countryCode } = session.getState()
  return {
    appKey,
    paySource: manufacturerName,
    operationPointJson: JSON.stringify(operationPoint),
    ...{ productCode, deviceId, deviceKey, packageSource, packageId },
    ...(channelIotId === undefined ? {} : { channelIotId }),
    ...(countryCode === '' ? {} : { countryCode }),
  }
}
