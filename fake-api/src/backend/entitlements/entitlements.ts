import type { Schemas } from '@skyshop/openapi/http'
import type { HttpOperationsByArea } from '@skyshop/openapi/operations'
import { addDays, formatBeijing, wireTime } from '../../engine/kernel/clock.ts'
import { type EventHandler, reschedule, schedule } from '../../engine/world/clock/schedule.ts'
import type { WorldTx } from '../../engine/world/transaction/world.ts'
import { findDevice, findDevicesOf } from '../devices/device-repository.ts'
import type { Handlers } from '../http/handler.ts'
import { BusinessError } from '../kernel/business-error.ts'
import { kindOfSource, type Slot, type Slots } from '../kernel/package-kind.ts'
import { saveOrderSpan } from '../orders/order-repository.ts'
import { endOrder, startOrder } from '../orders/order-transitions.ts'
import type { Caller } from '../users/caller.ts'
import {
  findEntitlementSpan,
  findLiveTimeline,
  findPackageSlot,
  findSlotsOf,
  findStorePackages,
  hasLiveEntitlement,
  type StorePackageRow,
  saveTimeline,
} from './entitlement-repository.ts'
import type { ExpiryService, ListedExpiry, SeenRenewal } from './expiry-service.ts'
import {
  assertEffectAllowed,
  closeGrace,
  mayTakeEffectNow,
  openGrace,
  planPurchase,
  readyAt,
  takeEffectChoices,
  takeEffectNow,
} from './rules/take-effect.ts'
import {
  advanceTimeline,
  baseQueue,
  type Entitlement,
  isGrace,
  nextDueMs,
  revokeEntitlement,
  type Timeline,
  type TimelineChange,
  type TimelineEvent,
} from './rules/timeline.ts'

function toVipExpiry(listed: ListedExpiry): Schemas['VipExpiry'] {
  const { deviceId, info, renewal, nextStartMs, dataLeft, channels } = listed
  return {
    deviceId,
    expireDate: info.expireDate,
    expireDateUTC: info.expireDateUTC,
    vipStatus: info.vipStatus,
    longTermEffectFlag: info.isLongTerm ? 1 : 0,
    activating: info.isActivating,
    ...(renewal === null ? {} : { renewal: toVipRenewal(renewal) }),
    ...(nextStartMs === null ? {} : { nextStart: formatBeijing(nextStartMs) }),
    ...(dataLeft === null ? {} : { dataLeft }),
    ...(channels === null ? {} : { coveredChannels: channels }),
  }
}

// What another account is charged, and when, is nobody else's business.
function toVipRenewal(renewal: SeenRenewal): Schemas['VipRenewal'] {
  const { isOwn, nextMs, amountFen, isFailed, isPartial, newPriceFromMs } = renewal
  if (!isOwn) return { isOwn, nextDeductTime: null, amount: null, failed: false, isPartial }
  const terms = { nextDeductTime: wireTime(nextMs), amount: amountFen, failed: isFailed }
  const newPrice = newPriceFromMs === null ? {} : { newPriceFrom: formatBeijing(newPriceFromMs) }
  const channels = renewal.channels.map((one) => ({
    channelNumber: one.channelNumber,
    name: one.name,
    nextDeductTime: wireTime(one.nextMs),
    amount: one.amountFen,
    failed: one.isFailed,
  }))
  return { isOwn, ...terms, isPartial, ...newPrice, ...(channels.length === 0 ? {} : { channels }) }
}

/** Package expiry of devices. */
export function entitlementRoutes(expiry: ExpiryService) {
  return {
    listVipExpiry: async ({ body }, context) =>
      (await expiry.list(context, body.deviceInfoList)).map(toVipExpiry),
    listVipExpiryByKeys: async ({ query: { deviceKeyList, packageSource } }, context) => {
      const queries = deviceKeyList.split(',').map((deviceKey) => ({ deviceKey, packageSource }))
      return (await expiry.list(context, queries)).map(toVipExpiry)
    },
    getDevicePackageExpiry: async ({ query }, context) => {
      const deviceExpiry = await expiry.ofDevice(context, query)
      const { deviceId, deviceName, info, packages } = deviceExpiry
      return {
        deviceId,
        deviceName,
        vipStatus: info.vipStatus,
        expireDate: info.expireDate,
        expireDateUTC: info.expireDateUTC,
        packageName: packages.find((row) => row.state === 'activated')?.packageName ?? null,
        renewed: deviceExpiry.isRenewedAhead,
        immediate: deviceExpiry.hasImmediateChoice,
        packages: packages.map((row) => ({
          orderNo: row.orderNo ?? '',
          packageId: row.packageId,
          packageName: row.packageName,
          state: row.state,
          startTime: wireTime(row.startsAtMs),
          endTime: wireTime(row.endsAtMs),
          topUp: row.topUp,
        })),
      }
    },
  } satisfies Handlers<HttpOperationsByArea['entitlements']>
}

