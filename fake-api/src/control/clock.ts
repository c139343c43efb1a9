import type { Schemas } from '@skyshop/openapi/control'
import type { ReadClient } from '@skyshop/prisma'
import { LIVE_STATES } from '../backend/entitlements/rules/entitlement.ts'
import { findHold } from '../engine/faults/webhook-hold.ts'
import { findClockSkew, saveClockSkew } from '../engine/world/clock/clock-skew.ts'
import type { WorldRegistry } from '../engine/world/registry/registry.ts'
import { type DueEvent, WEBHOOK_EVENT } from '../engine/world/transaction/event-table.ts'
import type { World } from '../engine/world/transaction/world.ts'
import type { ControlHandlers } from './control-handler.ts'
import { ControlRefusal } from './control-refusal.ts'

/** Clock of a world: read, run or stop, jump. */
export function clockHandlers(registry: WorldRegistry) {
  return {
    getClock: ({ params }) => registry.use(params.worldId, clockView),
    setClockMode: ({ params, body }) =>
      registry.use(params.worldId, async (world) => {
        await world.clock.setMode(body.mode, body.rate)
        return clockView(world)
      }),
    setClockSkew: ({ params, body }) =>
      registry.use(params.worldId, async (world) => {
        await world.withTx((ctx) => saveClockSkew(ctx, body))
        return clockView(world)
      }),
    advanceClock: ({ params, body }) =>
      registry.use(params.worldId, async (world) => {
        if (body.toNextEvent && (await world.clock.get()).next === null) throw nothingDue()
        const { fired, firedCount } = await world.clock.advance(jumpOf(body))
        return { clock: await clockView(world), fired: fired.map(toDueEventView), firedCount }
      }),
  } satisfies ControlHandlers<'getClock' | 'setClockMode' | 'setClockSkew' | 'advanceClock'>
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
export async function clockView({ clock, read }: World): Promise<Schemas['Clock']> {
  const { mode, rate, nowMs, next } = await clock.get()
  const skew = await findClockSkew(read)
  return { mode, rate, nowMs, isAdvancing: clock.isAdvancing, skew, next: await nextDueEvent(read, next) }
}

type DueEventView = Schemas['DueEvent']

/** What each kind of scheduled event is called, and whom it is about. A webhook's label is its sender's. */
export const EVENT_LABELS: Readonly<Record<string, { label: string; subject: string }>> = {
  'order.deadline': { label: 'Payment deadline', subject: 'orderNo' },
  'order.timeout': { label: 'Time to pay is over', subject: 'orderNo' },
  'entitlement.due': { label: 'Package starts or ends', subject: 'deviceId' },
  'payment.check': { label: 'Payment is looked up', subject: 'orderNo' },
  'refund.check': { label: 'Refund is looked up', subject: 'orderNo' },
  'refund.due': { label: 'Refund', subject: 'orderNo' },
  'lianlian.bank-answers': { label: 'The bank answers LianLian', subject: 'orderNo' },
  'lianlian.refund-settle': { label: 'LianLian refund arrives', subject: 'orderNo' },
  'contract.due': { label: 'Auto-renewal', subject: 'contractCode' },
  'contract.session': { label: 'End of a signing session', subject: 'contractCode' },
  'contract.end': { label: 'Ending a contract', subject: 'contractCode' },
  'contract.check': { label: 'Asking after a contract', subject: 'contractCode' },
  'paypal.capture-settle': { label: 'PayPal capture arrives', subject: 'orderNo' },
  'wechat.papay-settle': { label: 'WeChat deduction', subject: 'orderNo' },
  'wechat.papay-expiry': { label: 'WeChat contract runs out', subject: 'contractCode' },
  'alipay.trade-end': { label: 'Alipay closes what nobody paid', subject: 'orderNo' },
  [WEBHOOK_EVENT]: { label: 'Notify', subject: 'orderNo' },
  'wechat.refund-settle': { label: 'WeChat refund arrives', subject: 'orderNo' },
}

/** Labels of webhooks by provider. A webhook is about an order or, without one, a contract. */
const WEBHOOK_LABELS: Record<string, string> = {
  wechat: 'WeChat notify',
  alipay: 'Alipay notify',
  paypal: 'PayPal notify',
  lianlian: 'LianLian notify',
}
const PACKAGE_DUE = 'entitlement.due'
const SHOWN = 200

/** Pending events in the order they will happen; webhooks that are held will not. */
export async function findDueEvents(client: ReadClient): Promise<DueEventView[]> {
  const isHolding = (await findHold(client)) !== null
  const rows = await client.scheduledEvent.findMany({
    where: { state: 'pending', ...(isHolding ? { kind: { not: WEBHOOK_EVENT } } : {}) },
    orderBy: [{ dueMs: 'asc' }, { id: 'asc' }],
    take: SHOWN,
  })
  const events = rows.map(({ id, dueMs, kind, payloadJson }) =>
    toDueEventView({ id, dueMs: Number(dueMs), kind, payload: JSON.parse(payloadJson) }),
  )
  return withPackageLabels(client, events)
}

/** The event a clock will meet next, as it is shown. */
async function nextDueEvent(client: ReadClient, next: DueEvent | null): Promise<DueEventView | null> {
  if (next === null) return null
  const [event] = await withPackageLabels(client, [toDueEventView(next)])
  return event ?? null
}

/** An event as it is shown. */
function toDueEventView(event: DueEvent): DueEventView {
  const payload = event.payload as Record<string, unknown>
  const known = event.kind === WEBHOOK_EVENT ? webhookLabel(payload) : EVENT_LABELS[event.kind]
  const subject = known ? payload[known.subject] : null
  return {
    eventId: event.id,
    dueMs: event.dueMs,
    kind: event.kind,
    label: known?.label ?? event.kind,
    subject: typeof subject === 'string' ? subject : null,
  }
}

function webhookLabel({ provider, orderNo }: Record<string, unknown>): { label: string; subject: string } {
  const label = WEBHOOK_LABELS[String(provider)] ?? WEBHOOK_EVENT
  return { label, subject: typeof orderNo === 'string' ? 'orderNo' : 'contractCode' }
}

/** Says what a package will do at its instant: take effect, end, or end with the next one starting. */
async function withPackageLabels(client: ReadClient, events: DueEventView[]): Promise<DueEventView[]> {
  const deviceIds = events.flatMap(({ kind, subject }) => (kind === PACKAGE_DUE && subject ? [subject] : []))
  if (deviceIds.length === 0) return events
  const rows = await client.entitlement.findMany({
    where: {
      deviceId: { in: deviceIds },
      state: { in: [...LIVE_STATES] },
    },
  })
  return events.map((event) => {
    if (event.kind !== PACKAGE_DUE) return event
    const own = rows.filter((row) => row.deviceId === event.subject)
    const ends = own.some((row) => row.state === 'activated' && Number(row.endsAtMs) === event.dueMs)
    const follows = own.some((row) => row.state === 'not-yet-active' || row.state === 'suspended')
    if (!ends) return { ...event, label: 'Package takes effect' }
    return { ...event, label: follows ? 'Package ends, the next one runs' : 'Package ends' }
  })
}
