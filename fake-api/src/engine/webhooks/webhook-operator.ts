import { findHold } from '../faults/webhook-hold.ts'
import { randomHex, randomUuid } from '../signing/crypto.ts'
import { cancelScheduled } from '../world/clock/schedule.ts'
import type { World } from '../world/transaction/world.ts'
import {
  addressIn,
  brokenWebhook,
  findTarget,
  type Message,
  makeAttempt,
  type OutgoingWebhook,
  planAttempt,
  postMessage,
  signWebhook,
  type WebhookDeliveryOptions,
  webhookProviderOf,
} from './deliver-webhook.ts'
import { jobPayloadOf } from './enqueue-webhook.ts'
import { releaseHeld, scheduleAttempt } from './release-webhooks.ts'
import { journalDrop, journalMessage } from './webhook-journal.ts'
import {
  type AttemptKind,
  findByNotifyId,
  findInState,
  insertAttempts,
  isOnItsWay,
  type SentAttempt,
  type StoredWebhook,
  updateWebhook,
} from './webhook-repository.ts'

/** Flaw of a forged message: its signature, or its amount or members under a signature that holds. */
export type Forgery =
  | { readonly signature: 'wrong' }
  | { readonly amountByFen: number }
  | { readonly members: Readonly<Record<string, string>> }

/** Manual control of webhooks. False: there is no such webhook, or its state does not allow it. */
export interface WebhookOperator {
  /** Delivers the webhooks that arrive before the answer of the gateway. */
  sendEarly(world: World): Promise<void>
  /** One more message with the same bytes, now; also of one delivered, dropped or given up. */
  deliver(world: World, notifyId: string): Promise<boolean>
  /** Sends several copies of the message, now. */
  duplicate(world: World, notifyId: string, copies: number): Promise<boolean>
  /** A forged message that must be refused or have no effect. */
  forge(world: World, notifyId: string, forgery: Forgery): Promise<boolean>
  /** Takes it off the clock for good. */
  drop(world: World, notifyId: string): Promise<boolean>
  /** Gives these webhooks each other's due instants, so that they leave in this order. */
  reorder(world: World, notifyIds: readonly string[]): Promise<boolean>
}

interface ManualWebhook extends OutgoingWebhook {
  readonly nonce: string
  readonly url: string | null
  readonly nowMs: number
}

interface ManualDelivery {
  readonly notifyId: string
  readonly messagesOf: (manual: ManualWebhook) => Promise<readonly Message[]>
}

/** Operates the webhooks of a process by hand. */
export function createWebhookOperator(options: WebhookDeliveryOptions): WebhookOperator {
  const byHand = (world: World, notifyId: string, kinds: readonly AttemptKind[]) =>
    sendManually(options, world, {
      notifyId,
      messagesOf: async (manual) => {
        const told = await signWebhook(world, manual, manual)
        return kinds.map((kind) => ({ ...told, kind, attempt: null, isLost: false }))
      },
    })
  return {
    sendEarly: (world) => sendEarly(options, world),
    deliver: (world, notifyId) => byHand(world, notifyId, ['by-hand']),
    duplicate: (world, notifyId, copies) =>
      byHand(
        world,
        notifyId,
        Array.from({ length: copies }, () => 'copy' as const),
      ),
    forge: (world, notifyId, forgery) =>
      sendManually(options, world, {
        notifyId,
        messagesOf: async (manual) => [await forged(world, manual, forgery)],
      }),
    drop,
    reorder,
  }
}

async function sendEarly(options: WebhookDeliveryOptions, world: World): Promise<void> {
  for (const webhook of await findInState(world.read, 'early')) {
    const planned = await world.withTx(async (ctx) => {
      // It stays on the clock, which passes it over while webhooks are held.
      if ((await findHold(ctx.tx)) !== null) return null
      if (webhook.scheduledId !== null) await cancelScheduled(ctx, webhook.scheduledId)
      return planAttempt(options, ctx, jobPayloadOf(webhook))
    })
    if (planned !== null) await makeAttempt(options, world, { planned, parentSeq: null })
  }
}