/** Packages a user has on devices. */
export const storePackageRoutes = {
  listValidPackages: async ({ query }, context) =>
    (await listStorePackages(context, query)).map(toStorePackage),
  usePackageNow: async ({ body }, context) =>
    toStorePackage(await startStorePackage(context, body.storePackageId)),
} satisfies Handlers<HttpOperationsByArea['store-packages']>

function toStorePackage(row: StorePackage): Schemas['StorePackage'] {
  return {
    storePackageId: String(row.id),
    deviceId: row.deviceId,
    deviceName: row.deviceName,
    channelIotId: row.channel,
    orderNo: row.orderNo ?? '',
    packageId: row.packageId,
    packageName: row.packageName,
    kind: row.kind as Schemas['StorePackage']['kind'],
    state: row.state as Schemas['StorePackage']['state'],
    startTime: wireTime(row.startsAtMs),
    endTime: wireTime(row.endsAtMs),
    canUseNow: row.canUseNow,
    callCount: row.callCount,
    callsLeft: row.callsLeft,
  }
}

/** Event of the world's clock at which a slot of packages has something to do. */
export const ENTITLEMENT_DUE = 'entitlement.due'

/** Event of the clock at which a contract learns that a refund moved the end of the service in its slot. */
export const SERVICE_MOVED = 'entitlement.moved'

/** A slot whose packages of one order were taken away. */
export type MovedService = Slot & { orderNo: string }

/** A change of the timeline of a slot, with the timeline before it; `ownId` is the package that the change adds. */
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

/** Begin and end of a given package; null while they are not known. */
export interface GivenSpan {
  entitlementId: number
  startsAtMs: number | null
  endsAtMs: number | null
}

/** Returns a slot for each channel, or the one of the device as a whole. */
function slotsOf({ deviceId, kind, channels }: Slots): readonly Slot[] {
  if (channels.length === 0) return [{ deviceId, kind, channel: '' }]
  return channels.map((channel) => ({ deviceId, kind, channel }))
}

/** Throws already-renewed when a slot has a package that waits for its turn. */
export async function assertMayBuy({ tx, nowMs }: WorldTx, slots: Slots): Promise<void> {
  for (const slot of slotsOf(slots)) {
    const timeline = await findLiveTimeline(tx, slot)
    if (takeEffectChoices(timeline, nowMs).choices.length === 0) throw new BusinessError('already-renewed')
  }
}

/** Throws already-renewed or immediate-not-possible when the package could not take effect as wished. */
export async function assertEffectAllowedInSlots(
  { tx, nowMs }: WorldTx,
  slots: Slots,
  effect: 'normal' | 'immediate',
): Promise<void> {
  for (const slot of slotsOf(slots)) assertEffectAllowed(await findLiveTimeline(tx, slot), effect, nowMs)
}

/**
 * Adds a paid package to each of its slots and moves the other orders in them along. Returns when the first one
 * starts, or null while it is activating. Throws already-renewed before it writes.
 */
export async function activatePackage(ctx: WorldTx, slots: Slots, paid: PaidPackage): Promise<number | null> {
  // A single slot refuses by itself; of several, none may get the package when another cannot.
  if (slots.channels.length > 1 && !paid.topUp && paid.cause === 'order') await assertMayBuy(ctx, slots)
  const starts: number[] = []
  for (const slot of slotsOf(slots)) {
    const startsAtMs = await activateSlot(ctx, slot, paid)
    if (startsAtMs !== null) starts.push(startsAtMs)
  }
  return starts.length === 0 ? null : Math.min(...starts)
}

/** Lets the service of a contract go on unpaid until `untilMs`, behind the package that runs (R-ENTITLEMENT-28). */
export async function openSlotGrace(
  ctx: WorldTx,
  { deviceId, kind, channel }: Slot,
  grace: { packageId: string; untilMs: number },
): Promise<void> {
  const slot = { deviceId, kind, channel }
  const before = await findLiveTimeline(ctx.tx, slot)
  await changeSlot(ctx, slot, {
    before,
    ...openGrace(before, { ...grace, id: ctx.nextId() }, ctx.nowMs),
  })
}

/** Revokes what is left of the grace in a slot. */
export async function closeSlotGrace(ctx: WorldTx, { deviceId, kind, channel }: Slot): Promise<void> {
  const slot = { deviceId, kind, channel }
  const before = await findLiveTimeline(ctx.tx, slot)
  await changeSlot(ctx, slot, { before, ...closeGrace(before, ctx.nowMs) })
}

