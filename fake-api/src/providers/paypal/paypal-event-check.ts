import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import type { RestCall } from '../../engine/gateway/rest-gateway.ts'
import type { SignatureDiagnosis } from '../../engine/signing/signature-diagnosis.ts'
import type { StoredWebhook } from '../../engine/webhooks/webhook-repository.ts'
import { memberText } from '../../wire/paypal/paypal-signing.ts'
import { diagnoseEvent, isOwnEvent } from './access/event-diagnosis.ts'
import { otherApplications, paypalAccountOf, paypalEventKeyOf, webhookIdOf } from './access/paypal-keys.ts'
import { eventOf, type PaypalPayload } from './paypal-webhook-provider.ts'
import { findAppWebhooks, partsOfOutboxId, rowsOfEvent } from './paypal-webhook-service.ts'

/**
 * Finds why an event is none of this world's app as it was sent (PP-050); null for one that is. `addresses`: those that the
 * world's gateway is reached by.
 */
export async function eventDiagnosis(
  call: RestCall,
  addresses: readonly string[],
): Promise<SignatureDiagnosis | null> {
  const { world, rawBody } = call
  const request = call.body as Schemas['VerifyWebhookRequest']
  const asked = {
    ...{ transmissionId: request.transmission_id, transmissionTime: request.transmission_time },
    ...{ webhookId: request.webhook_id, body: memberText(rawBody, 'webhook_event') ?? '' },
    ...{ algorithm: request.auth_algo, certUrl: request.cert_url, signature: request.transmission_sig },
  }
  const firstId = webhookIdOf(await paypalAccountOf(world))
  const webhookIds = (await findAppWebhooks(world.read, firstId)).map(({ id }) => id)
  const { publicKey: key } = await paypalEventKeyOf(world)
  if (isOwnEvent({ asked, webhookIds, key, addresses })) return null
  const { id } = Object(request.webhook_event) as { id?: unknown }
  const rows = await rowsOfEvent(world, String(id))
  const told = new Set(rows.map(({ notifyId }) => partsOfOutboxId(notifyId).webhookId ?? firstId))
  return diagnoseEvent({
    ...{ asked, key, addresses },
    webhookIds: webhookIds.toSorted((one, other) => Number(told.has(other)) - Number(told.has(one))),
    others: await otherApplications(world, await call.otherWorldIds()),
    sentBody: rows[0] === undefined ? null : JSON.stringify(toldEvent(rows[0])),
  })
}

/** An event as it is sent. */
export function toldEvent({ notifyId, kind, payload, createdAtMs }: StoredWebhook): Schemas['WebhookEvent'] {
  return eventOf(payload as PaypalPayload, { id: partsOfOutboxId(notifyId).eventId, kind, createdAtMs })
}
