import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import { paypalMessages } from '../../wire/paypal/paypal-messages.ts'
import { assertSums, readMoney } from './paypal-money.ts'
import { isOpen } from './paypal-order.ts'
import type { PaypalPlan } from './paypal-plan.ts'
import { PaypalRefusal } from './paypal-refusal.ts'
import type { PatchedOrder, PaypalOrder, PaypalUnit, ToldUnit } from './paypal-repository.ts'
import { unitsOf } from './paypal-units.ts'

/** Returns what a patch changes of an order that is neither captured, saved nor authorized. @throws PaypalRefusal */
export function patchedOrder(
  order: PaypalOrder,
  patch: Schemas['OrderPatch'],
  plan: PaypalPlan,
): PatchedOrder {
  if (!isOpen(order)) throw new PaypalRefusal('ORDER_ALREADY_COMPLETED')
  let changed: PatchedOrder = {}
  for (const one of patch) {
    const { otherUnits = order.otherUnits } = changed
    const change = changeOf(one, { ...order, ...(otherUnits && { otherUnits }) }, plan)
    changed = { ...changed, ...change }
  }
  return changed
}

/** What is changed of one purchase unit. */
type UnitPatch = Omit<PatchedOrder, 'otherUnits'>

function changeOf(
  { op, path, value }: Schemas['OrderPatch'][number],
  order: PaypalOrder,
  plan: PaypalPlan,
): PatchedOrder {
  if (path === undefined) throw new PaypalRefusal('PATCH_PATH_REQUIRED')
  if (op !== 'remove' && value === undefined) throw new PaypalRefusal('PATCH_VALUE_REQUIRED', { field: path })
  const match = /^\/purchase_units\/@reference_id=='([^']*)'\/(\w+)$/.exec(path)
  const [, reference, name = ''] = match ?? []
  if (match === null) throw new PaypalRefusal('NOT_PATCHABLE', { field: path })
  const index = unitsOf(order).findIndex(({ referenceId }) => referenceId === reference)
  const unit = unitsOf(order)[index]
  if (unit === undefined) throw new PaypalRefusal('REFERENCE_ID_NOT_FOUND', { field: path })
  const change = unitChange({ op, path, value, name }, unit, plan)
  if (order.state === 'APPROVED') assertApproved({ ...unit, currency: order.currency }, change, path)
  if (order.otherUnits === undefined) return change
  const { currency = order.currency, ...own } = change
  if (currency !== order.currency) throw new PaypalRefusal('MULTI_CURRENCY_ORDER', { field: path })
  if (index === 0) return own
  return { otherUnits: order.otherUnits.map((one, at) => (at + 1 === index ? merged(one, own) : one)) }
}

/** Checks that a unit keeps the money that its payer has approved; a lower amount is refused, too (PP-071). @throws PaypalRefusal */
function assertApproved(
  approved: Pick<PaypalOrder, 'amountFen' | 'currency'>,
  { amountFen = approved.amountFen, currency = approved.currency }: UnitPatch,
  field: string,
): void {
  if (amountFen !== approved.amountFen || currency !== approved.currency)
    throw new PaypalRefusal('AMOUNT_CHANGE_NOT_ALLOWED', { field })
}

interface UnitOperation {
  readonly op: Schemas['OrderPatch'][number]['op']
  readonly path: string
  readonly value?: unknown
  /** Member of the unit. */
  readonly name: string
}

function unitChange(
  { op, path, value, name }: UnitOperation,
  { told }: PaypalUnit,
  plan: PaypalPlan,
): UnitPatch {
  if (name === 'amount' && op === 'replace') return amountIn({ value, told }, path, plan)
  const member = TEXTS[name]
  if (member === undefined || !['add', 'replace', 'remove'].includes(op))
    throw new PaypalRefusal('NOT_PATCHABLE', { field: path })
  if (op === 'remove') return { [member]: member === 'description' ? '' : undefined }
  const longest = member === 'customId' ? plan.customIdLength : 127
  const isFitting = typeof value === 'string' && value !== '' && value.length <= longest
  if (!isFitting) throw new PaypalRefusal('INVALID_PARAMETER', { field: path })
  return { [member]: value }
}

/** A unit with a change; a number that it takes away is gone. */
function merged(unit: PaypalUnit, change: UnitPatch): PaypalUnit {
  const { customId = unit.customId, invoiceId = unit.invoiceId, ...rest } = change
  const { customId: _, invoiceId: __, ...kept } = unit
  return {
    ...{ ...kept, ...rest },
    ...(!isTaken('customId', change) && customId !== undefined && { customId }),
    ...(!isTaken('invoiceId', change) && invoiceId !== undefined && { invoiceId }),
  }
}

function isTaken(name: 'customId' | 'invoiceId', change: UnitPatch): boolean {
  return name in change && change[name] === undefined
}

const TEXTS: Readonly<Record<string, 'customId' | 'invoiceId' | 'description'>> = {
  custom_id: 'customId',
  invoice_id: 'invoiceId',
  description: 'description',
}

function amountIn(
  { value, told }: { readonly value: unknown; readonly told: ToldUnit | undefined },
  field: string,
  plan: PaypalPlan,
): UnitPatch {
  const request = { intent: 'CAPTURE', purchase_units: [{ amount: value }] }
  if (!paypalMessages.fits('CreateOrderRequest', request))
    throw new PaypalRefusal('INVALID_PARAMETER', { field })
  const [unit] = request.purchase_units
  if (!unit) throw new TypeError('the contract asks for one purchase unit')
  const { currency, fen: amountFen } = readMoney(unit.amount, field, plan)
  assertSums({ ...unit, ...(told?.items && { items: told.items }) }, field.replace(/\/amount$/, ''))
  const { breakdown: _, ...rest } = told ?? {}
  const { breakdown } = unit.amount
  return { currency, amountFen, told: { ...rest, ...(breakdown && { breakdown }) } }
}
