import { clockTraceId } from '../journal/journal-entry.ts'
import { DAY_MS, formatBeijingDigits, instantColumn, readInstant } from '../kernel/clock.ts'
import { enqueueWebhook, type TakeWebhookFault } from '../webhooks/enqueue-webhook.ts'
import { brokenUrlRule, toWebhookTemplate, type WebhookBase } from '../webhooks/webhook-url.ts'
import { type EventHandler, schedule, unschedule } from '../world/clock/schedule.ts'
import type { Reader, World, WorldTx } from '../world/transaction/world.ts'
import type {
  NewProviderPayment,
  ProviderDefinition,
  ProviderPayment,
  ProviderPaymentStatus,
} from './provider-definition.ts'

/** A refusal of a request, before it is written in the provider's form. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal'
  readonly status: number

  constructor(status: number, reason: string) {
    super(reason)
    this.status = status
  }
}

/** Parts of a provider that its payments need. */
interface PaymentParts {
  readonly provider: string
  /** The provider's name for the end of a payment. */
  readonly kind: string
  readonly webhookBase: () => WebhookBase
  readonly takeWebhookFault: TakeWebhookFault
}

/** Payments of a configured provider. Refusals are `ProviderRefusal`. */
export interface PaymentStore {
  open(world: World, terms: NewProviderPayment): Promise<ProviderPayment>
  find(world: World, by: { tradeNo: string } | { paymentId: string }): Promise<ProviderPayment | null>
  /** Ends an open payment as the payer chose, and tells the merchant; another stays as it is. */
  end(world: World, paymentId: string, end: { status: 'paid' | 'refused'; traceId: string }): Promise<void>
  /** The handler of the end of the time to pay. */
  readonly onExpiry: EventHandler
}

/** Names the event at which a provider ends what nobody paid. */
export function expiryEventOf({ name }: Pick<ProviderDefinition, 'name'>): string {
  return `${name}.expiry`
}

/** Payload of a webhook in the outbox until it is delivered. */
export interface PaymentPayload {
  readonly payment: ProviderPayment
}

function expiryOf(provider: string, payment: Pick<ProviderPayment, 'paymentId' | 'tradeNo'>) {
  const payload = { paymentId: payment.paymentId, orderNo: payment.tradeNo }
  return { kind: expiryEventOf({ name: provider }), payload }
}

interface Stored {
  readonly rowId: number
  readonly notifyUrlTemplate: string
  readonly payment: ProviderPayment
}

/** Makes the payments of a provider, stored in the tables that gateways share. */
export function createPaymentStore(parts: PaymentParts): PaymentStore {
  const { provider, webhookBase } = parts
  return {
    async open(world, terms) {
      checkTerms(terms)
      const target = { worldId: world.id, ...webhookBase() }
      const template = toWebhookTemplate(terms.notifyUrl, target)
      if (template === null)
        throw new ProviderRefusal(400, `the address for webhooks: ${brokenUrlRule(terms.notifyUrl, target)}`)
      return world.withTx(async (ctx) => {
        const before = await find(ctx.tx, provider, { tradeNo: terms.tradeNo })
        if (before === null) return insert(ctx, { ...parts, terms, template })
        const { amountFen, currency } = before.payment
        if (amountFen === terms.amountFen && currency === (terms.currency ?? 'CNY')) return before.payment
        throw new ProviderRefusal(409, `${terms.tradeNo} was opened with another amount`)
      })
    },
    async find({ read }, by) {
      const [wanted] = Object.values(by)
      return isText(wanted, 64) ? ((await find(read, provider, by))?.payment ?? null) : null
    },
    async end(world, paymentId, { status, traceId }) {
      await world.withTx(async (ctx) => {
        const stored = await find(ctx.tx, provider, { paymentId })
        if (stored?.payment.status !== 'open') return
        await end(ctx, stored, { ...parts, status, traceId })
      })
      // The merchant is told before the payer's browser goes back, so that a standing world is settled.
      await world.clock.runDue()
    },
    async onExpiry(ctx, { payload }) {
      const { paymentId } = payload as { paymentId: string }
      const stored = await find(ctx.tx, provider, { paymentId })
      const traceId = clockTraceId(expiryEventOf({ name: provider }), paymentId)
      if (stored?.payment.status === 'open') await end(ctx, stored, { ...parts, status: 'expired', traceId })
      return null
    },
  }
}

