import type { AfterCommit, Cause, EventHandler } from '../../world/event-handlers.ts'
import { cancelScheduled, schedule } from '../../world/scheduler.ts'
import type { World } from '../../world/world.ts'
import type { WorldTx } from '../../world/world-tx.ts'
import { type HttpSender, type IncomingReply, WallTimeoutError } from './http-sender.ts'
import { sealLetter } from './notify-letter.ts'
import { isReceived, NOTIFY_TIMEOUT_MS, nextAttemptAtMs } from './notify-retry.ts'
import { signBody } from './notify-signing.ts'
import { resolveNotifyUrl } from './notify-url.ts'
import { randomHex } from './wechat-ids.ts'
import { journalNotify } from './wechat-journal.ts'
import type { WechatKeyStore } from './wechat-key-store.ts'
import { NOTIFY_EVENT, type NotifyTicket, readTicket } from './wechat-notify-outbox.ts'
import {
  type AttemptResult,
  findNotify,
  type OutboxNotify,
  type PlannedAttempt,
  saveAttemptResult,
  savePlannedAttempt,
  traceparentOf,
} from './wechat-outbox-repository.ts'

/** What sending needs: keys, HTTP, and where the product listens (asked at each attempt: it is known once it listens). */
export interface NotifySenderOptions {
  readonly keys: WechatKeyStore
  readonly http: HttpSender
  readonly productBaseUrl: () => string
}

interface Attempt extends PlannedAttempt {
  readonly notify: OutboxNotify
  readonly nowMs: number
  readonly nonce: string
}

/**
 * The handler of one attempt to deliver a notify. The body is sealed for the world it is sent in and is the same bytes in every attempt; timestamp, nonce and
 * signature are new, because a receiver refuses a timestamp older than five minutes. The next attempt is scheduled
 * before this one is made and cancelled when it succeeds, so that a crash in between loses nothing.
 */
export function createNotifySender(options: NotifySenderOptions): EventHandler {
  return async (ctx, event) => {
    const ticket = readTicket(event.payload)
    const notify = await findNotify(ctx.tx, ticket.notifyId)
    if (notify === null || notify.state !== 'pending') return null
    const planned = await planAttempt(ctx, notify, ticket)
    return deliver(options, { ...planned, notify, nowMs: ctx.nowMs, nonce: randomHex(ctx, 32) })
  }
}

async function planAttempt(
  ctx: WorldTx,
  notify: OutboxNotify,
  ticket: NotifyTicket,
): Promise<PlannedAttempt> {
  const attempt = notify.attempt + 1
  const nextDueMs = nextAttemptAtMs(attempt, ctx.nowMs)
  const event = { kind: NOTIFY_EVENT, payload: ticket }
  const scheduledId = nextDueMs === null ? null : await schedule(ctx, { ...event, dueMs: nextDueMs })
  const planned = { attempt, nextDueMs, scheduledId }
  await savePlannedAttempt(ctx.tx, notify.notifyId, planned)
  return planned
}

function deliver(options: NotifySenderOptions, attempt: Attempt): AfterCommit {
  return async (world, cause) => {
    const { platform, apiV3Key } = await options.keys.gatewayOf(world)
    const { notifyId, letter, traceId } = attempt.notify
    const body = sealLetter(letter, { notifyId, apiV3Key })
    const signature = signBody(body, platform, { nowMs: attempt.nowMs, nonce: attempt.nonce })
    const headers = { ...signature, traceparent: traceparentOf(traceId) }
    const reply = await post(options, world, { ...attempt, headers, body }).catch(async (error: unknown) => {
      await record(world, attempt, { result: { state: 'given-up', status: null, headers }, cause })
      throw error
    })
    const result = { state: stateAfter(attempt, reply), status: reply?.status ?? null, headers }
    await record(world, attempt, { result, cause })
  }
}

/**
 * The answer in time, or null: lost on the way, connection refused, or later than five seconds of the world's clock.
 * Silence for so long on the wall that the installation must be at fault rejects.
 */
async function post(
  options: NotifySenderOptions,
  world: World,
  attempt: Attempt & { readonly headers: Record<string, string>; readonly body: string },
): Promise<IncomingReply | null> {
  const { notify, headers, body } = attempt
  const url = resolveNotifyUrl(notify.urlTemplate, {
    worldId: world.id,
    productBaseUrl: options.productBaseUrl(),
  })
  if (notify.isLost || url === null) return null
  const startedMs = world.nowMs()
  const reply = await options
    .http({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
    .catch((error: unknown) => {
      if (error instanceof WallTimeoutError) throw error
      return null
    })
  return world.nowMs() - startedMs > NOTIFY_TIMEOUT_MS ? null : reply
}

function stateAfter(attempt: Attempt, reply: IncomingReply | null): AttemptResult['state'] {
  if (reply !== null && isReceived(reply.status)) return 'delivered'
  return attempt.nextDueMs === null ? 'given-up' : 'pending'
}

async function record(
  world: World,
  attempt: Attempt,
  outcome: { readonly result: AttemptResult; readonly cause: Cause },
): Promise<void> {
  const { result, cause } = outcome
  const { scheduledId, notify } = attempt
  await world.withTx(async (ctx) => {
    await saveAttemptResult(ctx.tx, notify.notifyId, result)
    if (result.state !== 'pending' && scheduledId !== null) await cancelScheduled(ctx, scheduledId)
  })
  journalNotify(world.journal, { ...attempt, result, parentSeq: cause.parentSeq })
}
