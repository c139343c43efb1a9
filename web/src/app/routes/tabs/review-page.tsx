import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { StateView } from '../../../shared/ui/feedback/state-view.tsx'
import { EmptyStage } from '../../../shared/ui/illustrations/stages.tsx'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { Dialog } from '../../../shared/ui/sheet/dialog.tsx'

/** In place of a page that sells: nothing is sold to the app store's reviewers (product 6.04). */
export default function ReviewPage(): ReactElement {
  const { t } = useTranslation()
  const { back, replace } = useShopNavigate()
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

/** Over the cloud tab, whose rows lead to what is sold (product 2.77). */
export function ReviewOverlay(): ReactElement {
  const { t } = useTranslation()
  const { back, replace } = useShopNavigate()
  return (
    <Dialog
      isOpen
      title={t('review.title')}
      safe={{ label: t('review.action'), onPress: () => replace(paths.unattended) }}
      onDismiss={back}
    >
      <p>{t('review.text')}</p>
    </Dialog>
  )
}
