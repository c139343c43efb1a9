import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { StateView } from '../../../shared/ui/feedback/state-view.tsx'
import { EmptyStage } from '../../../shared/ui/illustrations/stages.tsx'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { useNoTabBar } from '../../page/tab-bar.ts'

/** The audit overlay of the cloud tab (product 2.77): nothing is sold to the app store's reviewers. */
export default function ReviewOverlay(): ReactElement {
  const { t } = useTranslation()
  const { back, replace } = useShopNavigate()
  useNoTabBar()
  return (
    <Page bar={<AppBar title={t('cloud.title')} onBack={back} />} align="centre">
      <StateView
        art={<EmptyStage />}
        title={t('review.title')}
        text={t('review.text')}
        action={{ label: t('review.action'), onPress: () => replace(paths.unattended) }}
      />
    </Page>
  )
}
