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
import { type NamedCamera, useNamedCamera } from '../abilities/use-named-camera.ts'
import { tabOfPackageSource } from '../purchase/tab-of-package-source.ts'
import { RedeemPage } from './redeem-page.tsx'
import { type OwnCamera, useRedeemCameras } from './use-redeem-cameras.ts'

/** Redeeming a code, by itself or inside a page of the app. */
export default function RedeemRoute(): ReactElement {
  const { pathname } = useLocation()
  return pathname === paths.redeemForApp ? <RedeemInAppPage /> : <RedeemOwnPage />
}

/** Redeems an activation code for one of the user's own cameras (product 2.03). */
function RedeemOwnPage(): ReactElement {
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
          {own.hasShared ? (
            <OnlyShared onToCameras={() => replace(paths.cloud)} />
          ) : (
            <NoDevices title={t('error.no-device')} />
          )}
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

/** The redeem page inside a page of the app, which has the header and has chosen the camera (product 2.04). */
function RedeemInAppPage(): ReactElement {
  const { t } = useTranslation()
  const { close } = useShopNavigate()
  const named = useNamedCamera()
  const own = useRedeemCameras()
  const title = (
    <header className="visually-hidden">
      <h1>{t('cloud.redeem')}</h1>
    </header>
  )
  if (named === null) {
    return (
      <Page bar={title} align="centre">
        <StateView
          art={<EmptyStage />}
          title={t('packages.selectDevice')}
          text={t('redeem.noCameraText')}
          action={{ label: t('state.toApp'), onPress: close }}
        />
      </Page>
    )
  }
  if (!named.isResolved) {
    return (
      <Page bar={title}>
        <Skeleton shape="head" />
        <Skeleton shape="device" />
      </Page>
    )
  }
  const cameras = own.kind === 'done' ? own.cameras : []
  // The app knows the camera even where its list does not; the server decides.
  const camera = cameras.find(({ deviceId }) => deviceId === named.deviceId) ?? toCamera(named)
  return (
    <RedeemPage
      key={camera.deviceId}
      bar={title}
      cameras={[camera]}
      initial={camera}
      wayOn={{ label: t('state.toApp'), onPress: close }}
    />
  )
}

function toCamera({ deviceId, deviceKey, productCode, name, cover, iotId }: NamedCamera): OwnCamera {
  const isRecorder = productCode === 'NVR'
  const kind = isRecorder ? 'nvr' : 'ball'
  return { deviceId, deviceKey, productCode, name, cover, iotId, isRecorder, kind }
}
