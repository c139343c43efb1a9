import type { Schemas } from '@skyshop/openapi/http'
import type { HttpOperationsByArea } from '@skyshop/openapi/operations'
import { instantColumn, readInstant, wireTime } from '../../engine/kernel/clock.ts'
import { type EventHandler, schedule } from '../../engine/world/clock/schedule.ts'
import type { Reader } from '../../engine/world/transaction/world.ts'
import type { Handlers } from '../http/handler.ts'
import { BusinessError } from '../kernel/business-error.ts'
import { createOrderNo } from '../kernel/ids.ts'
import { findOrder } from '../orders/order-repository.ts'
import type { StoredOrder } from '../orders/rules/order.ts'
import type { Caller } from '../users/caller.ts'
import { type Invoice, ISSUED_AFTER_MS, invoiceState, isComplete, isMoneyKept } from './invoice-rules.ts'

/** Event at which an invoice that was asked for is issued. */
export const INVOICE_ISSUE = 'invoice.issue'

/** Invoices of orders. */
export const invoiceRoutes = {
  applyForInvoice: ({ body }, context) => apply(context, body),
  getInvoice: ({ query }, context) => read(context, query.orderNo),
} satisfies Handlers<HttpOperationsByArea['invoices']>

/** Asks for the invoice of an own order (R-INVOICE-1). Throws order-not-found, operate-failed. */
async function apply(
  { world, user }: Caller,
  application: Schemas['InvoiceApplication'],
): Promise<Schemas['Invoice']> {
  const { orderNo, kind, title, taxNumber = '', email } = application
  return world.withTx(async (ctx) => {
    const order = await findOrder(ctx.tx, { orderNo, userId: user.userId })
    if (order === null) throw new BusinessError('order-not-found')
    const isTwice = (await findInvoice(ctx.tx, orderNo)) !== null
    if (isTwice || !isMoneyKept(order) || !isComplete(application)) throw new BusinessError('operate-failed')
    const requestedAtMs = BigInt(ctx.nowMs)
    await ctx.tx.invoice.createMany({ data: { orderNo, kind, title, taxNumber, email, requestedAtMs } })
    await schedule(ctx, { kind: INVOICE_ISSUE, payload: { orderNo }, dueMs: ctx.nowMs + ISSUED_AFTER_MS })
    const asked = { title, taxNumber, email, requestedAtMs: ctx.nowMs, issuedAtMs: null, number: null }
    return toWire(order, asked)
  })
}

/** Issues an invoice, unless the money of its order went back (R-INVOICE-3). */
export const onInvoiceIssue: EventHandler = async (ctx, { payload }) => {
  const { orderNo } = payload as { orderNo: string }
  const order = await findOrder(ctx.tx, { orderNo })
  if (order === null || !isMoneyKept(order)) return null
  const data = { issuedAtMs: instantColumn(ctx.nowMs), number: createOrderNo(ctx) }
  await ctx.tx.invoice.updateMany({ where: { orderNo }, data })
  return null
}

/** Reads the invoice of an own order; null where there is none and none can be asked for. Throws order-not-found. */
async function read({ world, user }: Caller, orderNo: string): Promise<Schemas['Invoice'] | null> {
  const order = await findOrder(world.read, { orderNo, userId: user.userId })
  if (order === null) throw new BusinessError('order-not-found')
  const invoice = await findInvoice(world.read, orderNo)
  return invoiceState(order, invoice) === null ? null : toWire(order, invoice)
}

async function findInvoice(reader: Reader, orderNo: string): Promise<Invoice | null> {
  const row = await reader.invoice.findUnique({ where: { orderNo } })
  if (row === null) return null
  const { title, taxNumber, email, requestedAtMs, issuedAtMs, number } = row
  const times = { requestedAtMs: Number(requestedAtMs), issuedAtMs: readInstant(issuedAtMs) }
  return { title, taxNumber, email, ...times, number }
}

function toWire(
  order: Pick<StoredOrder, 'status' | 'payMoneyFen'>,
  invoice: Invoice | null,
): Schemas['Invoice'] {
  const timeMs = invoice === null ? null : (invoice.issuedAtMs ?? invoice.requestedAtMs)
  return {
    state: invoiceState(order, invoice) ?? 'withdrawn',
    title: invoice?.title ?? '',
    taxNumber: invoice?.taxNumber ?? '',
    email: invoice?.email ?? '',
    number: invoice?.number ?? null,
    time: wireTime(timeMs),
  }
}
