import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import { findChangedSettings, saveSettings } from '../../engine/gateway/account-settings.ts'
import { parseRfc3339 } from '../../engine/kernel/rfc3339.ts'
import type { PartyContext } from '../../engine/party/party.ts'
import { scheduleAttempt } from '../../engine/webhooks/release-webhooks.ts'
import {
  isOnItsWay,
  listOfProvider,
  type StoredWebhook,
  updateWebhook,
} from '../../engine/webhooks/webhook-repository.ts'
import { resolveWebhookUrl, toWebhookTemplate } from '../../engine/webhooks/webhook-url.ts'
import type { Reader, World } from '../../engine/world/transaction/world.ts'
import { paypalMessages } from '../../wire/paypal/paypal-messages.ts'
import { paypalAccountOf, webhookIdOf } from './access/paypal-keys.ts'
import { WEBHOOK_SETTING } from './paypal-plan.ts'
import { PaypalRefusal } from './paypal-refusal.ts'
import { createPaypalId } from './paypal-repository.ts'

/*
 * Webhooks of an app (docs/providers/paypal.md)
 * R-PAYPAL-14. An app has up to ten webhooks, each with a number, a URL and the events it is told; one is made with the app
 *   (PP-053). What an event is under is the number of the webhook that it goes to.
 * R-PAYPAL-15. Events can be listed and told again (PP-055). One that is on its way is not; how often one that was told
 *   again is repeated is assumed.
 */

/** A URL of an app and the events that it is told. */
export interface AppWebhook {
  readonly id: string
  /** A template of the world; null for the one made with the app, whose URL is a setting of the account. */
  readonly urlTemplate: string | null
  readonly eventTypes: readonly string[]
}

const MAX_WEBHOOKS = 10
const ALL = '*'
const ROW = 'paypal-webhooks'

/** Dependencies of the services on the process round them. */
export type WebhookServiceOptions = Pick<PartyContext, 'webhookBase' | 'accountAddress'>

/** The webhooks of an app, the one made with it first. */
export async function findAppWebhooks(client: Reader, firstId: string): Promise<readonly AppWebhook[]> {
  const row = await client.setting.findUnique({ where: { name: ROW } })
  if (row !== null) return JSON.parse(row.text) as AppWebhook[]
  return [{ id: firstId, urlTemplate: null, eventTypes: [ALL] }]
}

/** Tells whether a webhook is told events of a kind. */
export function isToldOf({ eventTypes }: AppWebhook, kind: string): boolean {
  return eventTypes.includes(ALL) || eventTypes.includes(kind)
}

/** The work on an app's webhooks. Refusals are PaypalRefusal. */
export function createWebhookService({ webhookBase, accountAddress }: WebhookServiceOptions) {
  const targetOf = (world: World) => ({ worldId: world.id, ...webhookBase() })
  const urlOf = (world: World, { urlTemplate }: AppWebhook) =>
    urlTemplate === null
      ? accountAddress('paypal', WEBHOOK_SETTING, world)
      : resolveWebhookUrl(urlTemplate, targetOf(world))
  const templateOf = (world: World, url: string, field: string) => {
    const template = toWebhookTemplate(url, targetOf(world))
    if (template === null) throw new PaypalRefusal('VALIDATION_ERROR', { field, value: url })
    return template
  }
  /** Those that have a URL; the first one has none while its setting is empty. */
  const list = async (world: World) => {
    const all = await findAppWebhooks(world.read, await firstIdOf(world))
    const webhooks = await Promise.all(all.map(async (one) => ({ ...one, url: await urlOf(world, one) })))
    return webhooks.flatMap(({ url, ...one }) => (url === null ? [] : [{ ...one, url }]))
  }
  const show = async (world: World, id: string) => {
    const webhook = (await list(world)).find((one) => one.id === id)
    if (webhook === undefined) throw new PaypalRefusal('INVALID_RESOURCE_ID')
    return webhook
  }
  return {
    list,
    show,
    async create(world: World, { url, event_types }: Schemas['WebhookRequest']) {
      const urlTemplate = templateOf(world, url, 'url')
      const known = await list(world)
      if (known.some((one) => one.url === url)) throw new PaypalRefusal('WEBHOOK_URL_ALREADY_EXISTS')
      if (known.length >= MAX_WEBHOOKS) throw new PaypalRefusal('WEBHOOK_NUMBER_LIMIT_EXCEEDED')
      const id = await world.withTx(async (ctx) => createPaypalId(ctx))
      const made = { id, urlTemplate, eventTypes: namesOf(event_types) }
      await change(world, (all) => [...all, made])
      return show(world, id)
    },
    async update(world: World, id: string, patch: Schemas['WebhookPatch']) {
      const { urlTemplate: template } = await show(world, id)
      for (const { path, value } of patch) {
        const isUrl = path === '/url'
        const url = isUrl ? templateOf(world, typeof value === 'string' ? value : '', path) : null
        if (url !== null && template === null) await saveFirstUrl(world, url)
        else {
          const changed = url === null ? { eventTypes: typesIn(value) } : { urlTemplate: url }
          await change(world, (all) => all.map((one) => (one.id === id ? { ...one, ...changed } : one)))
        }
      }
      return show(world, id)
    },
    async remove(world: World, id: string) {
      const { urlTemplate } = await show(world, id)
      if (urlTemplate === null) await saveFirstUrl(world, null)
      else await change(world, (all) => all.filter((one) => one.id !== id))
    },
  }
}

