import { mutationOptions } from '@tanstack/react-query'
import { filledOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'
import { providerAddress } from '../model/provider-address.ts'

/** An unpaid order, and where the provider sends the buyer back. */
export interface CardOpening {
  orderNo: string
  productCode: string
  immediateUse: 0 | 1
  returnUrl: string
}

/** Opens a PayPal payment for an unpaid order; answers where the buyer approves it. */
export function createPaypalOrderMutation(services: Services) {
  return mutationOptions({
    mutationKey: ['cards', 'paypal'],
    mutationFn: async (opening: CardOpening): Promise<string> => {
      const { appKey } = services.session.getState()
      const made = filledOf(await services.api.call('createPayPalOrder', { body: { ...opening, appKey } }))
      return providerAddress(made.approveUrl)
    },
  })
}
