import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import { StateView } from '../../../shared/ui/feedback/state-view.tsx'
import { EmptyStage } from '../../../shared/ui/illustrations/stages.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { type NamedCamera, useNamedCamera } from '../abilities/use-named-camera.ts'
import { RedeemPage } from './redeem-page.tsx'
import { type OwnCamera, useRedeemCameras } from './use-redeem-cameras.ts'

/** The same inside a page of the app, which has the header and has chosen the camera (product 2.04). */
export function RedeemInAppPage(): ReactElement {
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
          action={{ label: t('redeem.toApp'), onPress: close }}
        />
      </Page>
    )
  }
  if (!named.isSettled) {
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
      wayOn={{ label: t('redeem.toApp'), onPress: close }}
    />
  )
}

function toCamera({ deviceId, deviceKey, productCode, name, cover, iotId }: NamedCamera): OwnCamera {
  const isRecorder = productCode === 'NVR'
  const kind = isRecorder ? 'nvr' : 'ball'
  return { deviceId, deviceKey, productCode, name, cover, iotId, isRecorder, kind }
}
