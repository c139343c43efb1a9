import type { HttpOperationsByArea } from '@skyshop/openapi/operations'
import type { Handlers } from '../http/handler.ts'
import type { ServicePayService } from './service-pay-service.ts'

/** Services of people, sold in the shop. */
export function serviceRoutes(services: ServicePayService) {
  return {
    createServicePay: ({ body }, context) => {
      const { productName, payMoney: payMoneyFen, paySource, appKey } = body
      return services.create(context, { productName, payMoneyFen, paySource, appKey })
    },
  } satisfies Handlers<HttpOperationsByArea['services']>
}
