import { createHash } from 'node:crypto'
import { changedSettingsOf, findChangedSettings } from '../gateway/account-settings.ts'
import { type HttpSender, type IncomingReply, WallTimeoutError } from '../http/http-sender.ts'
import { WORLD_TIME_HEADER } from '../http/pipeline.ts'
import { DefinedCodeError } from '../kernel/defined-code-error.ts'
import { randomHex } from '../signing/crypto.ts'
import { cancelScheduled, type EventHandler, schedule } from '../world/clock/schedule.ts'
import { WEBHOOK_EVENT } from '../world/transaction/event-table.ts'
import type { World, WorldTx } from '../world/transaction/world.ts'
import { answerFailure, deliveryFailure, deliveryFailures } from './delivery-failure.ts'
import { jobPayloadOf, nextAttemptAtMs, readJobPayload, type WebhookJobPayload } from './enqueue-webhook.ts'
import { releaseHeld } from './release-webhooks.ts'
import { journalBroken, journalMessage } from './webhook-journal.ts'
import type { SignedWebhook, ToldWebhook, WebhookProvider, WebhookReceiver } from './webhook-provider.ts'
import {
  type AttemptKind,
  findWebhook,
  insertAttempts,
  isOnItsWay,
  type SentAttempt,
  type StoredWebhook,
  updateWebhook,
} from './webhook-repository.ts'
import { addressOf, resolveWebhookUrl, settingOf, urlOfTemplate, type WebhookBase } from './webhook-url.ts'

/** Dependencies of sending; `webhookBase` is asked at each attempt, because the product is known once it listens. */
export interface WebhookDeliveryOptions {
  readonly webhookProviders: readonly WebhookProvider[]
  readonly http: HttpSender
  readonly webhookBase: () => WebhookBase
  /** Null where no merchant is among the parties: its server is another program then. */
  readonly receiver: WebhookReceiver | null
}

/** A stored webhook with the provider that sends it. */
export interface OutgoingWebhook {
  readonly webhook: StoredWebhook
  readonly webhookProvider: WebhookProvider
}

/** One message about to leave. */
export interface Message extends ToldWebhook {
  readonly kind: AttemptKind
  readonly attempt: number | null
  readonly isLost: boolean
}

/**
 * The handler of one attempt to deliver a webhook of any provider. It is signed for the world it is sent in, anew in every
 * attempt, because receivers refuse stale signatures and some providers name the time of sending. The next
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
 * Counts the next attempt of a webhook, before it is made, and schedules the one after it, so that a crash in between
 * costs an attempt and never the webhook. Null when the webhook is not on its way.
 */
