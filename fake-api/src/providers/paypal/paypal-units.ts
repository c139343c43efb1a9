import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import { assertSums, readMoney } from './paypal-money.ts'
import type { PaypalPlan } from './paypal-plan.ts'
import { PaypalRefusal } from './paypal-refusal.ts'
import type { PaypalOrder, PaypalUnit, ToldUnit } from './paypal-repository.ts'

/*
 * Purchase units of an order at PayPal (docs/providers/paypal.md)
 * R-PAYPAL-21. An order has up to ten purchase units, several of them each with a reference_id of its own, in one currency and
 *   to one address (PP-010, PP-068). All are captured at once, each by a capture of its own, and refunded by that; only the
 *   intent CAPTURE takes several.
 */

type Request = Schemas['CreateOrderRequest']
type RequestedUnit = Request['purchase_units'][number]

/** Purchase units of a new order. */
export interface RequestedUnits {
  readonly currency: string
  readonly first: PaypalUnit & { readonly told: ToldUnit }
  /** None of an order with one unit. */
  readonly otherUnits?: readonly PaypalUnit[]
}

/** Reads the purchase units of a request. @throws PaypalRefusal */
export function readUnits({ intent, purchase_units }: Request, plan: PaypalPlan): RequestedUnits {
  const [first, ...others] = purchase_units.map((unit, index) => readUnit(unit, index, plan))
  if (!first) throw new TypeError('the contract asks for one purchase unit')
  const { currency, ...firstUnit } = first
  if (others.length === 0) return { currency, first: firstUnit }
  assertSeveral(purchase_units)
  const another = others.findIndex((unit) => unit.currency !== currency)
  if (another !== -1)
    throw new PaypalRefusal('MULTI_CURRENCY_ORDER', {
      field: `/purchase_units/${another + 1}/amount/currency_code`,
    })
  if (intent !== 'CAPTURE') throw new PaypalRefusal('UNSUPPORTED_INTENT', { field: '/intent', value: intent })
  return { currency, first: firstUnit, otherUnits: others.map(({ currency: _, ...unit }) => unit) }
}

/** Every purchase unit of an order, the first one included. */
export function unitsOf(order: PaypalOrder): readonly PaypalUnit[] {
  return [order, ...(order.otherUnits ?? [])]
}

/** Money of all units of an order. */
export function totalFen({
  amountFen,
  otherUnits = [],
}: {
  readonly amountFen: number
  readonly otherUnits?: readonly PaypalUnit[]
}): number {
  return otherUnits.reduce((fen, unit) => fen + unit.amountFen, amountFen)
}

function readUnit(unit: RequestedUnit, index: number, plan: PaypalPlan) {
  const at = `/purchase_units/${index}`
  const { currency, fen: amountFen } = readMoney(unit.amount, `${at}/amount`, plan)
  assertSums(unit, at)
  const { description = '', reference_id: referenceId = 'default', custom_id, invoice_id } = unit
  if ((custom_id?.length ?? 0) > plan.customIdLength)
    throw new PaypalRefusal('INVALID_STRING_LENGTH', { field: `${at}/custom_id` })
  return {
    told: toldIn(unit),
    description,
    currency,
    amountFen,
    referenceId,
    ...(custom_id === undefined ? {} : { customId: custom_id }),
    ...(invoice_id === undefined ? {} : { invoiceId: invoice_id }),
  }
}

function toldIn({ items, shipping, soft_descriptor, amount: { breakdown } }: RequestedUnit): ToldUnit {
  return {
    ...(items && { items }),
    ...(shipping && { shipping }),
    ...(soft_descriptor && { soft_descriptor }),
    ...(breakdown && { breakdown }),
  }
}

/** Checks what several purchase units must have of their own and in common. @throws PaypalRefusal */
function assertSeveral(units: readonly RequestedUnit[]): void {
  const known = new Set<string>()
  const addresses = new Set<string>()
  for (const [index, { reference_id: value, shipping }] of units.entries()) {
    const field = `/purchase_units/${index}/reference_id`
    if (value === undefined) throw new PaypalRefusal('REFERENCE_ID_REQUIRED', { field })
    if (known.has(value)) throw new PaypalRefusal('DUPLICATE_REFERENCE_ID', { field, value })
    known.add(value)
    if (shipping?.address !== undefined) addresses.add(JSON.stringify(shipping.address))
  }
  if (addresses.size > 1) throw new PaypalRefusal('MULTIPLE_SHIPPING_ADDRESS_NOT_SUPPORTED')
}
