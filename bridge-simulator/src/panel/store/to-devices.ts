import type { Schemas } from '@skyshop/openapi/control'
import { channelNames } from '../model/channel-name.ts'
import type { DeviceView, PeriodState, PeriodView } from '../model/panel-view.ts'
import type { DeviceState } from '../model/status-chip.ts'

type Entitlement = Schemas['EntitlementRow']
type EntitlementState = Entitlement['state']

const periodStates = {
  'not-yet-active': 'to-come',
  activating: 'to-come',
  activated: 'running',
  suspended: 'suspended',
  expired: 'ended',
  revoked: 'ended',
  'activation-failed': null,
} as const satisfies Record<EntitlementState, PeriodState | null>

/** The devices of a world with what their packages make of them. */
export function toDevices(
  world: Schemas['World'],
  state: Schemas['WorldState'],
  shopUrl: string,
): DeviceView[] {
  const nameOf = channelNames(world.devices)
  return world.devices.map((device) => {
    const own = state.entitlements.filter((entitlement) => entitlement.deviceId === device.deviceId)
    const hasUnpaid = state.orders.some((order) => order.deviceId === device.deviceId && order.status === 0)
    return {
      deviceId: device.deviceId,
      name: device.deviceName,
      productCode: device.productCode,
      channels: device.channels.map(({ iotId }) => nameOf(iotId)),
      coverUrl: device.deviceCoverUri && new URL(device.deviceCoverUri, shopUrl).href,
      packageId: packageOf(own),
      periods: own.flatMap((entitlement) => periodOf(entitlement, own)),
      state: hasUnpaid ? 'unpaid-order' : stateOf(own),
      untilMs: device.expireAtMs ?? lastEnd(own),
    }
  })
}

/** Latest end of the running packages; null without one. The host's list has no data or other packages. */
function lastEnd(own: readonly Entitlement[]): number | null {
  const ends = own.flatMap(({ state, endsAtMs }) =>
    state === 'activated' && endsAtMs !== null ? [endsAtMs] : [],
  )
  return ends.length === 0 ? null : Math.max(...ends)
}

function packageOf(own: readonly Entitlement[]): string | null {
  const inState = (wanted: EntitlementState) => own.find(({ state }) => state === wanted)
  const shown = inState('activated') ?? inState('activating') ?? inState('not-yet-active')
  return shown?.packageId ?? null
}

function stateOf(own: readonly Entitlement[]): DeviceState {
  const has = (state: EntitlementState) => own.some((entitlement) => entitlement.state === state)
  if (has('activated')) return 'in-effect'
  if (has('not-yet-active') || has('activating')) return 'to-come'
  return has('expired') ? 'ended' : 'none'
}

/** A suspended package has no times of its own: it resumes when the last one running ends. */
function periodOf(entitlement: Entitlement, own: readonly Entitlement[]): PeriodView[] {
  const state = periodStates[entitlement.state]
  if (state === null) return []
  const kind = entitlement.kind === 'data' ? 'data' : 'cloud'
  if (state === 'suspended') {
    const startMs = Math.max(
      0,
      ...own.map(({ state: other, endsAtMs }) => (other === 'activated' ? (endsAtMs ?? 0) : 0)),
    )
    return startMs === 0 ? [] : [{ kind, state, startMs, endMs: startMs + entitlement.remainingMs }]
  }
  const { startsAtMs, endsAtMs } = entitlement
  return startsAtMs === null || endsAtMs === null
    ? []
    : [{ kind, state, startMs: startsAtMs, endMs: endsAtMs }]
}
