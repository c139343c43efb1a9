import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useShopNavigate } from '../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../shared/services/services-context.ts'
import { StateView } from '../../shared/ui/feedback/state-view.tsx'
import { EmptyStage } from '../../shared/ui/illustrations/stages.tsx'

type NoDevicesProps = {
  /** By default that of the tabs. */
  title?: string
  text?: string
}

/** No camera is bound yet; cameras are added in the app, so that is where the button leads. */
export function NoDevices({ title, text }: NoDevicesProps): ReactElement {
  const { t } = useTranslation()
  const { host } = useServices()
  const { close } = useShopNavigate()
  return (
    <StateView
      art={<EmptyStage />}
      title={title ?? t('cloud.emptyTitle')}
      text={text ?? t('cloud.emptyText')}
      action={{ label: t('cloud.addCamera'), onPress: () => void host.call('gotoHomePage', {}).catch(close) }}
    />
  )
}
