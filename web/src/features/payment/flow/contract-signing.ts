import type { ApiResult } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'
import { operationPointJson } from '../../../shared/session/session.ts'
import type { ContractRequest, RenewalPurchase } from '../model/payment.ts'

/** Requests a session in which the buyer may sign; it is valid for two hours. */
export async function requestSigningSession(
  services: Pick<Services, 'api' | 'session'>,
  renewal: RenewalPurchase,
): Promise<ApiResult<ContractRequest>> {
  const body = contractBody(services, renewal)
  const { wallet } = renewal
  switch (wallet) {
    case 'wechat': {
      const opened = await services.api.call('appSignContract4WeChat', { body })
      return opened.ok ? { ok: true, data: { wallet, parameters: opened.data } } : opened
    }
    case 'alipay': {
      const opened = await services.api.call('appSignContract4Ali', { body })
      return opened.ok ? { ok: true, data: { wallet, parameters: opened.data } } : opened
    }
  }
}

function contractBody({ session }: Pick<Services, 'session'>, renewal: RenewalPurchase) {
  const { productCode, deviceId, deviceKey, packageSource, packageId, channelIotId } = renewal
  const { manufacturerName, operationPoint, appKey, countryCode } = session.getState()
  return {
    appKey,
    paySource: manufacturerName,
    operationPointJson: operationPointJson(operationPoint),
    ...{ productCode, deviceId, deviceKey, packageSource, packageId },
    ...(channelIotId === undefined ? {} : { channelIotId }),
    ...(countryCode === '' ? {} : { countryCode }),
  }
}
