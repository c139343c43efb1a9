import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { connectFrame, createHostControl, createHostGateway } from '../../../host/host-connections.ts'
import { type HostPorts, type PhoneClock, phoneNowMs, type SimulatedHost } from '../../../host/host-ports.ts'
import { createSimulatedHost } from '../../../host/simulated-host.ts'
import type { PageTap } from '../../../shim/shim-config.ts'
import { wallNowMs } from '../../api/browser-ports.ts'
import type { PanelState } from '../../store/panel-state.ts'
import { leavePhone } from './leave-phone.ts'

export interface HostMount
  extends Pick<HostPorts, 'showCashier' | 'showContract' | 'showHostPage' | 'onLeave'>,
    Required<Pick<HostPorts, 'showResult'>> {
  /** Null while the frame is not in the document. */
  frame: HTMLIFrameElement | null
  shopUrl: string
  worldId: string
  /** Something behind the host of a world failed. */
  onError: (error: unknown, worldId: string) => void
  /** The host is taken down, for another world for example. */
  onDisconnect: () => void
  /** A document came up in the frame; path with query. */
  onLoaded: (path: string) => void
  onTap: (tap: PageTap) => void
  /** The page went to another address by itself. */
  onRoute: (path: string) => void
}

/** The host app round the shop in the frame, one for each world. */
export function useSimulatedHost(mount: HostMount): RefObject<SimulatedHost | null> {
  const host = useRef<SimulatedHost | null>(null)
  const latest = useRef(mount)
  useEffect(() => {
    latest.current = mount
  })
  const { frame, shopUrl, worldId } = mount
  useEffect(() => {
    if (frame === null) return
    const page = connectFrame({
      frame,
      shopOrigin: new URL(shopUrl).origin,
      onCall: (raw) => void created.receive(raw),
      onTap: (tap) => {
        void created.noteOnPage('tap', tap)
        latest.current.onTap(tap)
      },
      onRoute: (path) => {
        void created.noteOnPage('route', { path })
        latest.current.onRoute(path)
      },
      onLeaveByKey: leavePhone,
      onLoaded: (path) => {
        created.pageLoaded()
        latest.current.onLoaded(path)
      },
    })
    const created = createSimulatedHost({
      control: createHostControl({ baseUrl: `${location.origin}/__control`, worldId }),
      gateway: createHostGateway({ baseUrl: `${location.origin}/__gateway`, worldId }),
      page,
      shopOrigin: new URL(shopUrl).origin,
      showCashier: (cashier) => latest.current.showCashier(cashier),
      showHostPage: (page) => latest.current.showHostPage(page),
      showContract: (contract) => latest.current.showContract(contract),
      showResult: (result) => latest.current.showResult(result),
      onLeave: (to) => latest.current.onLeave(to),
      onError: (error) => latest.current.onError(error, worldId),
      wallNowMs,
    })
    host.current = created
    return () => {
      page.disconnect()
      latest.current.onDisconnect()
      host.current = null
    }
  }, [frame, shopUrl, worldId])
  return host
}

interface ClockReading {
  clock: PhoneClock
  wallMs: number
}

/** Time a reading may be late on its way before it counts as a jump. */
const toleranceMs = 1_500

/** Whether the page needs the time: its clock, continued from the last reading, differs. */
export function mustPushClock(last: ClockReading | null, next: ClockReading): boolean {
  if (last === null) return false
  return !runsAlike(last, next) || Math.abs(jumpMs(last, next)) > toleratedMs(last)
}

/** World time after which a phone that nobody touches has switched off its screen. */
const sleepsAfterMs = 60_000

/**
 * Whether the world's time went on so far at once that a phone has been asleep meanwhile (R-HOST-11). A clock that was
 * stopped, started or given another rate between the readings has not jumped.
 */
export function hasSlept(last: ClockReading | null, next: ClockReading): boolean {
  if (last === null || !runsAlike(last, next)) return false
  return jumpMs(last, next) >= Math.max(sleepsAfterMs, toleratedMs(last))
}

function runsAlike({ clock: last }: ClockReading, { clock: next }: ClockReading): boolean {
  return last.mode === next.mode && last.rate === next.rate
}

/** World time that may pass while a reading is on its way. */
function toleratedMs({ clock: { mode, rate } }: ClockReading): number {
  return mode === 'running' ? toleranceMs * rate : 0
}

/** By how much the page's clock, continued from the last reading, is behind. */
function jumpMs(last: ClockReading, next: ClockReading): number {
  const passedMs = last.clock.mode === 'running' ? (next.wallMs - last.wallMs) * last.clock.rate : 0
  return phoneNowMs(next.clock) - phoneNowMs(last.clock) - passedMs
}

/** Sends the world's time to the page when the clock jumped, started or stopped; wakes a phone that has slept. */
export function useClockPush(
  host: RefObject<SimulatedHost | null>,
  panel: PanelState,
  wake: () => void,
): void {
  const last = useRef<(ClockReading & { worldId: string }) | null>(null)
  /** Before the jump under way. */
  const settled = useRef<ClockReading | null>(null)
  const { world, readAtWallMs } = panel
  const onWake = useEffectEvent(wake)
  useEffect(() => {
    if (world === null) return
    const next = { clock: world.clock, wallMs: readAtWallMs, worldId: world.worldId }
    const before = last.current?.worldId === world.worldId ? last.current : null
    last.current = next
    if (mustPushClock(before, next)) void host.current?.setClock(world.clock)
    if (before === null) settled.current = null
    if (world.clock.isAdvancing) return
    if (hasSlept(settled.current, next)) onWake()
    settled.current = next
  }, [host, world, readAtWallMs])
}
