import { useEffect, useEffectEvent } from 'react'
import { watchOffline } from '../../shared/connectivity/offline-watch.ts'
import { createServerProbe } from '../../shared/connectivity/probe-server.ts'
import { paths } from '../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../shared/services/services-context.ts'
import { delay } from '../../shared/time/timers.ts'
import { whenIdle } from '../../shared/time/when-idle.ts'
import { preloadErrorStage } from '../../shared/ui/illustrations/error-stage.tsx'

/** Between two probes while the web view says “offline” and the server answers all the same. */
const pauseMs = 2_000

/** Going offline replaces the page with the error page (spec §2). A change of page does not end a running probe. */
export function useOfflinePage(): void {
  const { timers } = useServices()
  const { replace } = useShopNavigate()
  const showError = useEffectEvent(() => replace(paths.nullError))
  useEffect(() => whenIdle(preloadErrorStage), [])
  useEffect(() => {
    const probe = createServerProbe((url, init) => fetch(url, init), timers)
    const pause = () => delay(timers, pauseMs)
    return watchOffline({ page: window, probe, pause, onOffline: () => showError() })
  }, [timers])
}
