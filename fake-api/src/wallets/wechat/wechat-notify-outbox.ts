import { schedule } from '../../world/scheduler.ts'
import type { WorldTx } from '../../world/world-tx.ts'
import { describeNotify, type NotifySubject } from './notify-builder.ts'
import { writeLetter } from './notify-letter.ts'
import { createNotifyId, randomHex } from './wechat-ids.ts'
import { insertNotify } from './wechat-outbox-repository.ts'

/** Kind of the scheduled event of one attempt; its payload is a NotifyTicket, which the journal's hash covers. */
export const NOTIFY_EVENT = 'wechat.notify'

/** Which notify an attempt is for, and the order to find it by in the journal. */
export interface NotifyTicket {
  readonly notifyId: string
  readonly orderNo: string
}

/** How an armed fault changes the way of one notify. */
export interface NotifyFault {
  readonly delayMs: number
  readonly isLost: boolean
}

/** A notify to be sent. */
export interface NotifyOrder {
  readonly subject: NotifySubject
  readonly urlTemplate: string
  readonly traceId: string
  readonly fault?: NotifyFault
}

/** Puts a notify into the outbox and schedules its first attempt, in the caller's transaction. */
export async function enqueueNotify(ctx: WorldTx, order: NotifyOrder): Promise<string> {
  const { subject, urlTemplate, traceId, fault } = order
  const notifyId = createNotifyId(ctx)
  const nonce = randomHex(ctx, 12)
  const letter = writeLetter({ subject, createdAtMs: ctx.nowMs, nonce })
  const dueMs = ctx.nowMs + (fault?.delayMs ?? 0)
  const orderNo = subject.resource.out_trade_no
  const ticket: NotifyTicket = { notifyId, orderNo }
  await insertNotify(ctx.tx, {
    id: ctx.nextId(),
    notifyId,
    kind: describeNotify(subject).eventType,
    outTradeNo: orderNo,
    traceId,
    urlTemplate,
    letter,
    isLost: fault?.isLost ?? false,
    createdAtMs: ctx.nowMs,
    dueMs,
    scheduledId: await schedule(ctx, { dueMs, kind: NOTIFY_EVENT, payload: ticket }),
  })
  return notifyId
}

/** The ticket in an event's payload; anything else is a defect. */
export function readTicket(payload: unknown): NotifyTicket {
  if (typeof payload === 'object' && payload !== null && 'notifyId' in payload && 'orderNo' in payload) {
    const { notifyId, orderNo } = payload
    if (typeof notifyId === 'string' && typeof orderNo === 'string') return { notifyId, orderNo }
  }
  throw new TypeError(`the payload of ${NOTIFY_EVENT} is no ticket`)
}
