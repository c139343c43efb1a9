import { mutationOptions } from '@tanstack/react-query'
import { filledOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'
import { providerAddress } from '../model/provider-address.ts'
import type { CardOpening } from './create-paypal-order.ts'

/** What came of charging a card. */
export interface CardCharge {
  isPaid: boolean
  /** Where the bank challenges the buyer; null where it does not. */
  challengeUrl: string | null
}

/** Charges a card, by its token, for an unpaid order. */
export function chargeCardMutation(services: Services) {
  return mutationOptions({
    mutationKey: ['cards', 'charge'],
    mutationFn: async (charge: CardOpening & { cardToken: string }): Promise<CardCharge> => {
      const { appKey } = services.session.getState()
      const body = { ...charge, appKey }
      const { paymentStatus, paymentUrl } = filledOf(await services.api.call('lianLianPay', { body }))
      return {
        isPaid: paymentStatus === 'PS',
        challengeUrl: paymentStatus === 'IN' ? providerAddress(paymentUrl) : null,
      }
    },
  })
}
