import { type ReactElement, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { createServerProbe, watchReachable } from '../../shared/connectivity/connectivity.ts'
import { paths } from '../../shared/navigation/paths.ts'
import { useServices } from '../../shared/services/services-context.ts'
import { delay } from '../../shared/time/clock.ts'
import { StateView } from '../../shared/ui/feedback/state-view.tsx'
import { useCustomerService } from '../../shared/ui/feedback/use-customer-service.ts'
import { ErrorStage } from '../../shared/ui/illustrations/stages.tsx'
import { AppBar } from '../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../shared/ui/layout/page.tsx'
import { showToast } from '../../shared/ui/toast/toast-store.ts'

/** Between two probes while the shop cannot be reached. */
const pauseMs = 3_000

type NetworkErrorStateProps = {
  /** Shows the page that could not be loaded, once the server answers; left out where there is none. */
  onReachable?: () => void
}

/**
 * Title, message and a reload that goes to the root (product 2.53). Works without the router too, as the error boundary needs.
 */
export function NetworkErrorState({ onReachable }: NetworkErrorStateProps): ReactElement {
  const { t } = useTranslation()
  const { timers, host } = useServices()
  const [isTrying, setTrying] = useState(false)
  const [isUnreachable, setUnreachable] = useState(onReachable !== undefined)
  const isOnline = useSyncExternalStore(listenToConnection, () => navigator.onLine)
  const returns = onReachable !== undefined
  const reached = useEffectEvent(() => onReachable?.())
  const probe = useMemo(() => createServerProbe((url, init) => fetch(url, init), timers), [timers])

  useEffect(() => {
    if (!returns) return
    const pause = () => delay(timers, pauseMs)
    return watchReachable({ page: window, probe, pause, onReachable: () => reached() })
  }, [returns, probe, timers])

  // Without a connection a reload would leave the shop for the browser's own error page.
  const reload = async (): Promise<void> => {
    setTrying(true)
    const isReachable = await probe()
    setTrying(false)
    if (isReachable) return location.assign(paths.root)
    setUnreachable(true)
    showToast(t('error.network-error'), { icon: 'info' })
  }
  const close = (): void => void host.call('closePage', {}).catch(() => reload())
  const onlineTitle = isUnreachable ? t('state.unreachableTitle') : t('state.networkTitle')

  return (
    <Page bar={<AppBar title={t('cloud.title')} onBack={close} />} align="centre">
      <StateView
        art={<ErrorStage />}
        title={isOnline ? onlineTitle : t('state.offlineTitle')}
        text={returns ? t('state.comesBack') : t('nullPage.errorText')}
        action={{
          label: t('common.reload'),
          icon: 'reload',
          isInFlight: isTrying,
          onPress: () => void reload(),
        }}
        link={useCustomerService()}
      />
    </Page>
  )
}

function listenToConnection(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