/** Returns when the service in a slot ends by the base packages in it; null when none is left. */
export async function findServiceEnd(tx: WorldTx['tx'], { deviceId, kind, channel }: Slot) {
  const queue = baseQueue(await findLiveTimeline(tx, { deviceId, kind, channel }))
  const ends = queue.flatMap((row) => (row.endsAtMs === null || isGrace(row) ? [] : [row.endsAtMs]))
  return ends.length === 0 ? null : Math.max(...ends)
}

/** Revokes the packages that an order bought; packages that wait behind them move up, and a contract follows them. */
export async function revokePackages(ctx: WorldTx, orderNo: string): Promise<void> {
  for (const slot of await findSlotsOf(ctx.tx, orderNo)) {
    const before = await findLiveTimeline(ctx.tx, slot)
    const own = before.filter((row) => row.orderNo === orderNo)
    const change = own.reduce<TimelineChange>(({ timeline, events }, { id }) => {
      const next = revokeEntitlement(timeline, id, ctx.nowMs)
      return { timeline: next.timeline, events: [...events, ...next.events] }
    }, unchanged(before))
    await changeSlot(ctx, slot, { ...change, before })
    const isRenewed = (await ctx.tx.contract.count({ where: { ...slot, state: 'active' } })) > 0
    const moved: MovedService = { ...slot, orderNo }
    if (isRenewed) await schedule(ctx, { kind: SERVICE_MOVED, payload: moved, dueMs: ctx.nowMs })
  }
}

async function activateSlot(ctx: WorldTx, slot: Slot, paid: PaidPackage): Promise<number | null> {
  const added = await addToSlot(ctx, slot, paid)
  return added.state === 'activating' ? null : (added.startsAtMs ?? ctx.nowMs)
}

/** Adds a granted package to a slot, where it takes effect normally. Throws already-renewed before it writes. */
export async function grantPackage(ctx: WorldTx, slot: Slot, given: GivenPackage): Promise<GivenSpan> {
  const { id, startsAtMs, endsAtMs } = await addToSlot(ctx, slot, {
    ...given,
    orderNo: null,
    effect: 'normal',
  })
  return { entitlementId: id, startsAtMs, endsAtMs }
}

async function addToSlot(ctx: WorldTx, slot: Slot, newPackage: NewPackage): Promise<Entitlement> {
  const id = ctx.nextId()
  const { validityDays, effectWithinMs, ...rest } = newPackage
  const readyAtMs = readyAt(ctx.nowMs, effectWithinMs, ctx.random())
  const before = await findLiveTimeline(ctx.tx, slot)
  const afterGrace =
    newPackage.cause === 'contract' ? closeGrace(before, ctx.nowMs) : { ...unchanged(before), usedMs: 0 }
  const boughtMs = addDays(0, validityDays) - afterGrace.usedMs
  const change = planPurchase(afterGrace.timeline, { ...rest, id, boughtMs, readyAtMs }, ctx.nowMs)
  const events = [...afterGrace.events, ...change.events]
  await changeSlot(ctx, slot, { ...change, events, before, ownId: id })
  const added = change.timeline.find((entitlement) => entitlement.id === id)
  if (!added) throw new Error('a planned package has no slot')
  return added
}

/** Lets a queued package of a slot take effect now. Throws immediate-not-possible. */
async function startNow(ctx: WorldTx, { deviceId, kind, channel }: Slot, id: number): Promise<void> {
  const slot = { deviceId, kind, channel }
  const before = await findLiveTimeline(ctx.tx, slot)
  await changeSlot(ctx, slot, { before, ...takeEffectNow(before, id, ctx.nowMs) })
}

/** Starts, ends and resumes what is due in one slot. */
export const onEntitlementDue: EventHandler = async (ctx, { payload }) => {
  const slot = payload as Slot
  const before = await findLiveTimeline(ctx.tx, slot)
  await changeSlot(ctx, slot, { ...advanceTimeline(before, ctx.nowMs), before })
  return null
}

/** Writes a change and moves the orders of the slot along, except the order of the package that the change adds. */
async function changeSlot(ctx: WorldTx, slot: Slot, change: WrittenChange): Promise<void> {
  await saveSlot(ctx, slot, change)
  for (const event of change.events) if (event.id !== change.ownId) await moveOrder(ctx, slot, event)
}

