import type { Schemas } from '@skyshop/openapi/control'

export type Webhook = Schemas['Notify']

/** Callbacks still to come, in the order they leave; those that wait for something else come last. */
export function pendingWebhooks(webhooks: readonly Webhook[]): Webhook[] {
  const isPending = ({ state }: Webhook) => state === 'pending' || state === 'held'
  const dueOf = ({ nextDueMs }: Webhook) => nextDueMs ?? Number.MAX_SAFE_INTEGER
  const turnOf = ({ turn }: Webhook) => turn ?? 0
  return webhooks.filter(isPending).sort((a, b) => dueOf(a) - dueOf(b) || turnOf(a) - turnOf(b))
}

/** Webhooks that a fault lost, held or delayed and that have not come, oldest first; one that was dropped is none. */
export function strandedWebhooks(webhooks: readonly Webhook[]): string[] {
  return webhooks.filter(isStranded).map(({ notifyId }) => notifyId)
}

function isStranded({ state, effect }: Webhook): boolean {
  if (state === 'given-up') return true
  if (effect === null || (state !== 'pending' && state !== 'held')) return false
  const { lostAttempts, delayMs, timing, badSignatureAttempts } = effect
  return Boolean(lostAttempts || delayMs || timing || badSignatureAttempts)
}

/** Messages that left a provider or were dropped, newest first. */
export interface HandledWebhook {
  webhook: Webhook
  atMs: number
  attempt: Webhook['attempts'][number] | null
}

const maxHandled = 20

export function handledWebhooks(webhooks: readonly Webhook[]): HandledWebhook[] {
  const handled = webhooks.flatMap((webhook): HandledWebhook[] => {
    const attempts = webhook.attempts.map((attempt) => ({ webhook, atMs: attempt.atMs, attempt }))
    const { droppedAtMs } = webhook
    return droppedAtMs === null ? attempts : [...attempts, { webhook, atMs: droppedAtMs, attempt: null }]
  })
  // What a standing clock has at one instant came about in the order of the list.
  return handled
    .reverse()
    .sort((a, b) => b.atMs - a.atMs)
    .slice(0, maxHandled)
}

/** The order of webhooks after one has gone up or down; null where it cannot go, or nothing is due. */
export function reorderedWebhooks(
  pending: readonly Webhook[],
  notifyId: string,
  by: 1 | -1,
): string[] | null {
  const ids = pending.filter(({ nextDueMs }) => nextDueMs !== null).map((webhook) => webhook.notifyId)
  const index = ids.indexOf(notifyId)
  const other = ids[index + by]
  if (index < 0 || other === undefined) return null
  return ids.with(index, other).with(index + by, notifyId)
}
