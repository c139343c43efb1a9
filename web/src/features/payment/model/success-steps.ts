import type { Schemas } from '@skyshop/openapi/http'
import { displayTime } from '../../../shared/time/format-time.ts'
import { formatWireTime } from '../../../shared/time/wire-time.ts'

type Order = Schemas['OrderRecord']
type Expiry = Schemas['DevicePackageExpiry']
type DevicePackage = Schemas['DevicePackage']

/** A step on the time line of a purchase; times are those of the wire. */
export interface SuccessStep {
  key: 'paid' | 'activating' | 'takesEffect' | 'runsUntil'
  state: 'done' | 'now' | 'next'
  /** On `activating`: when it is done at the latest. */
  time: string | null
  /** On `takesEffect`: it waits for the current package to end. */
  isQueued?: boolean
}

/** What the server says of a purchase; null where it has not said. */
export interface PurchaseFacts {
  order: Order | null
  expiry: Expiry | null
  packageName: string | undefined
}

/** Paid, activating, takes effect, runs until; steps nothing is known about are left out. */
export function successSteps(facts: PurchaseFacts): SuccessStep[] {
  const { order } = facts
  const paid: SuccessStep = { key: 'paid', state: 'done', time: order?.payTime ?? null }
  // A service of people belongs to no device and begins with a call, not with an activation.
  if (!isKnown(facts) || order?.deviceId === '') return [paid]
  const [start, end] = times(facts)
  const isNow = isActivating(facts)
  return [
    paid,
    { key: 'activating', state: isNow ? 'now' : 'done', time: isNow ? start.time : null },
    start,
    end,
  ]
}

/** Whether the package is still being activated, so that the server is worth asking again. */
export function isActivating(facts: PurchaseFacts): boolean {
  const state = boughtPackage(facts)?.state
  return state === undefined ? facts.order?.orderStatus === 1 : state === 'activating'
}

/** Whether the server has said anything about the purchase. */
export function isKnown(facts: PurchaseFacts): boolean {
  return facts.order !== null || boughtPackage(facts) !== null
}

/** Whether something else is on the device: the purchase continues a cover that was there. */
export function continuesCover(facts: PurchaseFacts): boolean {
  const bought = boughtPackage(facts)
  return bought !== null && (facts.expiry?.packages ?? []).some((entry) => entry !== bought)
}

function times(facts: PurchaseFacts): [SuccessStep, SuccessStep] {
  const bought = boughtPackage(facts)
  const start = bought?.startTime ?? facts.order?.effectiveTime ?? null
  const end = bought?.endTime ?? facts.order?.deadline ?? null
  const isRunning = bought === null ? facts.order?.orderStatus === 4 : bought.state === 'activated'
  const isQueued = bought?.state === 'not-yet-active' || facts.order?.orderStatus === 2
  return [
    { key: 'takesEffect', state: isRunning ? 'done' : 'next', time: start, isQueued },
    { key: 'runsUntil', state: 'next', time: end },
  ]
}

// By its order; without one the package of that name that ends last is the one just bought.
function boughtPackage({ order, expiry, packageName }: PurchaseFacts): DevicePackage | null {
  const packages = expiry?.packages ?? []
  if (order !== null) return packages.find(({ orderNo }) => orderNo === order.orderNo) ?? null
  return packages.filter((entry) => entry.packageName === packageName).at(-1) ?? null
}

/** A moment on a receipt: the time of day today, the country's date on any other day. */
export function receiptTime(
  wireTime: string | null,
  { nowMs, timeFormat }: { nowMs: number; timeFormat: string },
): string | null {
  const isToday = wireTime?.slice(0, 10) === formatWireTime(nowMs).slice(0, 10)
  return displayTime(wireTime, isToday ? 'HH:mm' : timeFormat.split(' ')[0])
}
