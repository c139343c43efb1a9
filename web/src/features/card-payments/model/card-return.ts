import * as v from 'valibot'

/** A buyer who comes back from PayPal having agreed. */
export interface PaypalReturn {
  /** PayPal's number of its order. */
  paymentId: string
}

/** A card as the provider's page gives it back: never its number. */
export interface EnteredCard {
  token: string
  brand: string
  last4: string
}

const paymentId = v.pipe(v.string(), v.regex(/^[0-9A-Z]{1,36}$/))
const payerId = v.pipe(v.string(), v.regex(/^\w{1,64}$/))
const card = v.object({
  token: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
  brand: v.pipe(v.string(), v.regex(/^[A-Z]{1,20}$/)),
  last4: v.pipe(v.string(), v.regex(/^\d{4}$/)),
})

/** Reads what PayPal added to the address: agreed, left without agreeing, or nothing. */
export function readPaypalReturn(search: string): PaypalReturn | 'canceled' | null {
  const params = new URLSearchParams(search)
  const token = v.safeParse(paymentId, params.get('token'))
  if (!token.success) return null
  return v.is(payerId, params.get('PayerID')) ? { paymentId: token.output } : 'canceled'
}

/** The card the card page added to the address; null where there is none. */
export function readEnteredCard(search: string): EnteredCard | null {
  const params = new URLSearchParams(search)
  const entered = v.safeParse(card, {
    token: params.get('card_token'),
    brand: params.get('brand'),
    last4: params.get('last4'),
  })
  return entered.success ? entered.output : null
}
