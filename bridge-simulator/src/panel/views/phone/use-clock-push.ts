import { type RefObject, useEffect, useRef } from 'react'
import type { SimulatedHost } from '../../../host/host-ports.ts'
import { type PhoneClock, phoneNowMs } from '../../../host/phone-time.ts'
import type { PanelState } from '../../store/panel-state.ts'

interface ClockReading {
  clock: PhoneClock
  wallMs: number
}

/** Time a reading may be late on its way before it counts as a jump. */
const toleranceMs = 1_500

/** Whether the page needs the time: its clock, continued from the last reading, differs. */
export function mustPushClock(last: ClockReading | null, next: ClockReading): boolean {
  if (last === null) return false
  if (last.clock.mode !== next.clock.mode || last.clock.rate !== next.clock.rate) return true
  const passedMs = last.clock.mode === 'running' ? (next.wallMs - last.wallMs) * last.clock.rate : 0
  const driftMs = Math.abs(phoneNowMs(last.clock) + passedMs - phoneNowMs(next.clock))
  return last.clock.mode === 'running' ? driftMs > toleranceMs * last.clock.rate : driftMs > 0
}

/** Sends the world's time to the page when the clock jumped, started or stopped. */
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
