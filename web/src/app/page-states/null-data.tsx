import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useShopNavigate } from '../../shared/navigation/use-shop-navigate.ts'
import { StateView } from '../../shared/ui/feedback/state-view.tsx'
import { EmptyStage } from '../../shared/ui/illustrations/stages.tsx'
import { AppBar } from '../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../shared/ui/layout/page.tsx'

/** Nothing to show, and a way back that closes the host page (product 2.54). */
export function NullData(): ReactElement {
  const { t } = useTranslation()
  const { close } = useShopNavigate()
  return (
    <Page bar={<AppBar title={t('cloud.title')} onBack={close} />} align="centre">
      <StateView
        art={<EmptyStage />}
        title={t('state.noData')}
        text={t('state.noDataText')}
        action={{ label: t('common.back'), onPress: close }}
      />
    </Page>
  )
}
