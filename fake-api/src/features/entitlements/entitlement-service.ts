import { BusinessError } from '../../kernel/business-error.ts'
import { addDays } from '../../kernel/clock.ts'
import type { EventHandler } from '../../world/event-handlers.ts'
import { reschedule } from '../../world/reschedule.ts'
import type { WorldTx } from '../../world/world-tx.ts'
import type { OrderBookService } from '../orders/order-book-service.ts'
import type { PackageLine, RenewalRules } from '../orders/renewal-rules.ts'
import { advanceTimeline, nextDueMs } from './domain/advance-timeline.ts'
import type { Timeline, TimelineChange, TimelineEvent } from './domain/entitlement.ts'
import { planPurchase, readyAt } from './domain/plan-purchase.ts'
import { assertTakeEffect, takeEffectChoices } from './domain/take-effect.ts'
import { findTimeline, saveTimeline, type TimelineKey } from './entitlement-repository.ts'

/** Event of the world's clock at which a line of packages has something to do. */
export const ENTITLEMENT_DUE = 'entitlement.due'

/** A package that has been paid for. */
export interface PaidPackage {
  orderNo: string
  packageId: string
  validityDays: number
  effectWithinMs: number
  topUp: boolean
  effect: 'normal' | 'immediate'
}

const channelless = ({ deviceId, kind }: PackageLine): TimelineKey => ({ deviceId, kind, channel: '' })

/** Packages on devices: what a purchase does to a line, and what time does to it. */
export class EntitlementService implements RenewalRules {
  readonly #orders: OrderBookService

  constructor(orders: OrderBookService) {
    this.#orders = orders
  }

  async assertMayBuy({ tx, nowMs }: WorldTx, line: PackageLine): Promise<void> {
    const timeline = await findTimeline(tx, channelless(line))
    if (takeEffectChoices(timeline, nowMs).choices.length === 0) throw new BusinessError('already-renewed')
  }

  /** Throws already-renewed or immediate-not-possible when the package could not take effect as wished. */
  async assertMayTakeEffect(
    { tx, nowMs }: WorldTx,
    line: PackageLine,
    effect: 'normal' | 'immediate',
  ): Promise<void> {
    assertTakeEffect(await findTimeline(tx, channelless(line)), effect, nowMs)
  }

  /**
   * Puts a paid package on its line and lets the other orders on it follow. Answers when it starts, or null while it is
   * activating. Throws already-renewed.
   */
  async activate(ctx: WorldTx, line: PackageLine, paid: PaidPackage): Promise<number | null> {
    const key = channelless(line)
    const id = ctx.nextId()
    const { validityDays, effectWithinMs, ...rest } = paid
    const readyAtMs = readyAt(ctx.nowMs, effectWithinMs, ctx.random())
    const plan = { ...rest, id, cause: 'order' as const, boughtMs: addDays(0, validityDays), readyAtMs }
    const before = await findTimeline(ctx.tx, key)
    const change = planPurchase(before, plan, ctx.nowMs)
    await this.#save(ctx, key, { ...change, before })
    for (const event of change.events) if (event.id !== id) await this.#moveOrder(ctx, event)
    const added = change.timeline.find((entitlement) => entitlement.id === id)
    return added?.state === 'activating' ? null : (added?.startsAtMs ?? ctx.nowMs)
  }

  /** Starts, ends and resumes what is due on one line. */
  readonly onDue: EventHandler = async (ctx, { payload }) => {
    const key = payload as TimelineKey
    const before = await findTimeline(ctx.tx, key)
    const change = advanceTimeline(before, ctx.nowMs)
    await this.#save(ctx, key, { ...change, before })
    for (const event of change.events) await this.#moveOrder(ctx, event)
    return null
  }

  async #save(
    ctx: WorldTx,
    key: TimelineKey,
    { before, timeline, events }: TimelineChange & { before: Timeline },
  ): Promise<void> {
    await saveTimeline(ctx.tx, key, { before, after: timeline })
    const spans = new Map(before.map((old) => [old.id, `${old.startsAtMs} ${old.endsAtMs}`]))
    for (const { id, orderNo, startsAtMs, endsAtMs } of timeline) {
      const isMoved = spans.get(id) !== `${startsAtMs} ${endsAtMs}`
      if (orderNo && isMoved)
        await this.#orders.setSpan(ctx, orderNo, { effectiveAtMs: startsAtMs, endsAtMs })
    }
    for (const event of events) noteEvent(ctx, key, event)
    await reschedule(ctx, { kind: ENTITLEMENT_DUE, payload: key, dueMs: nextDueMs(timeline) })
  }

  async #moveOrder(ctx: WorldTx, { type, orderNo, atMs }: TimelineEvent): Promise<void> {
    if (!orderNo) return
    if (type === 'ended') await this.#orders.packageEnded(ctx, orderNo)
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