async function saveSlot(
  ctx: WorldTx,
  slot: Slot,
  { before, timeline, events }: WrittenChange,
): Promise<void> {
  await saveTimeline(ctx.tx, slot, { before, after: timeline })
  const spans = new Map(before.map((old) => [old.id, `${old.startsAtMs} ${old.endsAtMs}`]))
  for (const { id, orderNo, startsAtMs, endsAtMs } of timeline) {
    const isMoved = spans.get(id) !== `${startsAtMs} ${endsAtMs}`
    if (!orderNo || !isMoved) continue
    const own = { effectiveAtMs: startsAtMs, endsAtMs }
    // Channels of one order begin and end each on their own; the order spans them all.
    const span = slot.channel === '' ? own : await findEntitlementSpan(ctx.tx, orderNo)
    await saveOrderSpan(ctx.tx, orderNo, span)
  }
  for (const event of events) recordEvent(ctx, slot, event)
  await reschedule(ctx, { kind: ENTITLEMENT_DUE, payload: slot, dueMs: nextDueMs(timeline) })
}

async function moveOrder(
  ctx: WorldTx,
  { channel }: Slot,
  { type, orderNo, atMs }: TimelineEvent,
): Promise<void> {
  if (!orderNo) return
  // An order for several channels has ended when the last of them has.
  const isLast = channel === '' || !(await hasLiveEntitlement(ctx.tx, orderNo))
  if (type === 'ended' && isLast) await endOrder(ctx, orderNo)
  if (type === 'started') await startOrder(ctx, orderNo, atMs)
}

function unchanged(timeline: Timeline): TimelineChange {
  return { timeline: [...timeline], events: [] }
}

function recordEvent(ctx: WorldTx, { deviceId }: Slot, event: TimelineEvent): void {
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

/** Packages asked for; those of all devices the user sees when no device is named. */
export interface StorePackageQuery {
  deviceId?: string | undefined
  productCode?: string | undefined
  packageSource?: number | undefined
  channelIotId?: string | undefined
}

/** A package as its owner sees it. */
export interface StorePackage extends StorePackageRow {
  deviceName: string
  canUseNow: boolean
}

/** A database id: anything else names no package. */
const PACKAGE_ID = /^[1-9]\d{0,8}$/

/** Lists packages of a user that run or will. Throws device-not-found. */
async function listStorePackages(context: Caller, query: StorePackageQuery): Promise<StorePackage[]> {
  const { world, user } = context
  const { deviceId, productCode, packageSource, channelIotId: channel } = query
  const visible = await findDevicesOf(world.read, user.userId)
  const devices = visible.filter(
    (device) =>
      (deviceId === undefined || device.deviceId === deviceId) &&
      (productCode === undefined || device.productCode === productCode),
  )
  if (deviceId !== undefined && devices.length === 0) throw new BusinessError('device-not-found')
  const kind = packageSource === undefined ? undefined : kindOfSource(packageSource)
  if (kind === null) return []
  return packagesOn(context, devices, { kind, channel })
}

/**
 * Lets a queued package take effect now. Throws package-not-found for unknown ones and those of devices the user does
 * not see, immediate-not-possible also for what somebody else bought for a device that is only shared.
 */
async function startStorePackage(context: Caller, storePackageId: string): Promise<StorePackage> {
  const { world, user } = context
  const id = PACKAGE_ID.test(storePackageId) ? Number(storePackageId) : 0
  const device = await world.withTx(async (ctx) => {
    const slot = await findPackageSlot(ctx.tx, id)
    const device = slot && (await findDevice(ctx.tx, user.userId, slot.deviceId))
    if (!slot || !device) throw new BusinessError('package-not-found')
    if (!device.owned && slot.buyerId !== user.userId) throw new BusinessError('immediate-not-possible')
    await startNow(ctx, slot, id)
    return device
  })
  const used = (await packagesOn(context, [device], {})).find((row) => row.id === id)
  if (!used) throw new BusinessError('package-not-found')
  return used
}

async function packagesOn(
  { world, language }: Caller,
  devices: readonly { deviceId: string; deviceName: string }[],
  slot: { kind?: string | undefined; channel?: string | undefined },
): Promise<StorePackage[]> {
  const names = new Map(devices.map(({ deviceId, deviceName }) => [deviceId, deviceName]))
  const rows = await findStorePackages(world.read, { deviceIds: [...names.keys()], ...slot }, language)
  const slots = Map.groupBy(rows, ({ deviceId, kind, channel }) => `${deviceId} ${kind} ${channel}`)
  return [...slots.values()]
    .flatMap((own) =>
      own.map((row) => ({
        ...row,
        deviceName: names.get(row.deviceId) ?? '',
        canUseNow: mayTakeEffectNow(own, row.id, world.nowMs()),
      })),
    )
    .sort((a, b) => (a.endsAtMs ?? Infinity) - (b.endsAtMs ?? Infinity) || a.id - b.id)
}
