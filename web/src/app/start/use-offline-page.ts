import { useEffect, useEffectEvent } from 'react'
import { createServerProbe, watchOffline } from '../../shared/connectivity/connectivity.ts'
import { paths } from '../../shared/navigation/paths.ts'
import { stateWithReplacedPage } from '../../shared/navigation/replaced-page.ts'
import { useShopNavigate } from '../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../shared/services/services-context.ts'
import { delay, whenIdle } from '../../shared/time/clock.ts'
import { preloadErrorStage } from '../../shared/ui/illustrations/stages.tsx'

/** Between two probes while the web view says “offline” and the server answers all the same. */
const pauseMs = 2_000

/**
 * Going offline replaces the page with the error page, which brings it back (product 2.57, 2.88). A change of page does
 * not end a running probe.
 */
export function useOfflinePage(): void {
  const { timers, browser } = useServices()
  const { replace } = useShopNavigate()
  const showError = useEffectEvent(() => {
    // The page drawn may still be the one before: the router changes the entry first, and draws when it has time.
    const entry = browser.entry()
    if (entry.pathname === paths.nullError) return
    replace(paths.nullError, {}, stateWithReplacedPage(entry))
  })
  useEffect(() => whenIdle(preloadErrorStage), [])
  useEffect(() => {
    const probe = createServerProbe((url, init) => fetch(url, init), timers)
    const pause = () => delay(timers, pauseMs)
    return watchOffline({ page: window, probe, pause, onOffline: () => showError() })
  }, [timers])
}
