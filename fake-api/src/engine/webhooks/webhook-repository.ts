import type { Schemas } from '@skyshop/openapi/control'
import type { ReadClient, Row as StoredRow, TxClient } from '@skyshop/prisma'
import type { NotifyEffect } from '../faults/fault-record.ts'
import { firstSpanId, traceHeaders } from '../journal/journal-entry.ts'
import { instantColumn, readInstant } from '../kernel/clock.ts'
import type { World } from '../world/transaction/world.ts'
import type { WebhookPayload } from './webhook-provider.ts'

/**
 * Where a webhook is on its way. early: leaves before the gateway answers; held: waits for what its effect names;
 * pending: on the clock; given-up: the retry table is used up; dropped: taken out by hand.
 */
export type WebhookState = Schemas['Notify']['state'] | 'early'

/** Tells whether the provider will still deliver a webhook by itself. */
export function isOnItsWay(state: WebhookState): boolean {
  return state === 'pending' || state === 'early'
}

/** A webhook that the gateway will deliver or has delivered. `traceId` and `traceparent` are those of the request that caused it. */
export interface StoredWebhook {
  readonly id: number
  readonly provider: string
  readonly notifyId: string
  readonly kind: string
  readonly orderNo: string | null
  readonly contractCode: string | null
  readonly urlTemplate: string
  readonly payload: WebhookPayload
  readonly attempt: number
  readonly state: WebhookState
  /** Effect of the fault that struck it; empty without one. */
  readonly effect: NotifyEffect
  readonly traceId: string
  readonly traceparent: string
  readonly createdAtMs: number
  readonly nextDueMs: number | null
  readonly scheduledId: number | null
}

/** A webhook before its first attempt. */
export type NewWebhook = Omit<StoredWebhook, 'attempt' | 'traceparent'>

/** Key that names a webhook. */
export type WebhookKey = Pick<StoredWebhook, 'provider' | 'notifyId'>

/** Subject of a webhook; two share a subject when they share either. */
export interface WebhookSubject {
  readonly orderNo?: string | null | undefined
  readonly contractCode?: string | null | undefined
}

/** Changes of a webhook until it is delivered. */
export interface WebhookChange {
  readonly state?: WebhookState
  readonly attempt?: number
  readonly nextDueMs?: number | null
  readonly scheduledId?: number | null
  readonly lastStatus?: number | null
  readonly droppedAtMs?: number
}

type Row = StoredRow<'NotifyOutbox'>

/** Inserts a new webhook. */
export async function insertWebhook(tx: TxClient, webhook: NewWebhook): Promise<void> {
  const { nextDueMs, createdAtMs, traceId, payload, effect, orderNo: outTradeNo, ...rest } = webhook
  await tx.notifyOutbox.create({
    data: {
      ...rest,
      outTradeNo,
      body: JSON.stringify(payload),
      headersJson: JSON.stringify({ traceparent: traceparentOf(traceId) }),
      effectJson: Object.keys(effect).length === 0 ? null : JSON.stringify(effect),
      nextDueMs: instantColumn(nextDueMs),
      createdAtMs: BigInt(createdAtMs),
    },
  })
}

/** The webhook of this provider and id, or null. */
export async function findWebhook(
  client: ReadClient | TxClient,
  { provider, notifyId }: WebhookKey,
): Promise<StoredWebhook | null> {
  const row = await client.notifyOutbox.findUnique({ where: { provider_notifyId: { provider, notifyId } } })
  return row === null ? null : toWebhook(row)
}

/** Tells whether any webhook is held. */
export async function isAnyHeld(client: ReadClient | TxClient): Promise<boolean> {
  return (await client.notifyOutbox.count({ where: { state: 'held' satisfies WebhookState } })) > 0
}

/** Webhooks in a state, the oldest first. */
export async function findInState(
  client: ReadClient | TxClient,
  state: WebhookState,
): Promise<StoredWebhook[]> {
  return (await client.notifyOutbox.findMany({ where: { state }, orderBy: { id: 'asc' } })).map(toWebhook)
}

/** The oldest webhook of this id, whichever provider gave it; null when there is none. */
export async function findByNotifyId(
  client: ReadClient | TxClient,
  notifyId: string,
): Promise<StoredWebhook | null> {
  const row = await client.notifyOutbox.findFirst({ where: { notifyId }, orderBy: { id: 'asc' } })
  return row === null ? null : toWebhook(row)
}

