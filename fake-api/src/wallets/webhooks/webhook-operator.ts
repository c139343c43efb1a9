import { findHold } from '../../faults/webhook-hold.ts'
import { cancelScheduled } from '../../world/clock/schedule.ts'
import type { World } from '../../world/transaction/world.ts'
import { randomHex, randomUuid } from '../shared/crypto.ts'
import {
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
import { putOnClock, releaseHeld } from './release-webhooks.ts'
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

/** What a forged message has wrong: its signature, or the amount under a signature that holds. */
export type Forgery = { readonly signature: 'wrong' } | { readonly amountByFen: number }

/** What is done to notifies beside the clock. False: there is no such notify, or it is in no state for that. */
export interface WebhookOperator {
  /** Delivers the webhooks that arrive before the answer of the gateway. */
  sendEarly(world: World): Promise<void>
  /** One more message with the same bytes, now; also of one delivered, dropped or given up. */
  deliver(world: World, notifyId: string): Promise<boolean>
  /** The same several times. */
  duplicate(world: World, notifyId: string, copies: number): Promise<boolean>
  /** A forged message that must be refused or have no effect. */
  forge(world: World, notifyId: string, forgery: Forgery): Promise<boolean>
  /** Takes it off the clock for good. */
  drop(world: World, notifyId: string): Promise<boolean>
  /** Gives the instants these notifies are due at to them in another order. */
  reorder(world: World, notifyIds: readonly string[]): Promise<boolean>
}

interface ManualWebhook extends OutgoingWebhook {
  readonly nonce: string
  readonly nowMs: number
}

interface ManualSending {
  readonly notifyId: string
  readonly messagesOf: (hand: ManualWebhook) => Promise<readonly Message[]>
}

/** Operates the webhooks of a process by hand. */
export function createWebhookOperator(options: WebhookDeliveryOptions): WebhookOperator {
  const byHand = (world: World, notifyId: string, kinds: readonly AttemptKind[]) =>
    sendManually(options, world, {
      notifyId,
      messagesOf: async (hand) => {
        const signed = await signWebhook(world, hand, hand)
        const isGenuine = (hand.notify.effect.amountByFen ?? 0) === 0
        return kinds.map((kind) => ({ kind, attempt: null, signed, isGenuine, isLost: false }))
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
        messagesOf: async (hand) => [await forged(world, hand, forgery)],
      }),
    drop,
    reorder,
  }
}

async function sendEarly(options: WebhookDeliveryOptions, world: World): Promise<void> {
  for (const notify of await findInState(world.read, 'early')) {
    const planned = await world.withTx(async (ctx) => {
      // It stays on the clock, which passes it over while callbacks are held.
      if ((await findHold(ctx.tx)) !== null) return null
      if (notify.scheduledId !== null) await cancelScheduled(ctx, notify.scheduledId)
      return planAttempt(options, ctx, jobPayloadOf(notify))
    })
    if (planned !== null) await makeAttempt(options, world, { planned, parentSeq: null })
  }
}

async function sendManually(
  options: WebhookDeliveryOptions,
  world: World,
  { notifyId, messagesOf }: ManualSending,
): Promise<boolean> {
  const notify = await findByNotifyId(world.read, notifyId)
  if (notify === null) return false
  const webhookProvider = webhookProviderOf(options, notify)
  const moment = await world.withTx(async (ctx) => ({ nowMs: ctx.nowMs, nonce: randomHex(ctx, 32) }))
  const spoken = { notify, webhookProvider, ...moment }
  const sent: SentAttempt[] = []
  for (const message of await messagesOf(spoken)) {
    const one = await postMessage(options, world, { ...spoken, message })
    sent.push(one)
    journalMessage(world.journal, { ...spoken, parentSeq: null, one, sent })
  }
  await keep(world, notify, { sent, atMs: moment.nowMs })
  await world.clock.settle()
  return true
}

/** A message received as true delivers the notify, whatever state it was in; a forgery never does. */
async function keep(
  world: World,
  notify: StoredWebhook,
  { sent, atMs }: { readonly sent: readonly SentAttempt[]; readonly atMs: number },
): Promise<void> {
  const isDelivered = sent.some(({ kind, isAcknowledged }) => kind !== 'forged' && isAcknowledged)
  await world.withTx(async (ctx) => {
    await insertAttempts(ctx.tx, notify.id, { attempts: sent, atMs })
    if (!isDelivered) return
    if (notify.scheduledId !== null) await cancelScheduled(ctx, notify.scheduledId)
    const lastStatus = sent.at(-1)?.status ?? null
    await updateWebhook(ctx.tx, notify.id, {
      state: 'delivered',
      nextDueMs: null,
      scheduledId: null,
      lastStatus,
    })
    await releaseHeld(ctx, notify, 'after-next')
  })
}

/** Another amount is another message: under the true one's id it would only be taken for its repetition. */
async function forged(world: World, hand: ManualWebhook, forgery: Forgery): Promise<Message> {
  const message = { kind: 'forged', attempt: null, isGenuine: false, isLost: false } as const
  if ('signature' in forgery) {
    const signed = hand.webhookProvider.breakSignature(await signWebhook(world, hand, hand))
    return { ...message, signed }
  }
  const notifyId = await world.withTx(async (ctx) => randomUuid(ctx))
  const notify = { ...hand.notify, notifyId }
  const moment = { nowMs: hand.nowMs, nonce: hand.nonce, amountByFen: forgery.amountByFen }
  return { ...message, signed: await signWebhook(world, { ...hand, notify }, moment) }
}

async function drop(world: World, notifyId: string): Promise<boolean> {
  return world.withTx(async (ctx) => {
    const notify = await findByNotifyId(ctx.tx, notifyId)
    if (notify === null || !(isOnItsWay(notify.state) || notify.state === 'held')) return false
    if (notify.scheduledId !== null) await cancelScheduled(ctx, notify.scheduledId)
    const end = { nextDueMs: null, scheduledId: null, droppedAtMs: ctx.nowMs }
    await updateWebhook(ctx.tx, notify.id, { state: 'dropped', ...end })
    journalDrop(ctx, notify)
    return true
  })
}

async function reorder(world: World, notifyIds: readonly string[]): Promise<boolean> {
  return world.withTx(async (ctx) => {
    const waiting: StoredWebhook[] = []
    for (const notifyId of notifyIds) {
      const notify = await findByNotifyId(ctx.tx, notifyId)
      if (notify === null || notify.nextDueMs === null) return false
      waiting.push(notify)
    }
    const dues = waiting.map(({ nextDueMs }) => nextDueMs ?? 0).sort((a, b) => a - b)
    for (const [index, notify] of waiting.entries()) {
      if (notify.scheduledId !== null) await cancelScheduled(ctx, notify.scheduledId)
      await putOnClock(ctx, notify, dues[index] ?? ctx.nowMs)
    }
    return true
  })
}
