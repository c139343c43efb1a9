import { createHash } from 'node:crypto'
import type { World } from '../../world/world.ts'
import { type HttpSender, type IncomingReply, WallTimeoutError } from '../http-sender.ts'
import type { AttemptKind, SentAttempt } from './attempt-repository.ts'
import type { NotifyDialect, SealedNotify } from './notify-dialect.ts'
import { resolveNotifyUrl } from './notify-url.ts'
import { type OutboxNotify, traceparentOf } from './outbox-repository.ts'

/** What sending needs: dialects, HTTP, and where the product listens (asked at each attempt: known once it listens). */
export interface NotifySenderOptions {
  readonly dialects: readonly NotifyDialect[]
  readonly http: HttpSender
  readonly productBaseUrl: () => string
}

/** A notify with the dialect it is told in. */
export interface SpokenNotify {
  readonly notify: OutboxNotify
  readonly dialect: NotifyDialect
}

/** One message about to leave. */
export interface Message {
  readonly kind: AttemptKind
  readonly attempt: number | null
  readonly sealed: SealedNotify
  readonly isGenuine: boolean
  readonly isLost: boolean
}

/** The dialect of a notify; a provider without one is a defect of the wiring. */
export function dialectOf({ dialects }: NotifySenderOptions, notify: OutboxNotify): NotifyDialect {
  const dialect = dialects.find((one) => one.provider === notify.provider)
  if (dialect === undefined) throw new Error(`no dialect for notifies of ${notify.provider}`)
  return dialect
}

/** Seals a notify for the world it is sent in, telling of the amount its effect makes of it. */
export function sealNotify(
  world: World,
  { notify, dialect }: SpokenNotify,
  moment: { readonly nowMs: number; readonly nonce: string; readonly amountByFen?: number },
): Promise<SealedNotify> {
  const { nowMs, nonce, amountByFen = notify.effect.amountByFen ?? 0 } = moment
  const changed = amountByFen === 0 ? null : dialect.changeAmount(notify.letter, amountByFen)
  const { notifyId, kind, createdAtMs } = notify
  return dialect.seal(world, { notifyId, kind, createdAtMs, letter: changed ?? notify.letter, nowMs, nonce })
}

/**
 * Sends one message. Its status is null when it was lost on the way, the connection refused, or the answer later than
 * the provider waits on the world's clock. Silence for so long on the wall that the installation must be at fault
 * rejects.
 */
export async function postMessage(
  options: NotifySenderOptions,
  world: World,
  { notify, dialect, message }: SpokenNotify & { readonly message: Message },
): Promise<SentAttempt> {
  const { kind, attempt, sealed, isGenuine, isLost } = message
  const reply = isLost ? null : await replyTo(options, world, { notify, dialect, sealed })
  return {
    kind,
    attempt,
    isGenuine,
    status: reply?.status ?? null,
    isAcknowledged: reply !== null && dialect.isAcknowledged(reply, notify.kind),
    bodySha256: createHash('sha256').update(sealed.body).digest('hex'),
  }
}

async function replyTo(
  { http, productBaseUrl }: NotifySenderOptions,
  world: World,
  { notify, dialect, sealed }: SpokenNotify & { readonly sealed: SealedNotify },
): Promise<IncomingReply | null> {
  const place = { worldId: world.id, productBaseUrl: productBaseUrl() }
  const url = resolveNotifyUrl(notify.urlTemplate, place)
  if (url === null) return null
  const startedMs = world.nowMs()
  const headers = { ...sealed.headers, traceparent: traceparentOf(notify.traceId) }
  const reply = await http({ method: 'POST', url, headers, body: sealed.body }).catch((error: unknown) => {
    if (error instanceof WallTimeoutError) throw error
    return null
  })
  return world.nowMs() - startedMs > dialect.timeoutMs ? null : reply
}