/** Refuses terms that cannot be stored: a definition need not have types. */
function checkTerms(terms: NewProviderPayment): void {
  const { tradeNo, amountFen, currency = 'CNY', description, returnUrl, payWithinMs } = terms
  if (!isText(tradeNo, 64)) throw new ProviderRefusal(400, 'the number must be a text of 1 to 64 characters')
  if (!Number.isSafeInteger(amountFen) || amountFen <= 0)
    throw new ProviderRefusal(400, 'the amount must be a whole number above zero')
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency))
    throw new ProviderRefusal(400, 'the currency must be a code of three letters, such as USD')
  if (!isText(description, 1000))
    throw new ProviderRefusal(400, 'the description must be a text of 1 to 1,000 characters')
  if (returnUrl !== undefined && !/^https?:\/\//.test(String(URL.parse(returnUrl)?.href)))
    throw new ProviderRefusal(400, 'the return address must be an absolute http or https URL')
  if (
    payWithinMs !== undefined &&
    !(Number.isSafeInteger(payWithinMs) && payWithinMs > 0 && payWithinMs < LONGEST_MS)
  )
    throw new ProviderRefusal(400, 'the time to pay must be whole milliseconds above zero, at most ten years')
}

const LONGEST_MS = 10 * 366 * DAY_MS

function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= longest
}

async function insert(
  ctx: WorldTx,
  { provider, terms, template }: PaymentParts & { terms: NewProviderPayment; template: string },
): Promise<ProviderPayment> {
  const { tradeNo, amountFen, currency = 'CNY', description, returnUrl = null, payWithinMs } = terms
  const id = ctx.nextId()
  const paymentId = `${formatBeijingDigits(ctx.nowMs).slice(0, 8)}${String(id).padStart(12, '0')}`
  const payUntilMs = payWithinMs === undefined ? null : ctx.nowMs + payWithinMs
  await ctx.tx.gatewayTransaction.create({
    data: {
      ...{ id, provider, outTradeNo: tradeNo, prepayId: paymentId, appId: '', mchId: '', description },
      ...{ amountFen, currency, state: 'open' satisfies ProviderPaymentStatus, notifyUrlTemplate: template },
      detailsJson: JSON.stringify({ returnUrl }),
      createdAtMs: BigInt(ctx.nowMs),
      payUntilMs: instantColumn(payUntilMs),
    },
  })
  if (payUntilMs !== null)
    await schedule(ctx, { ...expiryOf(provider, { paymentId, tradeNo }), dueMs: payUntilMs })
  const made = { paymentId, tradeNo, amountFen, currency, description, returnUrl }
  return { ...made, status: 'open', createdAtMs: ctx.nowMs, paidAtMs: null }
}

type End = PaymentParts & { status: Exclude<ProviderPaymentStatus, 'open'>; traceId: string }

async function end(
  ctx: WorldTx,
  { rowId, notifyUrlTemplate: urlTemplate, payment }: Stored,
  { provider, kind, takeWebhookFault, status, traceId }: End,
): Promise<void> {
  const isPaid = status === 'paid'
  await unschedule(ctx, expiryOf(provider, payment))
  const paid = isPaid ? { transactionId: payment.paymentId, paidAtMs: BigInt(ctx.nowMs) } : {}
  await ctx.tx.gatewayTransaction.update({ where: { id: rowId }, data: { state: status, ...paid } })
  const ended: PaymentPayload = { payment: { ...payment, status, paidAtMs: isPaid ? ctx.nowMs : null } }
  const fault = isPaid ? await takeWebhookFault(ctx) : {}
  const { tradeNo: orderNo, currency } = payment
  const told = { provider, kind, orderNo, currency, payload: ended }
  await enqueueWebhook(ctx, { ...told, urlTemplate, traceId, fault })
}

async function find(
  reader: Reader,
  provider: string,
  by: { tradeNo: string } | { paymentId: string },
): Promise<Stored | null> {
  const where = 'tradeNo' in by ? { outTradeNo: by.tradeNo } : { prepayId: by.paymentId }
  const row = await reader.gatewayTransaction.findFirst({ where: { provider, ...where } })
  if (row === null) return null
  const { returnUrl } = JSON.parse(row.detailsJson ?? '{}') as Pick<ProviderPayment, 'returnUrl'>
  const { prepayId: paymentId, outTradeNo: tradeNo, amountFen, currency, description } = row
  return {
    rowId: row.id,
    notifyUrlTemplate: row.notifyUrlTemplate,
    payment: {
      ...{ paymentId, tradeNo, amountFen, currency, description, returnUrl },
      // Only this module writes the column.
      status: row.state as ProviderPaymentStatus,
      createdAtMs: Number(row.createdAtMs),
      paidAtMs: readInstant(row.paidAtMs),
    },
  }
}