const firstIdOf = async (world: World) => webhookIdOf(await paypalAccountOf(world))

async function change(
  world: World,
  make: (all: readonly AppWebhook[]) => readonly AppWebhook[],
): Promise<void> {
  const firstId = await firstIdOf(world)
  await world.withTx(async ({ tx }) => {
    const text = JSON.stringify(make(await findAppWebhooks(tx, firstId)))
    await tx.setting.upsert({ where: { name: ROW }, create: { name: ROW, text }, update: { text } })
  })
}

/** The URL of the webhook that was made with the app is a setting of the account. */
function saveFirstUrl(world: World, urlTemplate: string | null): Promise<void> {
  return world.withTx(async (ctx) => {
    const { paypal } = await findChangedSettings(ctx.tx)
    await saveSettings(ctx, 'paypal', { ...paypal, [WEBHOOK_SETTING]: urlTemplate })
  })
}

function namesOf(types: Schemas['WebhookRequest']['event_types']): readonly string[] {
  return types.map(({ name }) => name)
}

function typesIn(value: unknown): readonly string[] {
  const request = { url: 'x', event_types: value }
  if (paypalMessages.fits('WebhookRequest', request)) return namesOf(request.event_types)
  throw new PaypalRefusal('VALIDATION_ERROR', { field: '/event_types' })
}

/** The number under which a row of the outbox tells an event to a webhook; that of the event for the first webhook. */
export function outboxId(eventId: string, webhook: AppWebhook): string {
  return webhook.urlTemplate === null ? eventId : `${eventId}@${webhook.id}`
}

/** The event of a row of the outbox, and the webhook that it goes to; null for the first one. */
export function partsOfOutboxId(notifyId: string): { eventId: string; webhookId: string | null } {
  const [eventId = '', webhookId = null] = notifyId.split('@')
  return { eventId, webhookId }
}

/** Query for a list of events. */
export interface EventQuery {
  readonly pageSize: number
  readonly kind: string | null
  readonly resourceId: string | null
  /** RFC 3339; null for no bound. */
  readonly from: string | null
  readonly until: string | null
}

/** The events of a world's app that a query asks for, the newest first, each once. */
export async function listEvents(world: World, query: EventQuery): Promise<StoredWebhook[]> {
  const [fromMs, untilMs] = [boundOf(query.from), boundOf(query.until)]
  const seen = new Set<string>()
  const events = (await listOfProvider(world.read, 'paypal')).filter((row) => {
    const { eventId } = partsOfOutboxId(row.notifyId)
    const isFirst = !seen.has(eventId)
    seen.add(eventId)
    const { resource } = row.payload as { resource?: { id?: unknown } }
    return (
      isFirst &&
      (query.kind ?? row.kind) === row.kind &&
      (query.resourceId ?? resource?.id) === resource?.id &&
      (fromMs ?? row.createdAtMs) <= row.createdAtMs &&
      (untilMs ?? row.createdAtMs) >= row.createdAtMs
    )
  })
  return events.slice(0, query.pageSize)
}

function boundOf(text: string | null): number | null {
  const ms = text === null ? null : parseRfc3339(text)
  if (text !== null && ms === null)
    throw new PaypalRefusal('VALIDATION_ERROR', { field: 'start_time', value: text, location: 'query' })
  return ms
}

/** An event by its number. Throws INVALID_RESOURCE_ID. */
export async function findEvent(world: World, eventId: string): Promise<StoredWebhook> {
  const [event] = await rowsOfEvent(world, eventId)
  if (event === undefined) throw new PaypalRefusal('INVALID_RESOURCE_ID')
  return event
}

/** The rows of the outbox that tell an event, one a webhook. */
export async function rowsOfEvent(world: World, eventId: string): Promise<StoredWebhook[]> {
  const all = await listOfProvider(world.read, 'paypal')
  return all.filter(({ notifyId }) => partsOfOutboxId(notifyId).eventId === eventId)
}

/** Tells an event again to the webhooks that are named, or to all that were told it, with new attempts. */
export async function resendEvent(
  world: World,
  eventId: string,
  webhookIds: readonly string[],
): Promise<StoredWebhook> {
  const event = await findEvent(world, eventId)
  const firstId = await firstIdOf(world)
  const rows = (await rowsOfEvent(world, eventId)).filter(({ notifyId }) => {
    const { webhookId } = partsOfOutboxId(notifyId)
    return webhookIds.length === 0 || webhookIds.includes(webhookId ?? firstId)
  })
  await world.withTx(async (ctx) => {
    for (const row of rows.filter(({ state }) => !isOnItsWay(state) && state !== 'held')) {
      await updateWebhook(ctx.tx, row.id, { attempt: 0 })
      await scheduleAttempt(ctx, row, ctx.nowMs)
    }
  })
  await world.clock.runDue()
  return event
}
