import type { Schemas } from '@skyshop/openapi/control'
import { channelNames } from '../../model/channel-name.ts'
import { deviceNames } from '../../model/due-event.ts'
import { type Bar, lanesOf, segmentsOf } from './bar-segments.ts'
import { type ContractLine, contractLine } from './contract-marks.ts'
import type { TimeSpan } from './time-span.ts'

type State = Schemas['WorldState']

interface Deadline {
  orderNo: string
  atMs: number
}

/** Everything the line draws of one device. */
export interface DeviceTimeRow {
  deviceId: string
  name: string
  contracts: readonly ContractLine[]
  /** Packages that do not overlap share a lane. */
  lanes: readonly (readonly Bar[])[]
  deadlines: readonly Deadline[]
  simState: string | null
  /** What is left of the data, 0 to 1; null without data. */
  dataLeft: number | null
  remainingKb: number
  totalKb: number
}

/** Devices of the account first as the host app lists them, then the others that have something on the line. */
export function deviceRows(
  state: State,
  { devices }: Pick<Schemas['World'], 'devices'>,
  nowMs: number,
): DeviceTimeRow[] {
  const names = deviceNames(state)
  const channelName = channelNames(devices)
  const rows = state.devices.map((device) => ({
    ...deviceRow(device, state, { nowMs, channelName }),
    name: names.get(device.deviceId) ?? device.deviceId,
  }))
  const isBusy = ({ contracts, lanes, deadlines }: DeviceTimeRow) =>
    contracts.length + lanes.length + deadlines.length > 0
  const isOwn = new Map(state.devices.map(({ deviceId, owned }) => [deviceId, owned !== null]))
  const shown = rows.filter((row) => isOwn.get(row.deviceId) || isBusy(row))
  return shown.toSorted((a, b) => Number(isBusy(b)) - Number(isBusy(a)))
}

interface Around {
  nowMs: number
  channelName: (iotId: string) => string
}

function deviceRow(device: Schemas['DeviceRow'], state: State, around: Around): Omit<DeviceTimeRow, 'name'> {
  const { deviceId } = device
  const contracts = state.contracts.flatMap((contract) => {
    const line = contract.deviceId === deviceId ? contractLine(contract, around.channelName) : null
    return line ? [line] : []
  })
  const bars = state.entitlements.flatMap((row) => {
    return row.deviceId === deviceId ? barOf(row, state.entitlements, around) : []
  })
  return {
    ...{ deviceId, contracts },
    lanes: lanesOf([...bars, ...contracts.flatMap((line) => missingBar(line, bars))]),
    deadlines: deadlinesOf(state.orders, deviceId),
    simState: device.sim?.state ?? null,
    dataLeft: device.totalKb === 0 ? null : device.remainingKb / device.totalKb,
    remainingKb: device.remainingKb,
    totalKb: device.totalKb,
  }
}

function barOf(
  row: Schemas['EntitlementRow'],
  all: State['entitlements'],
  { nowMs, channelName }: Around,
): Bar[] {
  const isSibling = (other: typeof row) =>
    other.deviceId === row.deviceId &&
    other.kind === row.kind &&
    other.channel === row.channel &&
    !other.topUp
  const segments = segmentsOf(row, all.filter(isSibling), nowMs)
  const [first] = segments
  const last = segments.at(-1)
  if (!first || !last) return []
  const { entitlementId: key, kind, packageId } = row
  const [channel, startMs, endMs] = [channelName(row.channel), first.startMs, last.endMs]
  return [{ key, kind, packageId, channel, entitlement: row, segments, startMs, endMs }]
}

/** How far the hatch of a missing service is drawn. */
const missingMs = 60 * 86_400_000

function missingBar({ contractCode, channel, missingFromMs }: ContractLine, bars: readonly Bar[]): Bar[] {
  if (missingFromMs === null) return []
  const laterMs = bars.flatMap(({ endMs }) => (endMs > missingFromMs ? [endMs] : []))
  const startMs = Math.max(missingFromMs, ...laterMs)
  const endMs = startMs + missingMs
  const segment = { look: 'missing' as const, startMs, endMs }
  return [
    {
      key: `missing-${contractCode}`,
      kind: 'cloud',
      packageId: '',
      channel,
      entitlement: null,
      segments: [segment],
      startMs,
      endMs,
    },
  ]
}

function deadlinesOf(orders: State['orders'], deviceId: string): Deadline[] {
  return orders.flatMap(({ orderNo, status, payDeadlineMs, deviceId: of }) =>
    of === deviceId && status === 0 && payDeadlineMs !== null ? [{ orderNo, atMs: payDeadlineMs }] : [],
  )
}

/** What the line draws, by the instants between which each thing lies. */
function stretchesOf({ lanes, contracts, deadlines }: DeviceTimeRow): TimeSpan[] {
  return [
    ...lanes.flat().map(({ startMs, endMs }) => ({ startMs, endMs })),
    ...contracts.map(({ startMs, endMs }) => ({ startMs, endMs: endMs ?? Infinity })),
    ...deadlines.map(({ atMs }) => ({ startMs: atMs, endMs: atMs })),
  ]
}

/** Instant nearest to a span at which rows have something; null where they have it within, or nothing at all. */
export function nearestBeside(rows: readonly DeviceTimeRow[], { startMs, endMs }: TimeSpan): number | null {
  const all = rows.flatMap(stretchesOf)
  if (all.some((one) => one.endMs >= startMs && one.startMs <= endMs)) return null
  const edges = all.map((one) => (one.endMs < startMs ? one.endMs : one.startMs))
  const farFrom = (ms: number) => (ms < startMs ? startMs - ms : ms - endMs)
  return edges.toSorted((one, other) => farFrom(one) - farFrom(other))[0] ?? null
}

/** Tells whether a bar shows the remaining data: the running pack does, a top-up only when no pack runs. */
export function showsDataLeft(
  bar: Bar,
  { lanes, totalKb }: Pick<DeviceTimeRow, 'lanes' | 'totalKb'>,
): boolean {
  if (totalKb === 0 || !isRunning(bar)) return false
  return !isTopUp(bar) || !lanes.flat().some((other) => isRunning(other) && !isTopUp(other))
}

function isRunning({ kind, entitlement }: Bar): boolean {
  return kind === 'data' && entitlement?.state === 'activated'
}

function isTopUp({ entitlement }: Bar): boolean {
  return entitlement?.topUp === true
}
