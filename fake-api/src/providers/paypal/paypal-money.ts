import { NotBuiltError } from '../../engine/gateway/not-built.ts'
import type { Fen } from '../../engine/kernel/money.ts'
import type { PaypalPlan } from './paypal-plan.ts'
import { PaypalRefusal } from './paypal-refusal.ts'

/*
 * Money at PayPal (docs/providers/paypal.md)
 * R-PAYPAL-7. PayPal takes the currencies of its table; CNY is for accounts inside China alone (PP-057).
 * R-PAYPAL-8. HUF, JPY and TWD have no decimals (PP-058), all others two. An amount has up to 15 digits before them (PP-072);
 *   from ten on none is kept here.
 * R-PAYPAL-9. The parts of a breakdown make up the amount, the items its item_total, and the tax of the items its tax_total
 *   (PP-011), all in the currency of the order (PP-068).
 */

const CURRENCIES = new Set(
  'AUD BRL CAD CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP SGD SEK CHF THB USD'.split(' '),
)
const WHOLE = new Set(['HUF', 'JPY', 'TWD'])

/** An amount on the wire. */
export interface PaypalAmount {
  readonly currency_code: string
  readonly value: string
}

/** An amount as the gateway keeps it: hundredths of its currency, also of one without decimals. */
export interface PaypalMoney {
  readonly currency: string
  readonly fen: Fen
}

/** Writes an amount as PayPal does. */
export function toPaypalAmount({ currency, fen }: PaypalMoney): PaypalAmount {
  const value = toDecimals(fen)
  return { currency_code: currency, value: WHOLE.has(currency) ? value.slice(0, -3) : value }
}

/** An amount of PayPal's own that is more or less by so many hundredths, and not below zero. */
export function changedAmount(amount: PaypalAmount, byFen: number): PaypalAmount {
  return { ...amount, value: toDecimals(Math.max(0, fenOf(amount, 'amount') + byFen)) }
}

/** Hundredths with two decimals. */
function toDecimals(fen: Fen): string {
  const digits = String(fen).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Reads an amount that is more than zero. @throws PaypalRefusal */
export function readMoney(
  { currency_code: currency, value }: PaypalAmount,
  field: string,
  plan: PaypalPlan,
): PaypalMoney {
  if (!isTaken(currency, plan)) {
    const issue = plan.currencyIssue === 'guide' ? 'CURRENCY_NOT_SUPPORTED' : 'INVALID_CURRENCY_CODE'
    throw new PaypalRefusal(issue, { field: `${field}/currency_code`, value: currency })
  }
  const isNegative = value.startsWith('-')
  const fen = isNegative ? 0 : fenOf({ currency_code: currency, value }, field)
  if (fen === 0) throw new PaypalRefusal('CANNOT_BE_ZERO_OR_NEGATIVE', { field: `${field}/value`, value })
  return { currency, fen }
}

function isTaken(currency: string, { country }: PaypalPlan): boolean {
  return CURRENCIES.has(currency) || (currency === 'CNY' && country === 'CN')
}

/** Digits before the point that PayPal takes, and those of an amount that is kept here. */
const [LONGEST, LONGEST_KEPT] = [15, 9]

/** Hundredths of an amount. @throws PaypalRefusal, and NotBuiltError for an amount that is too large to be kept here */
function fenOf({ currency_code, value }: PaypalAmount, field: string): number {
  const at = { field: `${field}/value`, value }
  if (value.startsWith('-')) throw new PaypalRefusal('CANNOT_BE_NEGATIVE', at)
  const [whole = '', decimals = ''] = value.split('.')
  const digits = whole.replace(/^0+/, '').length
  if (digits > LONGEST) throw new PaypalRefusal('MAX_VALUE_EXCEEDED', at)
  if (WHOLE.has(currency_code) && decimals !== '') throw new PaypalRefusal('DECIMALS_NOT_SUPPORTED', at)
  if (decimals.replace(/0+$/, '').length > 2) throw new PaypalRefusal('DECIMAL_PRECISION', at)
  if (digits > LONGEST_KEPT)
    throw new NotBuiltError(
      { what: `amounts of more than ${LONGEST_KEPT} digits`, see: 'PP-072' },
      at.field.slice(1),
    )
  return Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))
}

/** Hundredths of an amount in the currency of its order (PP-068). @throws PaypalRefusal */
function fenIn(currency: string, amount: PaypalAmount, field: string): number {
  const { currency_code: value } = amount
  if (value === currency) return fenOf(amount, field)
  throw new PaypalRefusal('MULTI_CURRENCY_ORDER', { field: `${field}/currency_code`, value })
}

type Part = 'item_total' | 'shipping' | 'handling' | 'tax_total' | 'insurance'
type Discount = 'shipping_discount' | 'discount'
const PARTS: readonly Part[] = ['item_total', 'shipping', 'handling', 'tax_total', 'insurance']
const DISCOUNTS: readonly Discount[] = ['shipping_discount', 'discount']

/** A purchase unit as far as its sums go. */
export interface UnitSums {
  readonly amount: PaypalAmount & {
    readonly breakdown?: Readonly<Partial<Record<Part | Discount, PaypalAmount>>>
  }
  readonly items?: readonly {
    readonly quantity: string
    readonly unit_amount: PaypalAmount
    readonly tax?: PaypalAmount
  }[]
}

/** What items say of money, and the part of the breakdown that it makes up. */
const OF_ITEMS = [
  { member: 'unit_amount', part: 'item_total', issue: 'ITEM_TOTAL' },
  { member: 'tax', part: 'tax_total', issue: 'TAX_TOTAL' },
] as const

/** Checks that the sums of a purchase unit agree, in one currency (R-PAYPAL-9). @throws PaypalRefusal */
export function assertSums({ amount, items }: UnitSums, field: string): void {
  const { breakdown, currency_code: currency } = amount
  const partFen = (name: Part | Discount) => {
    const part = breakdown?.[name]
    return part === undefined ? 0 : fenIn(currency, part, `${field}/amount/breakdown/${name}`)
  }
  const sum = (names: readonly (Part | Discount)[]) => names.reduce((fen, name) => fen + partFen(name), 0)
  for (const { member, part, issue } of OF_ITEMS) {
    const given = items?.map((item, index) => ({ item, at: `${field}/items/${index}/${member}` })) ?? []
    const told = given.filter(({ item }) => item[member] !== undefined)
    if (told.length === 0) continue
    const at = { field: `${field}/amount/breakdown/${part}` }
    if (breakdown?.[part] === undefined) throw new PaypalRefusal(`${issue}_REQUIRED`, at)
    const itemsFen = told.reduce((fen, { item: { quantity, [member]: money }, at: place }) => {
      return fen + (money === undefined ? 0 : Number(quantity) * fenIn(currency, money, place))
    }, 0)
    if (itemsFen !== partFen(part)) throw new PaypalRefusal(`${issue}_MISMATCH`, at)
  }
  if (breakdown !== undefined && sum(PARTS) - sum(DISCOUNTS) !== fenOf(amount, `${field}/amount`))
    throw new PaypalRefusal('AMOUNT_MISMATCH', { field: `${field}/amount/value`, value: amount.value })
}
