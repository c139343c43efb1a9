import { queryOptions } from '@tanstack/react-query'
import { filledOf } from '../../shared/api-client/api-errors.ts'
import type { Services } from '../../shared/services/services.ts'
import type { PaypalReturn } from './model/card-return.ts'

/**
 * Reports to the server that the buyer has approved a payment at PayPal; the server asks PayPal itself. Idempotent, so
 * it is a query and may be repeated.
 */
export function capturePaypalQuery(services: Services, orderNo: string, { paymentId }: PaypalReturn) {
  return queryOptions({
    queryKey: ['cards', 'capture', orderNo, paymentId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const body = { orderNo, paymentId }
      return filledOf(await services.api.call('payPalNotify', { body }, signal)).orderStatus
    },
  })
}
