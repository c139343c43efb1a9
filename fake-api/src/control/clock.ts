import type { Schemas } from '@skyshop/openapi/control'
import type { ControlHandlers } from '../engine/control/control-handler.ts'
import { ControlRefusal } from '../engine/control/control-refusal.ts'
import { findHold } from '../engine/faults/webhook-hold.ts'
import type { Party, PartyControl } from '../engine/party/party.ts'
import { findClockSkew, saveClockSkew } from '../engine/world/clock/clock-skew.ts'
import type { WorldRegistry } from '../engine/world/registry/registry.ts'
import { type DueEvent, WEBHOOK_EVENT } from '../engine/world/transaction/event-table.ts'
import type { Reader, World } from '../engine/world/transaction/world.ts'

/** Clock of a world: read, run or stop, jump. */
export function clockHandlers(registry: WorldRegistry, texts: EventTexts) {
  const view = (world: World) => clockView(world, texts)
  return {
    getClock: ({ params }) => registry.use(params.worldId, view),
    setClockMode: ({ params, body }) =>
      registry.use(params.worldId, async (world) => {
        await world.clock.setMode(body.mode, body.rate)
        return view(world)
      }),
    setClockSkew: ({ params, body }) =>
      registry.use(params.worldId, async (world) => {
        await world.withTx((ctx) => saveClockSkew(ctx, body))
        return view(world)
      }),
    advanceClock: ({ params, body }) =>
      registry.use(params.worldId, async (world) => {
        if (body.toNextEvent && (await world.clock.get()).next === null) throw nothingDue()
        const { fired, firedCount } = await world.clock.advance(jumpOf(body))
        return {
          clock: await view(world),
          fired: fired.map((event) => toDueEventView(event, texts)),
          firedCount,
        }
      }),
    stopClockJump: ({ params }) =>
      registry.use(params.worldId, async (world) => {
        world.clock.cutShort()
        return view(world)
      }),
  } satisfies ControlHandlers<'getClock' | 'setClockMode' | 'setClockSkew' | 'advanceClock' | 'stopClockJump'>
}

function jumpOf(body: { byMs?: number; toMs?: number; toNextEvent?: true }) {
  if (body.byMs !== undefined) return { byMs: body.byMs }
  if (body.toMs !== undefined) return { toMs: body.toMs }
  if (body.toNextEvent) return { toNextEvent: true } as const
  throw new ControlRefusal(400, 'bad-request', 'Give one of byMs, toMs or toNextEvent.')
}

function nothingDue(): ControlRefusal {
  return new ControlRefusal(422, 'nothing-due', 'Nothing is due in this world; jump by a time instead.')
}

/** The clock with the event it will meet next. */
export async function clockView({ clock, read }: World, texts: EventTexts): Promise<Schemas['Clock']> {
  const { mode, rate, nowMs, next } = await clock.get()
  const skew = await findClockSkew(read)
  return {
    mode,
    rate,
    nowMs,
    isAdvancing: clock.isAdvancing,
    skew,
    next: await nextDueEvent(read, next, texts),
  }
}

type DueEventView = Schemas['DueEvent']

/** Texts of scheduled events: name and subject of each kind, and titles of the senders of webhooks. */
export interface EventTexts {
  readonly kinds: Readonly<Record<string, { readonly label: string; readonly subject: string }>>
  readonly senders: Readonly<Record<string, string>>
  /** Says more of events than their kind does. */
  label(client: Reader, events: DueEventView[]): Promise<DueEventView[]>
}

/** The texts of the events of all parties. */
export function eventTextsOf(parties: readonly Party[], controls: readonly PartyControl[]): EventTexts {
  return {
    kinds: Object.assign({}, ...parties.map(({ events }) => events)),
    senders: Object.fromEntries(parties.map(({ name, title }) => [name, title])),
    async label(client, events) {
      let labelled = events
      for (const control of controls) labelled = (await control.labelEvents?.(client, labelled)) ?? labelled
      return labelled
    },
  }
}

const SHOWN = 200

/** Pending events in the order they will happen; webhooks that are held will not. */
export async function findDueEvents(client: Reader, texts: EventTexts): Promise<DueEventView[]> {
  const isHolding = (await findHold(client)) !== null
  const rows = await client.scheduledEvent.findMany({
    where: { state: 'pending', ...(isHolding ? { kind: { not: WEBHOOK_EVENT } } : {}) },
    orderBy: [{ dueMs: 'asc' }, { id: 'asc' }],
    take: SHOWN,
  })
  const events = rows.map(({ id, dueMs, kind, payloadJson }) =>
    toDueEventView({ id, dueMs: Number(dueMs), kind, payload: JSON.parse(payloadJson) }, texts),
  )
  return texts.label(client, events)
}

/** The event a clock will meet next, as it is shown. */
async function nextDueEvent(
  client: Reader,
  next: DueEvent | null,
  texts: EventTexts,
): Promise<DueEventView | null> {
  if (next === null) return null
  const [event] = await texts.label(client, [toDueEventView(next, texts)])
  return event ?? null
}

/** An event as it is shown. */
function toDueEventView(event: DueEvent, { kinds, senders }: EventTexts): DueEventView {
  const payload = event.payload as Record<string, unknown>
  const known = event.kind === WEBHOOK_EVENT ? webhookLabel(payload, senders) : kinds[event.kind]
  const subject = known ? payload[known.subject] : null
  return {
    eventId: event.id,
    dueMs: event.dueMs,
    kind: event.kind,
    label: known?.label ?? event.kind,
    subject: typeof subject === 'string' ? subject : null,
  }
}

function webhookLabel(
  { provider, orderNo }: Record<string, unknown>,
  senders: EventTexts['senders'],
): { label: string; subject: string } {
  const sender = senders[String(provider)]
  const label = sender === undefined ? 'Notify' : `${sender} notify`
  return { label, subject: typeof orderNo === 'string' ? 'orderNo' : 'contractCode' }
}
