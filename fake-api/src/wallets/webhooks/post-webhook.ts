import { createHash } from 'node:crypto'
import type { World } from '../../world/transaction/world.ts'
import { type HttpSender, type IncomingReply, WallTimeoutError } from '../shared/http-sender.ts'
import type { SignedWebhook, WebhookProvider } from './webhook-provider.ts'
import {
  type AttemptKind,
  type SentAttempt,
  type StoredWebhook,
  traceparentOf,
} from './webhook-repository.ts'
import { resolveWebhookUrl } from './webhook-url.ts'

/** Dependencies of sending; `productBaseUrl` is asked at each attempt, because it is known once the product listens. */
export interface WebhookDeliveryOptions {
  readonly webhookProviders: readonly WebhookProvider[]
  readonly http: HttpSender
  readonly productBaseUrl: () => string
}

/** A stored webhook with the provider that sends it. */
export interface OutgoingWebhook {
  readonly notify: StoredWebhook
  readonly webhookProvider: WebhookProvider
}

/** One message about to leave. */
export interface Message {
  readonly kind: AttemptKind
  readonly attempt: number | null
  readonly signed: SignedWebhook
  readonly isGenuine: boolean
  readonly isLost: boolean
}

/** Returns the provider of a webhook; a missing one is a defect of the composition. */
export function webhookProviderOf(
  { webhookProviders }: WebhookDeliveryOptions,
  notify: StoredWebhook,
): WebhookProvider {
  const webhookProvider = webhookProviders.find((one) => one.provider === notify.provider)
  if (webhookProvider === undefined) throw new Error(`no webhookProvider for notifies of ${notify.provider}`)
  return webhookProvider
}

/** Signs a webhook with the keys of its world, after the amount change of its fault. */
export function signWebhook(
  world: World,
  { notify, webhookProvider }: OutgoingWebhook,
  moment: { readonly nowMs: number; readonly nonce: string; readonly amountByFen?: number },
): Promise<SignedWebhook> {
  const { nowMs, nonce, amountByFen = notify.effect.amountByFen ?? 0 } = moment
  const changed = amountByFen === 0 ? null : webhookProvider.changeAmount(notify.payload, amountByFen)
  const { notifyId, kind, createdAtMs } = notify
  return webhookProvider.sign(world, {
    notifyId,
    kind,
    createdAtMs,
    payload: changed ?? notify.payload,
    nowMs,
    nonce,
  })
}

/**
 * Sends one message. Its status is null when it was lost on the way, the connection refused, or the answer later than
 * the provider waits on the world's clock. Silence for so long on the wall that the installation must be at fault
 * rejects.
 */
export async function postMessage(
  options: WebhookDeliveryOptions,
  world: World,
  { notify, webhookProvider, message }: OutgoingWebhook & { readonly message: Message },
): Promise<SentAttempt> {
  const { kind, attempt, signed, isGenuine, isLost } = message
  const reply = isLost ? null : await replyTo(options, world, { notify, webhookProvider, signed })
  return {
    kind,
    attempt,
    isGenuine,
    status: reply?.status ?? null,
    isAcknowledged: reply !== null && webhookProvider.isAcknowledged(reply, notify.kind),
    bodySha256: createHash('sha256').update(signed.body).digest('hex'),
  }
}

async function replyTo(
  { http, productBaseUrl }: WebhookDeliveryOptions,
  world: World,
  { notify, webhookProvider, signed }: OutgoingWebhook & { readonly signed: SignedWebhook },
): Promise<IncomingReply | null> {
  const place = { worldId: world.id, productBaseUrl: productBaseUrl() }
  const url = resolveWebhookUrl(notify.urlTemplate, place)
  if (url === null) return null
  const startedMs = world.nowMs()
  const headers = { ...signed.headers, traceparent: traceparentOf(notify.traceId) }
  const reply = await http({ method: 'POST', url, headers, body: signed.body }).catch((error: unknown) => {
    if (error instanceof WallTimeoutError) throw error
    return null
  })
  return world.nowMs() - startedMs > webhookProvider.timeoutMs ? null : reply
}
