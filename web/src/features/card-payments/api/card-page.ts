import { mutationOptions } from '@tanstack/react-query'
import { filledOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'
import { cardPageUrl } from '../model/provider-address.ts'

/** The address of LianLian's page on which a card is typed; it comes back to `returnUrl` with a token of the card. */
export function cardPageMutation(services: Services) {
  return mutationOptions({
    mutationKey: ['cards', 'page'],
    mutationFn: async (returnUrl: string) => {
      const token = filledOf(await services.api.call('getLianLianToken', { query: {} }))
      return cardPageUrl(token.cardPageUrl, returnUrl)
    },
  })
}
