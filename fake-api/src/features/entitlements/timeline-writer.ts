import { reschedule } from '../../world/clock/schedule.ts'
import type { WorldTx } from '../../world/transaction/world.ts'
import type { OrderTransitionsService } from '../orders/order-transitions-service.ts'
import {
  findOrderSpan,
  hasLiveEntitlement,
  saveTimeline,
  type TimelineKey,
} from './entitlement-repository.ts'
import { nextDueMs } from './rules/advance-timeline.ts'
import type { Timeline, TimelineChange, TimelineEvent } from './rules/entitlement.ts'

/** Event of the world's clock at which a line of packages has something to do. */
export const ENTITLEMENT_DUE = 'entitlement.due'

/** What a rule made of a line, with the line as it was; `ownId` is the package whose order brings it about. */
type WrittenChange = TimelineChange & { before: Timeline; ownId?: number }

/** Writes what rules make of lines: rows, the spans and states of orders, the journal, and the next due event. */
export class TimelineWriter {
  readonly #orders: OrderTransitionsService

  constructor(orders: OrderTransitionsService) {
    this.#orders = orders
  }

  /** Writes a change and lets the orders on the line follow, but for the one that brings it about. */
  async change(ctx: WorldTx, key: TimelineKey, change: WrittenChange): Promise<void> {
    await this.#save(ctx, key, change)
    for (const event of change.events) if (event.id !== change.ownId) await this.#moveOrder(ctx, key, event)
  }

  async #save(ctx: WorldTx, key: TimelineKey, { before, timeline, events }: WrittenChange): Promise<void> {
    await saveTimeline(ctx.tx, key, { before, after: timeline })
    const spans = new Map(before.map((old) => [old.id, `${old.startsAtMs} ${old.endsAtMs}`]))
    for (const { id, orderNo, startsAtMs, endsAtMs } of timeline) {
      const isMoved = spans.get(id) !== `${startsAtMs} ${endsAtMs}`
      if (!orderNo || !isMoved) continue
      const own = { effectiveAtMs: startsAtMs, endsAtMs }
      // Channels of one order begin and end each on their own; the order spans them all.
      const span = key.channel === '' ? own : await findOrderSpan(ctx.tx, orderNo)
      await this.#orders.setSpan(ctx.tx, orderNo, span)
    }
    for (const event of events) noteEvent(ctx, key, event)
    await reschedule(ctx, { kind: ENTITLEMENT_DUE, payload: key, dueMs: nextDueMs(timeline) })
  }

  async #moveOrder(
    ctx: WorldTx,
    { channel }: TimelineKey,
    { type, orderNo, atMs }: TimelineEvent,
  ): Promise<void> {
    if (!orderNo) return
    // An order for several channels has ended when the last of them has.
    const isLast = channel === '' || !(await hasLiveEntitlement(ctx.tx, orderNo))
    if (type === 'ended' && isLast) await this.#orders.packageEnded(ctx, orderNo)
    if (type === 'started') await this.#orders.packageStarted(ctx, orderNo, atMs)
  }
}

function noteEvent(ctx: WorldTx, { deviceId }: TimelineKey, event: TimelineEvent): void {
  ctx.record({
    kind: 'state',
    operationId: 'entitlement',
    from: 'upstream',
    to: 'upstream',
    status: event.type,
    label: `package ${event.type}`,
    note: `device …${deviceId.slice(-4)}`,
    orderNo: event.orderNo,
  })
}
