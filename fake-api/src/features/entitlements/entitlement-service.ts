import { BusinessError } from '../../kernel/business-error.ts'
import { addDays } from '../../kernel/clock.ts'
import { type EventHandler, reschedule } from '../../world/clock/schedule.ts'
import type { WorldTx } from '../../world/transaction/world.ts'
import type { PackageSlots, SlotRules } from '../orders/order-placement-service.ts'
import type { OrderTransitionsService } from '../orders/order-transitions-service.ts'
import {
  findLiveTimeline,
  findOrderSpan,
  findSlotsOf,
  hasLiveEntitlement,
  saveTimeline,
  type TimelineKey,
} from './entitlement-repository.ts'
import { advanceTimeline, nextDueMs } from './rules/advance-timeline.ts'
import type { Entitlement, Timeline, TimelineChange, TimelineEvent } from './rules/entitlement.ts'
import { closeGrace, openGrace } from './rules/grace.ts'
import { planPurchase, readyAt } from './rules/plan-purchase.ts'
import { revokeEntitlement } from './rules/revoke-entitlement.ts'
import { assertTakeEffect, takeEffectChoices, takeEffectNow } from './rules/take-effect.ts'

/** Event of the world's clock at which a slot of packages has something to do. */
export const ENTITLEMENT_DUE = 'entitlement.due'

/** The timeline of a slot as a rule left it, and as it was before; `ownId` is the package whose order brings it about. */
type WrittenChange = TimelineChange & { before: Timeline; ownId?: number }

/** A package that has been paid for. */
export interface PaidPackage {
  orderNo: string
  packageId: string
  validityDays: number
  effectWithinMs: number
  topUp: boolean
  effect: 'normal' | 'immediate'
  /** `contract` for a period of an auto-renewal. */
  cause: 'order' | 'contract'
}

/** A package that is given, not bought. */
export interface GivenPackage {
  packageId: string
  cause: 'code' | 'trial' | 'gift'
  validityDays: number
  effectWithinMs: number
  topUp: boolean
}

interface NewPackage extends Omit<GivenPackage, 'cause'> {
  cause: Entitlement['cause']
  orderNo: string | null
  effect: 'normal' | 'immediate'
}

/** When a given package runs; nulls while that is open. */
export interface GivenSpan {
  entitlementId: number
  startsAtMs: number | null
  endsAtMs: number | null
}

/** One slot per channel, or the one of the device as a whole. */
function keysOf({ deviceId, kind, channels }: PackageSlots): readonly TimelineKey[] {
  if (channels.length === 0) return [{ deviceId, kind, channel: '' }]
  return channels.map((channel) => ({ deviceId, kind, channel }))
}

/** Packages on devices: what purchases, and the world's clock, do to their slots. */
export class EntitlementService implements SlotRules {
  readonly #orders: OrderTransitionsService

  constructor(orders: OrderTransitionsService) {
    this.#orders = orders
  }

  /** @throws BusinessError already-renewed when a slot has a package that waits for its turn */
  async assertMayBuy({ tx, nowMs }: WorldTx, slots: PackageSlots): Promise<void> {
    for (const slot of keysOf(slots)) {
      const timeline = await findLiveTimeline(tx, slot)
      if (takeEffectChoices(timeline, nowMs).choices.length === 0) throw new BusinessError('already-renewed')
    }
  }

  /** Throws already-renewed or immediate-not-possible when the package could not take effect as wished. */
  async assertMayTakeEffect(
    { tx, nowMs }: WorldTx,
    slots: PackageSlots,
    effect: 'normal' | 'immediate',
  ): Promise<void> {
    for (const slot of keysOf(slots)) assertTakeEffect(await findLiveTimeline(tx, slot), effect, nowMs)
  }

  /**
   * Puts a paid package into each of its slots and moves the other orders in them along. Answers when the first one
   * starts, or null while it is activating. Throws already-renewed, before it writes.
   */
  async activate(ctx: WorldTx, slots: PackageSlots, paid: PaidPackage): Promise<number | null> {
    // A single slot refuses by itself; of several, none may get the package when another cannot.
    if (slots.channels.length > 1 && !paid.topUp && paid.cause === 'order')
      await this.assertMayBuy(ctx, slots)
    const starts: number[] = []
    for (const slot of keysOf(slots)) {
      const startsAtMs = await this.#activateSlot(ctx, slot, paid)
      if (startsAtMs !== null) starts.push(startsAtMs)
    }
    return starts.length === 0 ? null : Math.min(...starts)
  }

