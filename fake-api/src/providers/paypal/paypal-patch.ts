import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import { paypalMessages } from '../../wire/paypal/paypal-messages.ts'
import { assertSums, readMoney } from './paypal-money.ts'
import type { PaypalPlan } from './paypal-plan.ts'
import { PaypalRefusal } from './paypal-refusal.ts'
import type { PatchedOrder, PaypalOrder, ToldUnit } from './paypal-repository.ts'

/** Returns what a patch changes of an order that is not captured. @throws PaypalRefusal */
export function patchedOrder(
  order: PaypalOrder,
  patch: Schemas['OrderPatch'],
  plan: PaypalPlan,
): PatchedOrder {
  if (order.state === 'COMPLETED') throw new PaypalRefusal('ORDER_ALREADY_COMPLETED')
  return Object.assign({}, ...patch.map((one) => changeOf(one, order, plan))) as PatchedOrder
}

function changeOf(
  { op, path, value }: Schemas['OrderPatch'][number],
  { referenceId, told }: PaypalOrder,
  plan: PaypalPlan,
): PatchedOrder {
  if (path === undefined) throw new PaypalRefusal('PATCH_PATH_REQUIRED')
  if (op !== 'remove' && value === undefined) throw new PaypalRefusal('PATCH_VALUE_REQUIRED', { field: path })
  const match = /^\/purchase_units\/@reference_id=='([^']*)'\/(\w+)$/.exec(path)
  const [, reference, name = ''] = match ?? []
  if (match === null) throw new PaypalRefusal('NOT_PATCHABLE', { field: path })
  if (reference !== referenceId) throw new PaypalRefusal('REFERENCE_ID_NOT_FOUND', { field: path })
  if (name === 'amount' && op === 'replace') return amountIn({ value, told }, path, plan)
  const member = TEXTS[name]
  if (member === undefined || !['add', 'replace', 'remove'].includes(op))
    throw new PaypalRefusal('NOT_PATCHABLE', { field: path })
  if (op === 'remove') return { [member]: member === 'description' ? '' : undefined }
  const isFitting = typeof value === 'string' && value !== '' && value.length <= 127
  if (!isFitting) throw new PaypalRefusal('INVALID_PARAMETER', { field: path })
  return { [member]: value }
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
): PatchedOrder {
  const request = { intent: 'CAPTURE', purchase_units: [{ amount: value }] }
  if (!paypalMessages.fits('CreateOrderRequest', request))
    throw new PaypalRefusal('INVALID_PARAMETER', { field })
  const [unit] = request.purchase_units
  if (!unit) throw new TypeError('the contract asks for one purchase unit')
  const { currency, fen: amountFen } = readMoney(unit.amount, field, plan)
  assertSums(unit, field)
  const { breakdown: _, ...rest } = told ?? {}
  const { breakdown } = unit.amount
  return { currency, amountFen, told: { ...rest, ...(breakdown && { breakdown }) } }
}
