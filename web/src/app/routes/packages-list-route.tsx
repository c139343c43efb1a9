import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { PackagesSkeleton } from '../../features/packages/components/packages-skeleton.tsx'
import { readPageQuery } from '../../shared/navigation/page-query.ts'
import { paths } from '../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../shared/navigation/use-shop-navigate.ts'
import { StateView } from '../../shared/ui/feedback/state-view.tsx'
import { EmptyStage } from '../../shared/ui/illustrations/empty-stage.tsx'
import { ErrorStage } from '../../shared/ui/illustrations/error-stage.tsx'
import { AppBar } from '../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../shared/ui/layout/page.tsx'
import { PackagesPage } from './packages-page.tsx'
import { usePackagesPage } from './use-packages-page.ts'

/** Packages of one camera (spec §2, /packagesList). */
export default function PackagesListRoute(): ReactElement {
  const { t } = useTranslation()
  const { back, replace } = useShopNavigate()
  const { deviceId } = readPageQuery(useLocation().search)
  const page = usePackagesPage(deviceId)
  const [isReloading, setIsReloading] = useState(false)
  const bar = <AppBar title={t('packages.title')} onBack={back} />
  const reload = async (): Promise<void> => {
    setIsReloading(true)
    await page.reload()
    setIsReloading(false)
  }
  const toCameras = { label: t('orders.toCameras'), onPress: () => replace(paths.cloud) }

  switch (page.kind) {
    case 'loading':
      return (
        <Page bar={bar}>
          <PackagesSkeleton />
        </Page>
      )
    case 'empty':
      return (
        <Page bar={bar} align="centre">
          <StateView
            art={<EmptyStage />}
            title={t(page.titleKey)}
            text={t('packages.noneText')}
            action={toCameras}
          />
        </Page>
      )
    case 'error':
      return (
        <Page bar={bar} align="centre">
          <StateView
            art={<ErrorStage />}
            title={t(page.titleKey)}
            text={t('state.networkSafe')}
            action={{
              label: t('common.reload'),
              icon: 'reload',
              isInFlight: isReloading,
              onPress: () => void reload(),
            }}
            link={toCameras}
          />
        </Page>
      )
    case 'done':
      return <PackagesPage key={page.device.target.deviceId} {...page} />
  }
}
