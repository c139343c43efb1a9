import { BusinessError } from '../../kernel/business-error.ts'
import { addDays } from '../../kernel/clock.ts'
import type { EventHandler } from '../../world/event-handlers.ts'
import { reschedule } from '../../world/reschedule.ts'
import type { WorldTx } from '../../world/world-tx.ts'
import type { OrderBookService } from '../orders/order-book-service.ts'
import type { PackageLine, RenewalRules } from '../orders/renewal-rules.ts'
import { advanceTimeline, nextDueMs } from './domain/advance-timeline.ts'
import type { TimelineChange, TimelineEvent } from './domain/entitlement.ts'
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

  /** Puts a paid package on its line and lets the orders on it follow. Throws already-renewed. */
  async activate(ctx: WorldTx, line: PackageLine, paid: PaidPackage): Promise<void> {
    const key = channelless(line)
    const id = ctx.nextId()
    const { validityDays, effectWithinMs, ...rest } = paid
    const readyAtMs = readyAt(ctx.nowMs, effectWithinMs, ctx.random())
    const plan = { ...rest, id, cause: 'order' as const, boughtMs: addDays(0, validityDays), readyAtMs }
    const change = planPurchase(await findTimeline(ctx.tx, key), plan, ctx.nowMs)
    await this.#save(ctx, key, change)
    for (const event of change.events) if (event.id !== id) await this.#moveOrder(ctx, event)
    const added = change.timeline.find((entitlement) => entitlement.id === id)
    if (added?.state === 'activating') return
    const startsAtMs = added?.startsAtMs ?? ctx.nowMs
    await this.#orders.apply(ctx, paid.orderNo, { type: 'activated', startsAtMs })
  }

  /** Starts, ends and resumes what is due on one line. */
  readonly onDue: EventHandler = async (ctx, { payload }) => {
    const key = payload as TimelineKey
    const change = advanceTimeline(await findTimeline(ctx.tx, key), ctx.nowMs)
    await this.#save(ctx, key, change)
    for (const event of change.events) await this.#moveOrder(ctx, event)
    return null
  }

  async #save(ctx: WorldTx, key: TimelineKey, { timeline, events }: TimelineChange): Promise<void> {
    await saveTimeline(ctx.tx, key, timeline)
    for (const { orderNo, startsAtMs, endsAtMs } of timeline) {
      if (orderNo) await this.#orders.setSpan(ctx, orderNo, { effectiveAtMs: startsAtMs, endsAtMs })
    }
    for (const event of events) noteEvent(ctx, key, event)
    await reschedule(ctx, { kind: ENTITLEMENT_DUE, payload: key, dueMs: nextDueMs(timeline) })
  }

  async #moveOrder(ctx: WorldTx, { type, orderNo, atMs }: TimelineEvent): Promise<void> {
    if (!orderNo) return
    if (type === 'ended') await this.#orders.apply(ctx, orderNo, { type: 'end' })
    if (type !== 'started') return
    const change = await this.#orders.apply(ctx, orderNo, { type: 'start' })
    if (change?.refusal) await this.#orders.apply(ctx, orderNo, { type: 'activated', startsAtMs: atMs })
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
