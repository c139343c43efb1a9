import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { connectFrame, createHostControl, createWalletApps } from '../../../host/host-connections.ts'
import type { HostDependencies, SimulatedHost } from '../../../host/host-dependencies.ts'
import { type ClockReading, hasSlept, mustPushClock } from '../../../host/phone-clock.ts'
import { createSimulatedHost } from '../../../host/simulated-host.ts'
import type { PageFrame, PageTap } from '../../../shim/shim-config.ts'
import { wallNowMs } from '../../api/browser-ports.ts'
import type { PanelState } from '../../store/panel-state.ts'
import { leavePhone, openCommands } from './leave-phone.ts'

export interface HostMount
  extends Pick<HostDependencies, 'showCashier' | 'showContract' | 'showHostPage' | 'onLeave'>,
    Required<Pick<HostDependencies, 'showResult'>> {
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
  /** A text of the page was chosen by pointing at it. */
  onPointed: (text: string) => void
  /** Receives whether the page could do the act with this number. */
  onActed: (id: number, isDone: boolean) => void
  /** The page went to another address by itself. */
  onRoute: (path: string) => void
  /** What the page shows, which the host asked it for. */
  onFrame: (frame: PageFrame) => void
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
      onPointed: (text) => latest.current.onPointed(text),
      onActed: (id, isDone) => latest.current.onActed(id, isDone),
      onRoute: (path) => {
        void created.noteOnPage('route', { path })
        latest.current.onRoute(path)
      },
      onLeaveByKey: leavePhone,
      onCommandsByKey: openCommands,
      onFrame: (frame) => latest.current.onFrame(frame),
      onLoaded: (path) => {
        created.pageLoaded()
        latest.current.onLoaded(path)
      },
    })
    const created = createSimulatedHost({
      control: createHostControl({ baseUrl: `${location.origin}/__control`, worldId }),
      walletApps: createWalletApps({ baseUrl: `${location.origin}/__gateway`, worldId }),
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

/** Sends the world's time to the page when the clock jumped, started or stopped; wakes a phone that has slept. */
export function useClockPush(
  host: RefObject<SimulatedHost | null>,
  panel: PanelState,
  wake: () => void,
): void {
  const last = useRef<(ClockReading & { worldId: string }) | null>(null)
  /** The last reading of a clock that was not advancing. */
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
