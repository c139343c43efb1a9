import type { EventHandler } from '../../world/event-handlers.ts'
import { makeAttempt, planAttempt } from './deliver-webhook.ts'
import { readJobPayload } from './enqueue-webhook.ts'
import type { WebhookDeliveryOptions } from './notify-post.ts'

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
