import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { OLD_MS } from '../../../shared/api-client/query-client.ts'
import type { Services } from '../../../shared/services/services.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import type { Device } from '../model/device.ts'
import {
  createExpiryBatches,
  type ExpiryBatches,
  type ExpiryState,
  isActivating,
} from '../model/expiry-batches.ts'
import type { LoadExpiry } from '../queries.ts'

/** Facts that a list knows of its devices' packages, and its way to ask for more. */
export type Expiry = ExpiryState & Pick<ExpiryBatches, 'setVisible' | 'more'>

/** Pause before a device whose package activates is asked about again. */
const ACTIVATION_POLL_MS = 3000

/** Loads the expiry of the listed devices as the page is scrolled; call `setVisible` with the rows in view. */
export function useExpiryBatches(devices: readonly Device[] | undefined, load: LoadExpiry): Expiry {
  const services = useServices()
  const [batches] = useState(() => createExpiryBatches((batch) => load(services, batch)))
  const state = useStore(batches.state)

  useEffect(() => {
    if (devices !== undefined) batches.setDevices(devices)
  }, [batches, devices])

  useEffect(() => {
    const more = (): void => batches.more()
    window.addEventListener('scroll', more, { passive: true, capture: true })
    window.addEventListener('touchmove', more, { passive: true })
    return () => {
      window.removeEventListener('scroll', more, { capture: true })
      window.removeEventListener('touchmove', more)
    }
  }, [batches])

  useReturn(batches, services)
  // Each answer is another map, so that the next pause begins with it.
  const { known } = state
  useEffect(() => {
    if (![...known.values()].some(isActivating)) return
    return services.timers.after(ACTIVATION_POLL_MS, batches.readActivating)
  }, [batches, known, services])
  return { ...state, setVisible: batches.setVisible, more: batches.more }
}

// A tab kept alive runs its effects again when it is shown again; the very first showing is no return.
function useReturn(batches: ExpiryBatches, { onReturn, clock }: Pick<Services, 'onReturn' | 'clock'>): void {
  const [shown] = useState(() => ({ count: 0, readAtMs: clock.nowMs() }))
  useEffect(() => {
    const isOld = (): boolean => clock.nowMs() - shown.readAtMs >= OLD_MS
    const read = (): void => {
      if (isOld()) batches.markOld()
      shown.readAtMs = clock.nowMs()
      batches.returned()
    }
    if (shown.count > 0) read()
    shown.count += 1
    // A browser tells of every glance at another app.
    return onReturn((source) => {
      if (source === 'host' || isOld()) read()
    })
  }, [batches, onReturn, clock, shown])
}
