import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { errorTextKey } from '../../../shared/errors/error-names.ts'
import { readPageQuery } from '../../../shared/navigation/page-query.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import { RequestErrorView, StateView } from '../../../shared/ui/feedback/state-view.tsx'
import { EmptyStage } from '../../../shared/ui/illustrations/stages.tsx'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { NoDevices } from '../../page-states/no-devices.tsx'
import { tabOfPackageSource } from '../purchase/tab-of-package-source.ts'
import { RedeemPage } from './redeem-page.tsx'
import { useRedeemCameras } from './use-redeem-cameras.ts'

/** Redeems an activation code for one of the user's own cameras (product 2.03). */
export function RedeemOwnPage(): ReactElement {
  const { t } = useTranslation()
  const { back, replace } = useShopNavigate()
  const { deviceId } = readPageQuery(useLocation().search)
  const own = useRedeemCameras()
  const bar = <AppBar title={t('cloud.redeem')} onBack={back} />
  switch (own.kind) {
    case 'loading':
      return (
        <Page bar={bar}>
          <Skeleton shape="head" />
          <Skeleton shape="device" />
        </Page>
      )
    case 'error':
      return (
        <Page bar={bar} align="centre">
          <RequestErrorView error={own.error} onRetry={own.retry} />
        </Page>
      )
    case 'none':
      return (
        <Page bar={bar} align="centre">
          {own.hasShared ? <OnlyShared onToCameras={() => replace(paths.cloud)} /> : <NoDevices />}
        </Page>
      )
    case 'done': {
      const { cameras, shared } = own
      // One that is shared stays named: the server says why it cannot be.
      const named = [...cameras, ...shared].find((camera) => camera.deviceId === deviceId)
      const only = cameras.length === 1 ? cameras[0] : undefined
      return (
        <RedeemPage
          bar={bar}
          cameras={cameras}
          initial={named ?? only ?? null}
          wayOn={{
            label: t('result.backToCameras'),
            onPress: (packageSource) => replace(tabOfPackageSource(packageSource)),
          }}
        />
      )
    }
  }
}

function OnlyShared({ onToCameras }: { onToCameras: () => void }): ReactElement {
  const { t } = useTranslation()
  return (
    <StateView
      art={<EmptyStage />}
      title={t(errorTextKey('device-not-owned'))}
      text={t('redeem.onlyShared')}
      action={{ label: t('orders.toCameras'), onPress: onToCameras }}
    />
  )
}
