import type { Schemas } from '@skyshop/openapi/http'
import type { ApiResult } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'
import type { PaymentOrder } from '../model/payment-state.ts'

/** Pays an order that costs nothing. */
export function zeroPay(
  services: Pick<Services, 'api' | 'session'>,
  { orderNo, productCode, immediateUse }: PaymentOrder,
): Promise<ApiResult<Schemas['OrderConfirmation']>> {
  const { manufacturerName: paySource } = services.session.getState()
  return services.api.call('zeroPay', { body: { orderNo, productCode, immediateUse, paySource } })
}
