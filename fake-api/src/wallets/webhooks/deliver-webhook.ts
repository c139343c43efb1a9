import { WEBHOOK_EVENT } from '../../world/clock/event-table.ts'
import { cancelScheduled, type EventHandler, schedule } from '../../world/clock/schedule.ts'
import type { World, WorldTx } from '../../world/transaction/world.ts'
import { randomHex } from '../shared/crypto.ts'
import { jobPayloadOf, readJobPayload, type WebhookJobPayload } from './enqueue-webhook.ts'
import {
  type Message,
  type OutgoingWebhook,
  postMessage,
  signWebhook,
  type WebhookDeliveryOptions,
  webhookProviderOf,
} from './post-webhook.ts'
import { releaseHeld } from './release-webhooks.ts'
import { nextAttemptAtMs } from './retry-tables.ts'
import { journalMessage } from './webhook-journal.ts'
import type { SignedWebhook } from './webhook-provider.ts'
import {
  findWebhook,
  insertAttempts,
  isOnItsWay,
  type SentAttempt,
  updateWebhook,
} from './webhook-repository.ts'

/**
 * The handler of one attempt to deliver a notify of any provider. The body is signed for the world it is sent in and is
 * the same bytes in every attempt; signatures over a time are new, because receivers refuse stale ones. The next
 * attempt is scheduled before this one is made and cancelled when it succeeds, so that a crash in between loses nothing.
 */
export function createWebhookDelivery(options: WebhookDeliveryOptions): EventHandler {
  return async (ctx, event) => {
    const planned = await planAttempt(options, ctx, readJobPayload(event.payload))
    if (planned === null) return null
    return (world, { parentSeq }) => makeAttempt(options, world, { planned, parentSeq })
  }
}

/** An attempt that is counted and about to be made, and what is planned in case it fails. */
export interface PlannedAttempt extends OutgoingWebhook {
  readonly attempt: number
  readonly nextDueMs: number | null
  readonly scheduledId: number | null
  readonly nowMs: number
  readonly nonce: string
}

/**
 * Counts the next attempt of a notify, before it is made, and schedules the one after it, so that a crash in between
 * costs an attempt and never the notify. Null when the notify is not on its way.
 */
export async function planAttempt(
  options: WebhookDeliveryOptions,
  ctx: WorldTx,
  ticket: WebhookJobPayload,
): Promise<PlannedAttempt | null> {
  const notify = await findWebhook(ctx.tx, ticket)
  if (notify === null || !isOnItsWay(notify.state)) return null
  const webhookProvider = webhookProviderOf(options, notify)
  const attempt = notify.attempt + 1
  const nextDueMs = nextAttemptAtMs(webhookProvider.retryDelaysMs(notify.kind), attempt, ctx.nowMs)
  const event = { kind: WEBHOOK_EVENT, payload: jobPayloadOf(notify) }
  const scheduledId = nextDueMs === null ? null : await schedule(ctx, { ...event, dueMs: nextDueMs })
  await updateWebhook(ctx.tx, notify.id, { state: 'pending', attempt, nextDueMs, scheduledId })
  return {
    notify,
    webhookProvider,
    attempt,
    nextDueMs,
    scheduledId,
    nowMs: ctx.nowMs,
    nonce: randomHex(ctx, 32),
  }
}

/** Makes a planned attempt with all its fault adds to it, and records what came of it. */
export async function makeAttempt(
  options: WebhookDeliveryOptions,
  world: World,
  { planned, parentSeq }: { readonly planned: PlannedAttempt; readonly parentSeq: number | null },
): Promise<void> {
  const signed = await signWebhook(world, planned, planned)
  const sent: SentAttempt[] = []
  try {
    // One after the other, so that a replayed world journals them in the same order.
    for (const message of messagesOf(planned, signed)) {
      const one = await postMessage(options, world, { ...planned, message })
      sent.push(one)
      journalMessage(world.journal, { ...planned, parentSeq, one, sent, counted: planned })
    }
  } catch (error) {
    await record(world, { planned, sent, isBroken: true })
    throw error
  }
  await record(world, { planned, sent, isBroken: false })
}

function messagesOf({ notify, webhookProvider, attempt }: PlannedAttempt, signed: SignedWebhook): Message[] {
  const { probe, lostAttempts = 0, badSignatureAttempts = 0, copies = 0, amountByFen = 0 } = notify.effect
  const broken = webhookProvider.breakSignature(signed)
  const isBroken = attempt <= badSignatureAttempts
  const isLost = attempt <= lostAttempts
  const isGenuine = !isBroken && amountByFen === 0
  const regular = { attempt, signed: isBroken ? broken : signed, isGenuine, isLost }
  const probes: Message[] =
    probe === true && attempt === 1
      ? [{ kind: 'probe', attempt: null, signed: broken, isGenuine: false, isLost: false }]
      : []
  const repeated = isLost ? 0 : copies
  return [
    ...probes,
    { ...regular, kind: 'regular' },
    ...Array.from({ length: repeated }, () => ({ ...regular, kind: 'copy' as const })),
  ]
}

async function record(
  world: World,
  outcome: {
    readonly planned: PlannedAttempt
    readonly sent: readonly SentAttempt[]
    readonly isBroken: boolean
  },
): Promise<void> {
  const { planned, sent, isBroken } = outcome
  const { notify, nextDueMs, scheduledId, nowMs } = planned
  const counted = sent.filter(({ attempt }) => attempt !== null)
  const isDelivered = counted.some(({ isAcknowledged }) => isAcknowledged)
  const isOver = isDelivered || isBroken || nextDueMs === null
  const failed = isOver ? 'given-up' : 'pending'
  const state = isDelivered ? 'delivered' : failed
  await world.withTx(async (ctx) => {
    await insertAttempts(ctx.tx, notify.id, { attempts: sent, atMs: nowMs })
    const current = await findWebhook(ctx.tx, notify)
    // Taken out or delivered by hand meanwhile: that stands.
    if (current?.state !== 'pending') return
    const lastStatus = counted.at(-1)?.status ?? null
    const end = isOver ? { nextDueMs: null, scheduledId: null } : {}
    await updateWebhook(ctx.tx, notify.id, { state, lastStatus, ...end })
    if (isOver && scheduledId !== null) await cancelScheduled(ctx, scheduledId)
    if (isDelivered) await releaseHeld(ctx, notify, 'after-next')
  })
}