export async function planAttempt(
  options: WebhookDeliveryOptions,
  ctx: WorldTx,
  jobPayload: WebhookJobPayload,
): Promise<PlannedAttempt | null> {
  const webhook = await findWebhook(ctx.tx, jobPayload)
  if (webhook === null || !isOnItsWay(webhook.state)) return null
  const webhookProvider = webhookProviderOf(options, webhook)
  const attempt = webhook.attempt + 1
  const delaysMs = webhookProvider.retryDelaysMs(webhook.kind, await findChangedSettings(ctx.tx))
  const nextDueMs = nextAttemptAtMs(delaysMs, attempt, ctx.nowMs)
  const event = { kind: WEBHOOK_EVENT, payload: jobPayloadOf(webhook) }
  const scheduledId = nextDueMs === null ? null : await schedule(ctx, { ...event, dueMs: nextDueMs })
  await updateWebhook(ctx.tx, webhook.id, { state: 'pending', attempt, nextDueMs, scheduledId })
  return {
    webhook,
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
  const target = await findTarget(options, world, planned.webhook)
  const sent: SentAttempt[] = []
  const giveUp = async (error: unknown): Promise<never> => {
    if (error instanceof DefinedCodeError)
      journalBroken(world.journal, { ...planned, receiver: target.receiver, parentSeq, error })
    await record(world, { planned, sent, isBroken: true })
    throw error
  }
  const moment = { ...planned, url: addressIn(options, world, target) }
  const told = await signWebhook(world, planned, moment).catch((error: unknown) => {
    if (error instanceof DefinedCodeError) return giveUp(error)
    throw error
  })
  try {
    // One after the other, so that a replayed world journals them in the same order.
    for (const message of messagesOf(planned, told)) {
      const afterSeq = world.journal.lastSeq
      const one = await postMessage(options, world, { ...planned, message, target })
      sent.push(one)
      journalMessage(world.journal, {
        ...planned,
        receiver: target.receiver,
        to: target.template,
        message,
        afterSeq,
        parentSeq,
        one,
        sent,
        counted: planned,
      })
    }
  } catch (error) {
    return giveUp(error)
  }
  await record(world, { planned, sent, isBroken: false })
}

function messagesOf({ webhook, webhookProvider, attempt }: PlannedAttempt, told: ToldWebhook): Message[] {
  const { probe, lostAttempts = 0, badSignatureAttempts = 0, copies = 0 } = webhook.effect
  const broken = () => brokenWebhook(webhookProvider, told)
  const isLost = attempt <= lostAttempts
  const regular = { ...(attempt <= badSignatureAttempts ? broken() : told), attempt, isLost }
  const probes: Message[] =
    probe === true && attempt === 1 ? [{ ...broken(), kind: 'probe', attempt: null, isLost: false }] : []
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
  const { webhook, nextDueMs, scheduledId, nowMs } = planned
  const counted = sent.filter(({ attempt }) => attempt !== null)
  const isDelivered = counted.some(({ isAcknowledged }) => isAcknowledged)
  const isOver = isDelivered || isBroken || nextDueMs === null
  const failed = isOver ? 'given-up' : 'pending'
  const state = isDelivered ? 'delivered' : failed
  await world.withTx(async (ctx) => {
    await insertAttempts(ctx.tx, webhook.id, { attempts: sent, atMs: nowMs })
    const current = await findWebhook(ctx.tx, webhook)
    // Taken out or delivered by hand meanwhile: that stands.
    if (current?.state !== 'pending') return
    const lastStatus = counted.at(-1)?.status ?? null
    const end = isOver ? { nextDueMs: null, scheduledId: null } : {}
    await updateWebhook(ctx.tx, webhook.id, { state, lastStatus, ...end })
    if (isOver && scheduledId !== null) await cancelScheduled(ctx, scheduledId)
    if (isDelivered) await releaseHeld(ctx, webhook, 'after-next')
  })
}

/** Returns the provider of a webhook; a missing one is a defect of the composition. */
export function webhookProviderOf(
  { webhookProviders }: WebhookDeliveryOptions,
  webhook: StoredWebhook,
): WebhookProvider {
  const { provider, kind } = webhook
  const webhookProvider = webhookProviders.find(
    (one) => one.provider === provider && one.kinds.includes(kind),
  )
  if (webhookProvider === undefined) throw new Error(`${provider} sends no webhook of the kind ${kind}`)
  return webhookProvider
}

/** A told webhook under a signature that does not hold. */
export function brokenWebhook({ breakSignature }: WebhookProvider, told: ToldWebhook): ToldWebhook {
  return { ...told, signed: breakSignature(told.signed), isSigned: false }
}

/** Signs a webhook with the keys of its world, after the amount change of its fault. */
export async function signWebhook(
  world: World,
  { webhook, webhookProvider }: OutgoingWebhook,
  moment: {
    readonly nowMs: number
    readonly nonce: string
    readonly url: string | null
    readonly amountByFen?: number
    readonly members?: Readonly<Record<string, string>>
  },
): Promise<ToldWebhook> {
  const { nowMs, nonce, url, amountByFen = webhook.effect.amountByFen ?? 0, members } = moment
  const changed = amountByFen === 0 ? null : webhookProvider.changeAmount(webhook.payload, amountByFen)
  const { notifyId, kind, createdAtMs } = webhook
  const told = changed ?? webhook.payload
  const tells = members === undefined ? told : (webhookProvider.changeMembers?.(told, members) ?? told)
  const signed = await webhookProvider.sign(world, {
    ...{ notifyId, kind, createdAtMs, payload: tells, nowMs, nonce, url },
  })
  const altered = tells === told ? [] : Object.keys(members ?? {})
  return { signed, tells, altered, amountByFen: changed === null ? 0 : amountByFen, isSigned: true }
}

/** Present target of a webhook; the template is null while the merchant's account has no address for it. */
export interface FoundTarget {
  readonly template: string | null
  /** Operation that takes it in, else the kind of the webhook. */
  readonly receiver: string
}

/** Finds where a webhook goes: to its own address, or to the one that the merchant's account has at this moment. */
export async function findTarget(
  { receiver }: WebhookDeliveryOptions,
  world: World,
  { provider, kind, urlTemplate }: Pick<StoredWebhook, 'provider' | 'kind' | 'urlTemplate'>,
): Promise<FoundTarget> {
  const setting = settingOf(urlTemplate)
  const template =
    setting === null
      ? urlTemplate
      : addressOf(await changedSettingsOf(world), receiver, { provider, setting })
  return { template, receiver: ownOf(receiver?.operations, template ?? '') ?? kind }
}

/** The address of a target in a world now, wherever it leads; null without one. */
export function addressIn(
  { webhookBase }: WebhookDeliveryOptions,
  world: World,
  { template }: FoundTarget,
): string | null {
  return template === null ? null : urlOfTemplate(template, { worldId: world.id, ...webhookBase() })
}

/** Names come from files of others, too. */
function ownOf(names: Readonly<Record<string, string>> = {}, name: string): string | undefined {
  return Object.hasOwn(names, name) ? names[name] : undefined
}

/**
 * Sends one message. Its status is null when it was lost on the way, the connection refused, or the answer later than
 * the provider waits on the world's clock. Silence for so long on the wall that the installation must be at fault
 * rejects.
 */
export async function postMessage(
  options: WebhookDeliveryOptions,
  world: World,
  { webhook, webhookProvider, message, target }: OutgoingWebhook & { message: Message; target: FoundTarget },
): Promise<SentAttempt> {
  const { kind, attempt, signed, isSigned, amountByFen, altered, isLost } = message
  const reply = isLost
    ? deliveryFailures.lost
    : await replyTo(options, world, { webhook, webhookProvider, signed, target })
  const isAnswered = typeof reply !== 'string'
  const failure = isAnswered ? answerFailure(webhookProvider, reply, webhook.kind) : reply
  return {
    ...{ kind, attempt, isAcknowledged: failure === null, failure },
    isGenuine: isSigned && amountByFen === 0 && altered.length === 0,
    status: isAnswered ? reply.status : null,
    bodySha256: createHash('sha256').update(signed.body).digest('hex'),
    reply: isAnswered ? reply.body : null,
  }
}

/** The answer of the receiver, or why there is none. */

async function replyTo(
  { http, webhookBase, receiver }: WebhookDeliveryOptions,
  world: World,
  {
    webhook,
    webhookProvider,
    signed,
    target: { template },
  }: OutgoingWebhook & { signed: SignedWebhook; target: FoundTarget },
): Promise<IncomingReply | string> {
  const here = { worldId: world.id, ...webhookBase() }
  if (template === null) return deliveryFailures.noAddress
  const url = resolveWebhookUrl(template, here)
  if (url === null) return deliveryFailures.leadsOff
  const startedMs = world.nowMs()
  const told = { [WORLD_TIME_HEADER]: String(startedMs), traceparent: webhook.traceparent }
  const headers = { ...signed.headers, ...told }
  // Our own product answers at once; a server of others may be slow, or stopped in a debugger.
  const isOwn = ownOf(receiver?.operations, template) !== undefined
  const wallTimeoutMs = isOwn ? undefined : webhookProvider.timeoutMs
  const request = {
    method: 'POST',
    url,
    headers,
    body: signed.body,
    ...(wallTimeoutMs && { wallTimeoutMs }),
  } as const
  const reply = await http(request).catch((error: unknown) => {
    if (isOwn && error instanceof WallTimeoutError) throw error
    return deliveryFailure(error)
  })
  return world.nowMs() - startedMs > webhookProvider.timeoutMs ? deliveryFailures.late : reply
}
