import type { Schemas } from '@skyshop/openapi/http'
import type { ApiResult } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'
import type { PaymentOrder } from '../model/payment-state.ts'

/** Opens a WeChat payment for an unpaid order; fixes whether the package takes effect at once. */
export function payWithWechat(
  services: Pick<Services, 'api' | 'session'>,
  { orderNo, productCode, immediateUse }: PaymentOrder,
): Promise<ApiResult<Schemas['AppPayParameters']>> {
  const { appKey } = services.session.getState()
  return services.api.call('pay4WeChat', { query: { appKey, orderNo, productCode, immediateUse } })
}
