import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShopPath } from '../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../shared/navigation/use-shop-navigate.ts'
import { StateView } from '../../shared/ui/feedback/state-view.tsx'
import { EmptyStage } from '../../shared/ui/illustrations/stages.tsx'
import { AppBar } from '../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../shared/ui/layout/page.tsx'

/** What a page about one camera shows when its address names none; `home` lists those there are. */
export function NoCameraNamed({ title, home }: { title: string; home: ShopPath }): ReactElement {
  const { t } = useTranslation()
  const { back, replace } = useShopNavigate()
  return (
    <Page bar={<AppBar title={title} onBack={back} />} align="centre">
      <StateView
        art={<EmptyStage />}
        title={t('packages.selectDevice')}
        text={t('packages.noneText')}
        action={{ label: t('orders.toCameras'), onPress: () => replace(home) }}
      />
    </Page>
  )
}
