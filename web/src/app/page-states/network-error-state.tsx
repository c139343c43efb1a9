import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createServerProbe } from '../../shared/connectivity/probe-server.ts'
import { paths } from '../../shared/navigation/paths.ts'
import { useServices } from '../../shared/services/services-context.ts'
import { useCustomerService } from '../../shared/services/use-customer-service.ts'
import { StateView } from '../../shared/ui/feedback/state-view.tsx'
import { ErrorStage } from '../../shared/ui/illustrations/stages.tsx'
import { AppBar } from '../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../shared/ui/layout/page.tsx'
import { showToast } from '../../shared/ui/toast/toast-store.ts'

/**
 * Title, message and a reload that goes to the root (product 2.53). Stands outside the router too, for the boundary.
 */
export function NetworkErrorState(): ReactElement {
  const { t } = useTranslation()
  const { timers, host } = useServices()
  const [isTrying, setTrying] = useState(false)

  // Without a connection a reload would leave the shop for the browser's own error page.
  const reload = async (): Promise<void> => {
    setTrying(true)
    const isReachable = await createServerProbe((url, init) => fetch(url, init), timers)()
    setTrying(false)
    if (isReachable) location.assign(paths.root)
    else showToast(t('error.network-error'), { icon: 'info' })
  }
  const close = (): void => void host.call('closePage', {}).catch(() => reload())

  return (
    <Page bar={<AppBar title={t('cloud.title')} onBack={close} />} align="centre">
      <StateView
        art={<ErrorStage />}
        title={t('state.networkTitle')}
        text={t('nullPage.errorText')}
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
