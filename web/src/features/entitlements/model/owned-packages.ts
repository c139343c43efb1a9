import type { Schemas } from '@skyshop/openapi/http'
import { parseWireTime } from '../../../shared/time/wire-time.ts'

type StorePackage = Schemas['StorePackage']
type DataPack = Schemas['DataPack']
type State = Schemas['DevicePackage']['state']

/** A package on a device, bought or given. */
export interface OwnedPackage {
  key: string
  name: string
  phase: 'current' | 'waiting' | 'past'
  state: State
  /** Wire times. */
  startTime: string | null
  endTime: string | null
  /** What lets it take effect now; null where nothing does. */
  takeEffectId: string | null
  /** Channel or lens it is for; empty for the device as a whole. */
  channelIotId: string
  /** What is used of a data package; null for other kinds, and when unknown. */
  use: { usedKb: number; totalKb: number } | null
  /** Until it is used up. */
  isLongTerm: boolean
}

/** Tells whether a package waits beside the present one for the whole device, so no more are sold (product 5.19). */
export function isRenewedAhead(packages: readonly OwnedPackage[]): boolean {
  const whole = packages.filter(({ channelIotId }) => channelIotId === '')
  const unstarted = whole.filter(({ state }) => state === 'not-yet-active' || state === 'activating')
  const isRunning = whole.some(({ state }) => state === 'activated')
  return unstarted.length > (isRunning ? 0 : 1)
}

/** Past cloud packages, from orders. */
type PastOrder = Pick<
  Schemas['OrderRecord'],
  'orderNo' | 'orderStatus' | 'productName' | 'effectiveTime' | 'deadline'
>

/** Facts known of a device's packages: those that run or will, data packages with their use, past orders. */
export interface PackageSources {
  stored: readonly StorePackage[]
  packs?: readonly DataPack[]
  pastOrders?: readonly PastOrder[]
}

const phases = {
  activated: 'current',
  activating: 'waiting',
  'not-yet-active': 'waiting',
  suspended: 'waiting',
  expired: 'past',
  revoked: 'past',
  'activation-failed': 'past',
} as const satisfies Record<State, OwnedPackage['phase']>

/** All packages of a device: what runs and waits in the order of time, then what is over, the latest first. */
export function ownedPackages({ stored, packs = [], pastOrders = [] }: PackageSources): OwnedPackage[] {
  const live = stored.map((one) => fromStore(one, packs))
  const past = [
    // A backend may list one that failed to activate as well.
    ...live.filter(({ phase }) => phase === 'past'),
    ...packs.filter(({ state }) => phases[state] === 'past').map(fromPastPack),
    ...pastOrders.map(fromPastOrder),
  ]
  return [
    ...live.filter(({ phase }) => phase === 'current').sort(byEnd),
    ...live.filter(({ phase }) => phase === 'waiting').sort(activatingFirst),
    ...past.sort((one, other) => byEnd(other, one)),
  ]
}

function fromStore(one: StorePackage, packs: readonly DataPack[]): OwnedPackage {
  const { storePackageId, packageName: name, state, startTime, endTime, channelIotId } = one
  const pack = packs.find(({ orderNo, packageId }) => orderNo === one.orderNo && packageId === one.packageId)
  return {
    ...{ key: storePackageId, name, state, startTime, endTime, channelIotId },
    phase: phases[state],
    takeEffectId: one.canUseNow ? storePackageId : null,
    use: pack ? { usedKb: pack.usedKb, totalKb: pack.totalKb } : null,
    isLongTerm: pack?.longTermEffectFlag === 1,
  }
}

function fromPastPack(pack: DataPack, index: number): OwnedPackage {
  const { packageName: name, state, startTime, endTime, usedKb, totalKb } = pack
  return {
    ...{ name, state, startTime, endTime },
    ...{ key: `pack-${index}-${pack.orderNo}`, phase: 'past', takeEffectId: null, channelIotId: '' },
    use: { usedKb, totalKb },
    isLongTerm: false,
  }
}

function fromPastOrder({
  orderNo,
  orderStatus,
  productName,
  effectiveTime,
  deadline,
}: PastOrder): OwnedPackage {
  return {
    ...{ key: `order-${orderNo}`, name: productName, phase: 'past' },
    ...{ state: orderStatus === REFUNDED ? 'revoked' : 'expired' },
    ...{ startTime: effectiveTime, endTime: deadline },
    ...{ takeEffectId: null, channelIotId: '', use: null, isLongTerm: false },
  }
}

/** Order status (product 4.01). */
const REFUNDED = 3

// What is activating is next; its end may not be known yet.
function activatingFirst(one: OwnedPackage, other: OwnedPackage): number {
  const rankOf = ({ state }: OwnedPackage): number => (state === 'activating' ? 0 : 1)
  return rankOf(one) - rankOf(other) || byEnd(one, other)
}

// What has no end yet follows everything that has one.
function byEnd(one: OwnedPackage, other: OwnedPackage): number {
  return endOf(one) - endOf(other)
}

function endOf({ endTime }: OwnedPackage): number {
  return parseWireTime(endTime) ?? Number.MAX_SAFE_INTEGER
}

/** Packages of one channel or lens, or of the device as a whole (`channelIotId` empty). */
export interface PackageGroup {
  channelIotId: string
  packages: readonly OwnedPackage[]
}

/** Packages by channel, in the order of the channels known; those of unknown channels come last. */
export function groupByChannel(
  packages: readonly OwnedPackage[],
  channelOrder: readonly string[] = [],
): PackageGroup[] {
  const channelIds = [...new Set(packages.map(({ channelIotId }) => channelIotId))]
  const rank = (iotId: string): number => {
    const index = channelOrder.indexOf(iotId)
    return index === -1 ? channelOrder.length : index
  }
  return channelIds
    .sort((one, other) => rank(one) - rank(other))
    .map((channelIotId) => ({
      channelIotId,
      packages: packages.filter((one) => one.channelIotId === channelIotId),
    }))
}

/** Finds what a channel or lens has of packages that run or will: until when at the latest; null for none. */
export function coverageOf(
  stored: readonly Pick<StorePackage, 'channelIotId' | 'endTime'>[],
  iotId: string,
): { endTime: string | null } | null {
  const own = stored.filter(({ channelIotId }) => channelIotId === iotId || channelIotId === '')
  if (own.length === 0) return null
  const ends = own.map(({ endTime }) => endTime)
  return { endTime: ends.includes(null) ? null : (ends.sort(byWireTime).at(-1) ?? null) }
}

const byWireTime = (one: string | null, other: string | null): number =>
  (parseWireTime(one) ?? 0) - (parseWireTime(other) ?? 0)

/** Tells whether packages have channels at all. */
export function isByChannel(packages: readonly OwnedPackage[]): boolean {
  return packages.some(({ channelIotId }) => channelIotId !== '')
}