  /** Lets the service of a contract go on unpaid until then, behind what runs (R-ENTITLEMENT-28). */
  async openGrace(
    ctx: WorldTx,
    { deviceId, kind, channel }: TimelineKey,
    grace: { packageId: string; untilMs: number },
  ): Promise<void> {
    const key = { deviceId, kind, channel }
    const before = await findLiveTimeline(ctx.tx, key)
    await this.#change(ctx, key, {
      before,
      ...openGrace(before, { ...grace, id: ctx.nextId() }, ctx.nowMs),
    })
  }

  /** Ends what is left of the grace in a slot. */
  async closeGrace(ctx: WorldTx, { deviceId, kind, channel }: TimelineKey): Promise<void> {
    const key = { deviceId, kind, channel }
    const before = await findLiveTimeline(ctx.tx, key)
    await this.#change(ctx, key, { before, ...closeGrace(before, ctx.nowMs) })
  }

  /** Takes what an order bought away; what waits behind it moves up. */
  async revoke(ctx: WorldTx, orderNo: string): Promise<void> {
    for (const key of await findSlotsOf(ctx.tx, orderNo)) {
      const before = await findLiveTimeline(ctx.tx, key)
      const own = before.filter((row) => row.orderNo === orderNo)
      const change = own.reduce<TimelineChange>(({ timeline, events }, { id }) => {
        const next = revokeEntitlement(timeline, id, ctx.nowMs)
        return { timeline: next.timeline, events: [...events, ...next.events] }
      }, unchanged(before))
      await this.#change(ctx, key, { ...change, before })
    }
  }

  async #activateSlot(ctx: WorldTx, key: TimelineKey, paid: PaidPackage): Promise<number | null> {
    const added = await this.#put(ctx, key, paid)
    return added.state === 'activating' ? null : (added.startsAtMs ?? ctx.nowMs)
  }

  /** Puts a granted package into a slot, where it takes effect normally. Throws already-renewed, before it writes. */
  async grant(ctx: WorldTx, slot: TimelineKey, given: GivenPackage): Promise<GivenSpan> {
    const { id, startsAtMs, endsAtMs } = await this.#put(ctx, slot, {
      ...given,
      orderNo: null,
      effect: 'normal',
    })
    return { entitlementId: id, startsAtMs, endsAtMs }
  }

  async #put(ctx: WorldTx, key: TimelineKey, newPackage: NewPackage): Promise<Entitlement> {
    const id = ctx.nextId()
    const { validityDays, effectWithinMs, ...rest } = newPackage
    const readyAtMs = readyAt(ctx.nowMs, effectWithinMs, ctx.random())
    const before = await findLiveTimeline(ctx.tx, key)
    const open =
      newPackage.cause === 'contract' ? closeGrace(before, ctx.nowMs) : { ...unchanged(before), usedMs: 0 }
    const boughtMs = addDays(0, validityDays) - open.usedMs
    const change = planPurchase(open.timeline, { ...rest, id, boughtMs, readyAtMs }, ctx.nowMs)
    const events = [...open.events, ...change.events]
    await this.#change(ctx, key, { ...change, events, before, ownId: id })
    const added = change.timeline.find((entitlement) => entitlement.id === id)
    if (!added) throw new Error('a planned package has no slot')
    return added
  }

  /** Lets a queued package of a slot take effect now. Throws immediate-not-possible. */
  async takeEffectNow(ctx: WorldTx, { deviceId, kind, channel }: TimelineKey, id: number): Promise<void> {
    const key = { deviceId, kind, channel }
    const before = await findLiveTimeline(ctx.tx, key)
    await this.#change(ctx, key, { before, ...takeEffectNow(before, id, ctx.nowMs) })
  }

  /** Starts, ends and resumes what is due in one slot. */
  readonly onDue: EventHandler = async (ctx, { payload }) => {
    const key = payload as TimelineKey
    const before = await findLiveTimeline(ctx.tx, key)
    await this.#change(ctx, key, { ...advanceTimeline(before, ctx.nowMs), before })
    return null
  }

  /** Writes a change and moves the orders in the slot along, except the one that causes it. */
  async #change(ctx: WorldTx, key: TimelineKey, change: WrittenChange): Promise<void> {
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
    for (const event of events) recordEvent(ctx, key, event)
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

function unchanged(timeline: Timeline): TimelineChange {
  return { timeline: [...timeline], events: [] }
}

function recordEvent(ctx: WorldTx, { deviceId }: TimelineKey, event: TimelineEvent): void {
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
