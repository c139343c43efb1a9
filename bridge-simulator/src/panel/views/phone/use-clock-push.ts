import { type RefObject, useEffect, useRef } from 'react'
import type { SimulatedHost } from '../../../host/host-ports.ts'
import type { PanelState } from '../../store/panel-state.ts'
import { type ClockReading, mustPushClock } from './clock-push.ts'

/** Sends the world's time to the page when the clock jumped, started or stopped, whoever moved it. */
export function useClockPush(host: RefObject<SimulatedHost | null>, panel: PanelState): void {
  const last = useRef<(ClockReading & { worldId: string }) | null>(null)
  const { world, readAtWallMs } = panel
  useEffect(() => {
    if (world === null) return
    const next = { clock: world.clock, wallMs: readAtWallMs, worldId: world.worldId }
    const before = last.current?.worldId === world.worldId ? last.current : null
    last.current = next
    if (mustPushClock(before, next)) void host.current?.setClock(world.clock)
  }, [host, world, readAtWallMs])
}
