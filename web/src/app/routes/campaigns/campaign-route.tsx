import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { campaignQuery } from '../../../features/campaigns/queries.ts'
import { nameOfError } from '../../../shared/errors/error-names.ts'
import { readPageQuery } from '../../../shared/navigation/page-query.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import { RequestErrorView, StateView } from '../../../shared/ui/feedback/state-view.tsx'
import { EmptyStage } from '../../../shared/ui/illustrations/stages.tsx'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { CampaignPage } from './campaign-page.tsx'

/** A campaign by its configuration (product 7.43), for the three addresses campaigns have. */
export default function CampaignRoute(): ReactElement {
  const { id } = readPageQuery(useLocation().search)
  return id === undefined ? <Over /> : <Configured key={id} id={id} />
}

function Configured({ id }: { id: string }): ReactElement {
  const { t } = useTranslation()
  const { back } = useShopNavigate()
  const { data, error, refetch } = useQuery(campaignQuery(useServices(), id))
  const bar = <AppBar title={t('campaign.title')} onBack={back} />
  if (data !== undefined) return <CampaignPage campaign={data} bar={bar} />
  if (error === null) {
    return (
      <Page bar={bar}>
        <Skeleton shape="banner" />
        <Skeleton shape="row" count={3} />
      </Page>
    )
  }
  if (nameOfError(error) === 'campaign-not-found') return <Over />
  return (
    <Page bar={bar} align="centre">
      <RequestErrorView error={error} onRetry={() => void refetch()} />
    </Page>
  )
}

/** A campaign that is over, has not begun or does not exist; the page does not say which (domain rules). */
function Over(): ReactElement {
  const { t } = useTranslation()
  const { back, replace } = useShopNavigate()
  return (
    <Page bar={<AppBar title={t('campaign.title')} onBack={back} />} align="centre">
      <StateView
        art={<EmptyStage />}
        title={t('error.campaign-not-found')}
        text={t('campaign.overText')}
        action={{ label: t('orders.toCameras'), onPress: () => replace(paths.cloud) }}
      />
    </Page>
  )
}