async function sendManually(
  options: WebhookDeliveryOptions,
  world: World,
  { notifyId, messagesOf }: ManualDelivery,
): Promise<boolean> {
  const webhook = await findByNotifyId(world.read, notifyId)
  if (webhook === null) return false
  const webhookProvider = webhookProviderOf(options, webhook)
  const moment = await world.withTx(async (ctx) => ({ nowMs: ctx.nowMs, nonce: randomHex(ctx, 32) }))
  const target = await findTarget(options, world, webhook)
  const manual = { webhook, webhookProvider, ...moment, url: addressIn(options, world, target) }
  const sent: SentAttempt[] = []
  for (const message of await messagesOf(manual)) {
    const afterSeq = world.journal.lastSeq
    const one = await postMessage(options, world, { ...manual, message, target })
    sent.push(one)
    const { receiver, template: to } = target
    journalMessage(world.journal, { ...manual, receiver, to, message, afterSeq, parentSeq: null, one, sent })
  }
  await saveAttempts(world, webhook, { sent, atMs: moment.nowMs })
  await world.clock.runDue()
  return true
}

/** A message received as true delivers the webhook, whatever state it was in; a forgery never does. */
async function saveAttempts(
  world: World,
  webhook: StoredWebhook,
  { sent, atMs }: { readonly sent: readonly SentAttempt[]; readonly atMs: number },
): Promise<void> {
  const isDelivered = sent.some(({ kind, isAcknowledged }) => kind !== 'forged' && isAcknowledged)
  await world.withTx(async (ctx) => {
    await insertAttempts(ctx.tx, webhook.id, { attempts: sent, atMs })
    if (!isDelivered) return
    if (webhook.scheduledId !== null) await cancelScheduled(ctx, webhook.scheduledId)
    const lastStatus = sent.at(-1)?.status ?? null
    await updateWebhook(ctx.tx, webhook.id, {
      state: 'delivered',
      nextDueMs: null,
      scheduledId: null,
      lastStatus,
    })
    await releaseHeld(ctx, webhook, 'after-next')
  })
}

/** A message that tells otherwise needs an id of its own: under the same id it would count as a copy. */
async function forged(world: World, manual: ManualWebhook, forgery: Forgery): Promise<Message> {
  const message = { kind: 'forged', attempt: null, isLost: false } as const
  if ('signature' in forgery)
    return { ...message, ...brokenWebhook(manual.webhookProvider, await signWebhook(world, manual, manual)) }
  const notifyId = await world.withTx(async (ctx) => randomUuid(ctx))
  const webhook = { ...manual.webhook, notifyId }
  const moment = { nowMs: manual.nowMs, nonce: manual.nonce, url: manual.url, ...forgery }
  return { ...message, ...(await signWebhook(world, { ...manual, webhook }, moment)) }
}

async function drop(world: World, notifyId: string): Promise<boolean> {
  return world.withTx(async (ctx) => {
    const webhook = await findByNotifyId(ctx.tx, notifyId)
    if (webhook === null || !(isOnItsWay(webhook.state) || webhook.state === 'held')) return false
    if (webhook.scheduledId !== null) await cancelScheduled(ctx, webhook.scheduledId)
    const end = { nextDueMs: null, scheduledId: null, droppedAtMs: ctx.nowMs }
    await updateWebhook(ctx.tx, webhook.id, { state: 'dropped', ...end })
    journalDrop(ctx, webhook)
    return true
  })
}

async function reorder(world: World, notifyIds: readonly string[]): Promise<boolean> {
  return world.withTx(async (ctx) => {
    const waiting: StoredWebhook[] = []
    for (const notifyId of notifyIds) {
      const webhook = await findByNotifyId(ctx.tx, notifyId)
      if (webhook === null || webhook.nextDueMs === null) return false
      waiting.push(webhook)
    }
    const dues = waiting.map(({ nextDueMs }) => nextDueMs ?? 0).sort((a, b) => a - b)
    for (const [index, webhook] of waiting.entries()) {
      if (webhook.scheduledId !== null) await cancelScheduled(ctx, webhook.scheduledId)
      await scheduleAttempt(ctx, webhook, dues[index] ?? ctx.nowMs)
    }
    return true
  })
}
