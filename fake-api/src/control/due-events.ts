import type { Schemas } from '@skyshop/openapi/control'
import type { ReadClient } from '@skyshop/prisma'

type DueEvent = Schemas['DueEvent']

/** What each kind of scheduled event is called, and whom it is about. */
const LABELS: Record<string, { label: string; subject: string }> = {
  'order.deadline': { label: 'Payment deadline', subject: 'orderNo' },
  'entitlement.due': { label: 'Package starts or ends', subject: 'deviceId' },
  'refund.due': { label: 'Refund', subject: 'orderNo' },
  'wechat.notify': { label: 'WeChat notify', subject: 'orderNo' },
  'wechat.refund-settle': { label: 'WeChat refund arrives', subject: 'orderNo' },
}

const PACKAGE_DUE = 'entitlement.due'
const SHOWN = 200

/** Pending events in the order they will happen. */
export async function findDueEvents(client: ReadClient): Promise<DueEvent[]> {
  const rows = await client.scheduledEvent.findMany({
    where: { state: 'pending' },
    orderBy: [{ dueMs: 'asc' }, { id: 'asc' }],
    take: SHOWN,
  })
  return withPackageLabels(client, rows.map(toDueEvent))
}

/** The events of these ids in the order they happened. */
export async function findEventsById(client: ReadClient, ids: readonly number[]): Promise<DueEvent[]> {
  const rows = await client.scheduledEvent.findMany({
    where: { id: { in: [...ids] } },
    orderBy: [{ dueMs: 'asc' }, { id: 'asc' }],
  })
  return rows.map(toDueEvent)
}

function toDueEvent(row: { id: number; dueMs: bigint; kind: string; payloadJson: string }): DueEvent {
  const known = LABELS[row.kind]
  const payload = JSON.parse(row.payloadJson) as Record<string, unknown>
  const subject = known ? payload[known.subject] : null
  return {
    eventId: row.id,
    dueMs: Number(row.dueMs),
    kind: row.kind,
    label: known?.label ?? row.kind,
    subject: typeof subject === 'string' ? subject : null,
  }
}

/** Says what a package will do at its instant: take effect, end, or end with the next one starting. */
async function withPackageLabels(client: ReadClient, events: DueEvent[]): Promise<DueEvent[]> {
  const deviceIds = events.flatMap(({ kind, subject }) => (kind === PACKAGE_DUE && subject ? [subject] : []))
  if (deviceIds.length === 0) return events
  const rows = await client.entitlement.findMany({
    where: {
      deviceId: { in: deviceIds },
      state: { in: ['activated', 'activating', 'not-yet-active', 'suspended'] },
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
