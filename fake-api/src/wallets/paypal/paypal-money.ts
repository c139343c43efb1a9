import type { Fen } from '../../kernel/money.ts'
import { toYuanText } from '../rest/yuan-text.ts'

/** PayPal's form of an amount. */
interface PaypalAmount {
  currency_code: string
  value: string
}

/** The shop sells in CNY only (product 9.21). */
export const PAYPAL_CURRENCY = 'CNY'

/** Fen as PayPal writes them. */
export function toPaypalAmount(amountFen: Fen): PaypalAmount {
  return { currency_code: PAYPAL_CURRENCY, value: toYuanText(amountFen) }
}
