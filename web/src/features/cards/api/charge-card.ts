import type { Schemas } from '@skyshop/openapi/http'
import { mutationOptions } from '@tanstack/react-query'
import { filledOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'
import type { CardOpening } from './create-paypal-order.ts'

/** Charges a card, by its token, for an unpaid order. */
export function chargeCardMutation(services: Services) {
  return mutationOptions({
    mutationKey: ['cards', 'charge'],
    mutationFn: async (charge: CardOpening & { cardToken: string }): Promise<Schemas['LianLianPayment']> => {
      const { appKey } = services.session.getState()
      return filledOf(await services.api.call('lianLianPay', { body: { ...charge, appKey } }))
    },
  })
}
