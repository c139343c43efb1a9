import { mutationOptions } from '@tanstack/react-query'
import { filledOf, NetworkError } from '../../shared/api-client/api-errors.ts'
import type { Services } from '../../shared/services/services.ts'

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

/** Result of charging a card. */
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

/** The address of a page of a provider as the server gave it. Throws `unreadable` for anything but a page of the web. */
export function providerAddress(url: unknown): string {
  return parse(url).href
}

/** The address of the card page, with the address to return to. Throws as `providerAddress` does. */
export function cardPageUrl(pageUrl: unknown, returnUrl: string): string {
  const address = parse(pageUrl)
  address.searchParams.set('return', returnUrl)
  return address.href
}

function parse(url: unknown): URL {
  if (typeof url !== 'string' || !/^https?:\/\//i.test(url)) throw new NetworkError('unreadable')
  try {
    return new URL(url)
  } catch (error) {
    throw new NetworkError('unreadable', error)
  }
}