/** Every webhook of a provider, the newest first. */
export async function listOfProvider(
  client: ReadClient | TxClient,
  provider: string,
): Promise<StoredWebhook[]> {
  return (await client.notifyOutbox.findMany({ where: { provider }, orderBy: { id: 'desc' } })).map(toWebhook)
}

/** Updates the members of a webhook that `change` names. */
export async function updateWebhook(tx: TxClient, id: number, change: WebhookChange): Promise<void> {
  const { nextDueMs, droppedAtMs, ...rest } = change
  const due = nextDueMs === undefined ? {} : { nextDueMs: instantColumn(nextDueMs) }
  const dropped = droppedAtMs === undefined ? {} : { droppedAtMs: BigInt(droppedAtMs) }
  await tx.notifyOutbox.update({ where: { id }, data: { ...rest, ...due, ...dropped } })
}

/** Stores a trace id of any form in the header, from which it is read again; receivers ignore one of another form. */
function traceparentOf(traceId: string): string {
  return traceHeaders(traceId).traceparent ?? `00-${traceId}-${firstSpanId(traceId)}-01`
}

function toWebhook(row: Row): StoredWebhook {
  const { id, provider, notifyId, kind, urlTemplate, attempt, contractCode, scheduledId } = row
  const { traceparent = '' } = JSON.parse(row.headersJson) as { traceparent?: string }
  return {
    ...{ id, provider, notifyId, kind, urlTemplate, attempt, contractCode, scheduledId },
    orderNo: row.outTradeNo,
    payload: JSON.parse(row.body) as WebhookPayload,
    // Only this repository writes the columns.
    state: row.state as WebhookState,
    effect: row.effectJson === null ? {} : (JSON.parse(row.effectJson) as NotifyEffect),
    traceId: traceparent.split('-')[1] ?? '',
    traceparent,
    createdAtMs: Number(row.createdAtMs),
    nextDueMs: readInstant(row.nextDueMs),
  }
}

/** regular and copy: of the retry table; the others are sent beside it and do not count. */
export type AttemptKind = Schemas['NotifyAttempt']['kind']

/** One message that left the provider. `status` null: lost on its way, or no answer in time. */
export interface SentAttempt {
  readonly kind: AttemptKind
  readonly attempt: number | null
  readonly status: number | null
  readonly isAcknowledged: boolean
  /** Why it was not received; null for one that was. The journal alone keeps it. */
  readonly failure: string | null
  readonly isGenuine: boolean
  readonly bodySha256: string
  /** Text of the answer; null when there was none. */
  readonly reply: string | null
}

/** Inserts the attempts that were sent. */
export async function insertAttempts(
  tx: TxClient,
  outboxId: number,
  { attempts, atMs }: { readonly attempts: readonly SentAttempt[]; readonly atMs: number },
): Promise<void> {
  await tx.notifyAttempt.createMany({
    data: attempts.map((sent) => ({ ...pick(sent), outboxId, atMs: BigInt(atMs) })),
  })
}

const SHOWN = 1000

/** The newest webhooks of a world, or of an order, with their attempts, oldest first. */
export async function findWebhookRows(
  world: Pick<World, 'read' | 'orders'>,
  { orderNo, notifyId }: { orderNo?: string | undefined; notifyId?: string } = {},
) {
  const ofOrder = orderNo === undefined ? {} : { outTradeNo: { in: await numbersOf(world, orderNo) } }
  const rows = await world.read.notifyOutbox.findMany({
    where: { ...ofOrder, ...(notifyId === undefined ? {} : { notifyId }) },
    orderBy: { id: 'desc' },
    take: SHOWN,
  })
  const attempts = await world.read.notifyAttempt.findMany({
    where: { outboxId: { in: rows.map(({ id }) => id) } },
    orderBy: { id: 'asc' },
  })
  const attemptsOf = Map.groupBy(attempts, ({ outboxId }) => outboxId)
  return rows.reverse().map((row) => ({ ...row, attempts: attemptsOf.get(row.id) ?? [] }))
}

/** The numbers under which webhooks are about an order: its own, and those of its later tries. */
async function numbersOf(
  { read, orders: { orderOf } }: Pick<World, 'read' | 'orders'>,
  number: string,
): Promise<string[]> {
  const rows = await read.notifyOutbox.findMany({ select: { outTradeNo: true } })
  const numbers = new Set(rows.flatMap(({ outTradeNo }) => outTradeNo ?? []))
  return [...numbers].filter((one) => orderOf(one) === orderOf(number))
}

function pick({ kind, attempt, status, isAcknowledged, isGenuine, bodySha256 }: SentAttempt) {
  return { kind, attempt, status, isAcknowledged, isGenuine, bodySha256 }
}
