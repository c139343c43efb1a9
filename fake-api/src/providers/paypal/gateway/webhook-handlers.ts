import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import type { RestCall } from '../../../engine/gateway/rest-gateway.ts'
import type { StoredWebhook } from '../../../engine/webhooks/webhook-repository.ts'
import { eventDiagnosis, toldEvent } from '../paypal-event-check.ts'
import { PaypalRefusal } from '../paypal-refusal.ts'
import {
  type AppWebhook,
  createWebhookService,
  type EventQuery,
  findEvent,
  listEvents,
  resendEvent,
  type WebhookServiceOptions,
} from '../paypal-webhook-service.ts'
import { type Around, type Handlers, idOf } from './gateway-call.ts'

/** Handlers of the merchant's calls about the webhooks of its app. */
export function webhookHandlers(options: WebhookServiceOptions, { baseUrlOf }: Around) {
  const webhooks = createWebhookService(options)
  const shown = (call: RestCall, { id, url, eventTypes }: AppWebhook & { readonly url: string }) => {
    const self = `${baseUrlOf(call)}/v1/notifications/webhooks/${id}`
    const links = [
      { href: self, rel: 'self', method: 'GET' },
      { href: self, rel: 'update', method: 'PATCH' },
      { href: self, rel: 'delete', method: 'DELETE' },
    ]
    return { id, url, event_types: eventTypes.map((name) => ({ name })), links }
  }
  return {
    paypalListWebhooks: async (call) => {
      const all = await webhooks.list(call.world)
      return { status: 200, body: { webhooks: all.map((one) => shown(call, one)) } }
    },
    paypalCreateWebhook: async (call) => {
      const made = await webhooks.create(call.world, call.body as Schemas['WebhookRequest'])
      return { status: 201, body: shown(call, made) }
    },
    paypalShowWebhook: async (call) => ({
      status: 200,
      body: shown(call, await webhooks.show(call.world, idOf(call))),
    }),
    paypalUpdateWebhook: async (call) => {
      const changed = await webhooks.update(call.world, idOf(call), call.body as Schemas['WebhookPatch'])
      return { status: 200, body: shown(call, changed) }
    },
    paypalDeleteWebhook: async (call) => {
      await webhooks.remove(call.world, idOf(call))
      return { status: 204, body: {} }
    },
  } satisfies Partial<Handlers>
}

/** Handlers of the merchant's calls about events that were told. */
export function eventHandlers({ baseUrlOf, addressesOf }: Around) {
  const shown = (call: RestCall, webhook: StoredWebhook) => {
    const event = toldEvent(webhook)
    const self = `${baseUrlOf(call)}/v1/notifications/webhooks-events/${event.id}`
    const links = [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/resend`, rel: 'resend', method: 'POST' },
    ]
    return { ...event, links }
  }
  return {
    paypalVerifyWebhook: async (call) => {
      const diagnosis = await eventDiagnosis(call, addressesOf(call))
      const verification_status = diagnosis === null ? 'SUCCESS' : 'FAILURE'
      return { status: 200, body: { verification_status }, diagnosis }
    },
    paypalListEvents: async (call) => {
      const events = (await listEvents(call.world, eventQueryOf(call))).map((event) => shown(call, event))
      return { status: 200, body: { events, count: events.length, links: [] } }
    },
    paypalShowEvent: async (call) => ({
      status: 200,
      body: shown(call, await findEvent(call.world, idOf(call))),
    }),
    paypalResendEvent: async (call) => {
      const { webhook_ids = [] } = call.body as Schemas['ResendRequest']
      return { status: 202, body: shown(call, await resendEvent(call.world, idOf(call), webhook_ids)) }
    },
  } satisfies Partial<Handlers>
}

function eventQueryOf({ parameters }: RestCall): EventQuery {
  const { page_size = '10', event_type: kind = null, transaction_id: resourceId = null } = parameters
  const { start_time: from = null, end_time: until = null } = parameters
  if (!/^[1-9][0-9]{0,2}$/.test(page_size) || Number(page_size) > MAX_EVENTS)
    throw new PaypalRefusal('VALIDATION_ERROR', { field: 'page_size', value: page_size, location: 'query' })
  return { pageSize: Number(page_size), kind, resourceId, from, until }
}

const MAX_EVENTS = 300
