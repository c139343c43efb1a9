import type { Schemas } from '@skyshop/openapi/http'
import { mutationOptions } from '@tanstack/react-query'
import { filledOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'

/** An unpaid order, and where the provider sends the buyer back. */
export interface CardOpening {
  orderNo: string
  productCode: string
  immediateUse: 0 | 1
  returnUrl: string
}

/** Opens a PayPal payment for an unpaid order. */
export function createPaypalOrderMutation(services: Services) {
  return mutationOptions({
    mutationKey: ['cards', 'paypal'],
    mutationFn: async (opening: CardOpening): Promise<Schemas['PayPalOrder']> => {
      const { appKey } = services.session.getState()
      return filledOf(await services.api.call('createPayPalOrder', { body: { ...opening, appKey } }))
    },
  })
}
