import { describeNotifyEffect, type FaultRecord, type NotifyEffect } from '../faults/fault-record.ts'
import { findFaults, recordHit, takeFault } from '../faults/fault-repository.ts'
import { findHold } from '../faults/webhook-hold.ts'
import type { OrderNaming } from '../kernel/order-naming.ts'
import { randomUuid } from '../signing/crypto.ts'
import { schedule } from '../world/clock/schedule.ts'
import { WEBHOOK_EVENT } from '../world/transaction/event-table.ts'
import type { WorldTx } from '../world/transaction/world.ts'
import type { WebhookPayload } from './webhook-provider.ts'
import { insertWebhook, type WebhookState } from './webhook-repository.ts'

/** Payload of the event of one attempt, which the journal's hash covers: for which webhook, and what to find it by. */
export interface WebhookJobPayload {
  readonly provider: string
  readonly notifyId: string
  readonly orderNo?: string | undefined
  readonly contractCode?: string | undefined
}

/** Change that an armed fault makes to the delivery of one webhook; empty for none. */
export type WebhookFault = NotifyEffect

/** Takes the fault armed for the next payment of a world, if any, and uses it up. */
export type TakeWebhookFault = (ctx: WorldTx) => Promise<WebhookFault>

/** A webhook to be sent. `urlTemplate` as toWebhookTemplate made it; the id is a random UUID unless given. */
export interface WebhookRequest {
  readonly provider: string
  /** The name used by the provider; names the webhook in the journal and selects its retry table. */
  readonly kind: string
  readonly notifyId?: string
  readonly orderNo?: string | undefined
  readonly contractCode?: string | undefined
  readonly urlTemplate: string
  readonly payload: WebhookPayload
  /** Currency of the amount that it tells, CNY when left out. */
  readonly currency?: string | undefined
  readonly traceId: string
  /** What the preset of the payment does to it; the faults armed for webhooks are looked for here. */
  readonly fault?: WebhookFault
}

/**
 * Stores a webhook and schedules its first attempt, in the caller's transaction. The payload is kept as
 * JSON; it must hold no key, world id or URL, so that a copied world sends its own.
 */
export async function enqueueWebhook(ctx: WorldTx, webhook: WebhookRequest): Promise<string> {
  const { provider, kind, orderNo, contractCode, urlTemplate, payload, traceId } = webhook
  const notifyId = webhook.notifyId ?? randomUuid(ctx)
  const effect = await effectOn(ctx, webhook, notifyId)
  const state = stateUnder(effect)
  const dueMs = ctx.nowMs + (state === 'pending' ? (effect.delayMs ?? 0) : 0)
  const jobPayload = jobPayloadOf({ provider, notifyId, orderNo, contractCode })
  const isHeld = state === 'held'
  await journalHold(ctx, webhook, notifyId)
  await insertWebhook(ctx.tx, {
    ...{ id: ctx.nextId(), provider, notifyId, kind, traceId, urlTemplate, payload, state, effect },
    orderNo: orderNo ?? null,
    contractCode: contractCode ?? null,
    createdAtMs: ctx.nowMs,
    nextDueMs: isHeld ? null : dueMs,
    scheduledId: isHeld ? null : await schedule(ctx, { dueMs, kind: WEBHOOK_EVENT, payload: jobPayload }),
  })
  return notifyId
}

/** The payload of the clock event of one attempt. */
export function jobPayloadOf(webhook: {
  readonly provider: string
  readonly notifyId: string
  readonly orderNo?: string | null | undefined
  readonly contractCode?: string | null | undefined
}): WebhookJobPayload {
  const { provider, notifyId, orderNo, contractCode } = webhook
  return { provider, notifyId, orderNo: orderNo ?? undefined, contractCode: contractCode ?? undefined }
}

/** Reads the payload of the clock event of an attempt; throws TypeError for any other payload. */
export function readJobPayload(jobPayload: unknown): WebhookJobPayload {
  if (
    typeof jobPayload === 'object' &&
    jobPayload !== null &&
    'notifyId' in jobPayload &&
    'provider' in jobPayload
  ) {
    const { notifyId, provider } = jobPayload
    if (typeof notifyId === 'string' && typeof provider === 'string')
      return { ...jobPayload, notifyId, provider }
  }
  throw new TypeError(`the payload of ${WEBHOOK_EVENT} names no webhook`)
}

/** What a hit of a webhook is called in the journal. */
const operationId = 'notify'

/** The effect of the preset and of the fault that strikes this webhook, which is used up and journaled. */
async function effectOn(ctx: WorldTx, webhook: WebhookRequest, notifyId: string): Promise<NotifyEffect> {
  const { provider, kind, orderNo = null } = webhook
  const armed = await takeFault(ctx, 'notify', (record) => matches(ctx, record, webhook))
  const effect = { ...armed?.record.notify?.effect, ...webhook.fault }
  if (Object.keys(effect).length === 0) return effect
  const label = describeNotifyEffect(effect, webhook.currency)
  recordHit(ctx, armed, { operationId, label, orderNo, request: { provider, kind, notifyId, effect } })
  return effect
}

async function journalHold(ctx: WorldTx, webhook: WebhookRequest, notifyId: string): Promise<void> {
  const armed = await findHold(ctx.tx)
  if (armed === null) return
  const { provider, kind, orderNo = null } = webhook
  const request = { provider, kind, notifyId, hold: true }
  recordHit(ctx, armed, { operationId, label: 'fault: held', orderNo, request })
}

/** What of a webhook says which faults are armed for it. */
type ToldSubject = Pick<WebhookRequest, 'provider' | 'kind' | 'orderNo' | 'contractCode'>

/** Tells whether a fault is armed that has a webhook about this arrive before the answer of the call that causes it. */
export async function isArmedEarly(ctx: WorldTx, webhook: ToldSubject): Promise<boolean> {
  const faults = await findFaults(ctx.tx, 'notify')
  return faults.some(
    ({ record }) =>
      record.notify?.effect?.timing === 'before-response' &&
      (record.skip ?? 0) === 0 &&
      matches(ctx, record, webhook),
  )
}

function matches({ orders }: WorldTx, { notify }: FaultRecord, webhook: ToldSubject): boolean {
  if (notify === undefined) return false
  const { provider, kinds, orderNo, contractCode } = notify
  return (
    (provider ?? webhook.provider) === webhook.provider &&
    (kinds ?? [webhook.kind]).includes(webhook.kind) &&
    (orderNo === undefined || areOfOneOrder(orders, webhook.orderNo, orderNo)) &&
    (contractCode ?? webhook.contractCode) === webhook.contractCode
  )
}

/** Tells whether two numbers at a provider are of one order; none is of none. */
export function areOfOneOrder(
  { orderOf }: OrderNaming,
  number: string | null | undefined,
  other: string | null | undefined,
): boolean {
  return !!number && !!other && orderOf(number) === orderOf(other)
}

function stateUnder({ timing }: NotifyEffect): WebhookState {
  if (timing === undefined) return 'pending'
  return timing === 'before-response' ? 'early' : 'held'
}

/** Returns when to retry after attempt number `attempts` failed at `failedAtMs`; null when the table is used up. */
export function nextAttemptAtMs(
  delaysMs: readonly number[],
  attempts: number,
  failedAtMs: number,
): number | null {
  const delayMs = delaysMs[attempts - 1]
  return delayMs === undefined ? null : failedAtMs + delayMs
}
