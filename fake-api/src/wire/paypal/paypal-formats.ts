import type { IdSource } from '../../engine/kernel/ids.ts'
import type { Fen } from '../../engine/kernel/money.ts'
import { toYuanText } from '../../engine/kernel/yuan-text.ts'

const LETTERS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 17
const COUNTER_LETTERS = 8

/** 17 letters and digits, as PayPal numbers orders, captures and refunds: eight of the counter, the rest random. */
export function createPaypalId(source: IdSource): string {
  const counter = source.nextId().toString(36).toUpperCase().padStart(COUNTER_LETTERS, '0')
  return `${randomLetters(source, LENGTH - COUNTER_LETTERS)}${counter}`
}

/** 13 letters and digits that name a payer. */
export function createPayerId(source: IdSource): string {
  return randomLetters(source, 13)
}

function randomLetters(source: IdSource, count: number): string {
  return Array.from({ length: count }, () => LETTERS[Math.floor(source.random() * LETTERS.length)]).join('')
}

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
