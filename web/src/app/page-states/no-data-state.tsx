import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../shared/navigation/use-shop-navigate.ts'
import { StateView } from '../../shared/ui/feedback/state-view.tsx'
import { EmptyStage } from '../../shared/ui/illustrations/stages.tsx'
import { AppBar } from '../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../shared/ui/layout/page.tsx'

/** An address the shop does not know. */
export function NoDataState(): ReactElement {
  const { t } = useTranslation()
  const { back, replace } = useShopNavigate()
  return (
    <Page bar={<AppBar title={t('cloud.title')} onBack={back} />} align="centre">
      <StateView
        art={<EmptyStage />}
        title={t('state.noData')}
        text={t('state.noDataText')}
        action={{ label: t('orders.toCameras'), onPress: () => replace(paths.cloud) }}
      />
    </Page>
  )
}
