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

const SHOWN = 200

/** Pending events in the order they will happen. */
export async function findDueEvents(client: ReadClient): Promise<DueEvent[]> {
  const rows = await client.scheduledEvent.findMany({
    where: { state: 'pending' },
    orderBy: [{ dueMs: 'asc' }, { id: 'asc' }],
    take: SHOWN,
  })
  return rows.map(toDueEvent)
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
