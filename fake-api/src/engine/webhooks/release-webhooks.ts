import type { NotifyEffect } from '../faults/fault-record.ts'
import { schedule } from '../world/clock/schedule.ts'
import { WEBHOOK_EVENT } from '../world/transaction/event-table.ts'
import type { TransactionWatcher } from '../world/transaction/transaction.ts'
import type { TransactionRecord, WorldTx } from '../world/transaction/world.ts'
import { areOfOneOrder, jobPayloadOf } from './enqueue-webhook.ts'
import {
  findInState,
  isAnyHeld,
  type StoredWebhook,
  updateWebhook,
  type WebhookSubject,
} from './webhook-repository.ts'

/**
 * Releases the webhooks about an order or contract that waited for this; they leave at once, or after their delay.
 * Returns how many there were.
 */
export async function releaseHeld(
  ctx: WorldTx,
  subject: WebhookSubject,
  timing: NotifyEffect['timing'],
): Promise<number> {
  if (!(await isAnyHeld(ctx.tx))) return 0
  const held = (await findInState(ctx.tx, 'held')).filter((webhook) => isAbout(ctx, webhook, subject))
  const freed = held.filter(({ effect }) => effect.timing === timing)
  for (const webhook of freed) await scheduleAttempt(ctx, webhook, ctx.nowMs + (webhook.effect.delayMs ?? 0))
  return freed.length
}

function isAbout({ orders }: WorldTx, webhook: StoredWebhook, subject: WebhookSubject): boolean {
  const isOfContract = !!subject.contractCode && webhook.contractCode === subject.contractCode
  return isOfContract || areOfOneOrder(orders, webhook.orderNo, subject.orderNo)
}

/** Schedules the next attempt of a webhook. */
export async function scheduleAttempt(ctx: WorldTx, webhook: StoredWebhook, dueMs: number): Promise<void> {
  const scheduledId = await schedule(ctx, { dueMs, kind: WEBHOOK_EVENT, payload: jobPayloadOf(webhook) })
  await updateWebhook(ctx.tx, webhook.id, { state: 'pending', nextDueMs: dueMs, scheduledId })
}

/** The order or contract that a state entry ends; null for any other entry. */
export type FindEnded = (record: TransactionRecord) => WebhookSubject | null

/**
 * Releases the webhooks that waited for the end of an order or contract. Such an end is a state entry of the
 * transaction, whichever part of the merchant caused it; only the merchant knows which entries are ends.
 */
export function releaseAtEnds(findEnded: FindEnded): TransactionWatcher {
  return async (ctx, records) => {
    let freed = 0
    for (const record of records) {
      const ended = findEnded(record)
      if (ended !== null) freed += await releaseHeld(ctx, ended, 'after-cancel')
    }
    return freed > 0
  }
}
