import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router-dom'
import { readPageQuery } from '../../shared/navigation/page-query.ts'
import { useShopNavigate } from '../../shared/navigation/use-shop-navigate.ts'
import { StateView } from '../../shared/ui/feedback/state-view.tsx'
import { EmptyStage } from '../../shared/ui/illustrations/empty-stage.tsx'
import { AppBar } from '../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../shared/ui/layout/page.tsx'
import { NetworkErrorState } from '../network-error-state.tsx'
import { PayConfirmPage } from './pay-confirm-page.tsx'

/** Pages that say one thing (spec §2, /nullPage/{type}). A type nobody knows is one without data. */
export default function NullPageRoute(): ReactElement {
  const { type } = useParams()
  const { search } = useLocation()
  if (type === 'error') return <NetworkErrorState />
  return type === 'h5payConfirm' ? <PayConfirmPage query={readPageQuery(search)} /> : <NullData />
}

/** Nothing to show, and a way back that closes the host page. */
function NullData(): ReactElement {
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
