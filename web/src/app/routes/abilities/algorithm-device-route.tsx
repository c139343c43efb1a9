import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { AlgorithmList } from '../../../features/abilities/components/algorithm-list.tsx'
import { HostPageNotice } from '../../../features/abilities/components/host-page-notice.tsx'
import { UnavailableState } from '../../../features/abilities/components/unavailable-state.tsx'
import { PageBanner } from '../../../features/banners/components/page-banner.tsx'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useHostPage } from '../../../shared/services/use-host-page.ts'
import { LinkButton } from '../../../shared/ui/button/button.tsx'
import { DeviceLine } from '../../../shared/ui/device/device-line.tsx'
import { Notice } from '../../../shared/ui/feedback/notice.tsx'
import { LoadingNote, Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import { Cell } from '../../../shared/ui/form/cell.tsx'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { PayBar } from '../../../shared/ui/layout/pay-bar.tsx'
import { SectionHead } from '../../../shared/ui/layout/section-head.tsx'
import { NoCameraNamed } from '../../page-states/empty-states.tsx'
import styles from '../purchase/packages.module.css'
import { ALGORITHM_SOURCE, type AlgorithmView, EnabledCount, useAlgorithmPage } from './algorithm-page.tsx'
import { CameraError } from './unavailable-page.tsx'
import { type NamedCamera, useNamedCamera } from './use-named-camera.ts'

/** The algorithms of a camera, and which are on (product 2.29). */
export default function AlgorithmDeviceRoute(): ReactElement {
  const { t } = useTranslation()
  const camera = useNamedCamera()
  if (camera === null) return <NoCameraNamed title={t('home.algorithm')} home={paths.algorithm} />
  return <AlgorithmsOfCamera key={camera.deviceId} camera={camera} />
}

function AlgorithmsOfCamera({ camera }: { camera: NamedCamera }): ReactElement {
  const { t } = useTranslation()
  const { back, replace } = useShopNavigate()
  const { view, isReloading, reload } = useAlgorithmPage(camera)
  const bar = <AppBar title={t('home.algorithm')} onBack={back} />
  const toCameras = (): void => replace(paths.algorithm)
  switch (view.kind) {
    case 'loading':
      return (
        <Page bar={bar}>
          <LoadingNote />
          <Skeleton shape="device" />
          <Skeleton shape="head" />
          <Skeleton shape="order" count={5} />
        </Page>
      )
    case 'unable':
      return (
        <Page bar={bar} align="centre">
          <UnavailableState ability="algorithm" reason="model" onToCameras={toCameras} />
        </Page>
      )
    case 'error':
      return (
        <Page bar={bar} align="centre">
          <CameraError
            error={view.error}
            isReloading={isReloading}
            onReload={reload}
            onToCameras={toCameras}
          />
        </Page>
      )
    case 'done':
      return <Algorithms camera={camera} view={view} onReload={reload} />
  }
}

type AlgorithmsProps = {
  camera: NamedCamera
  view: Extract<AlgorithmView, { kind: 'done' }>
  onReload: () => void
}

function Algorithms({ camera, view, onReload }: AlgorithmsProps): ReactElement {
  const { t } = useTranslation()
  const { back, go } = useShopNavigate()
  const hostPage = useHostPage()
  const { deviceId, productCode, iotId } = camera
  const name = camera.name ?? t('device.unnamed')
  const enabledCount = view.algorithms.filter(({ status }) => status.kind === 'on').length
  const toPackages = (packageId?: string): void =>
    go(paths.algorithmPackages, {
      ...{ deviceId, productCode, deviceName: name },
      ...{ packageId, interType: 'prevPage' },
    })
  return (
    <Page
      bar={<AppBar title={t('home.algorithm')} onBack={back} />}
      bottom={<PayBar label={t('algorithmPage.see')} onPress={() => toPackages()} />}
    >
      <DeviceLine
        title={name}
        cover={camera.cover}
        detail={view.isStateKnown ? <EnabledCount count={enabledCount} /> : null}
      />
      {view.isStateKnown ? null : (
        <Notice title={t('algorithmPage.statusUnknown')}>
          <LinkButton icon="reload" label={t('common.tryAgain')} onPress={onReload} />
        </Notice>
      )}
      <SectionHead title={t('algorithmPage.can')} />
      <AlgorithmList algorithms={view.algorithms} onOpen={({ packageId }) => toPackages(packageId)} />
      {enabledCount > 0 ? (
        <div className={styles.end}>
          <Cell
            label={t('algorithmPage.settings')}
            help={t('algorithmPage.settingsHelp')}
            end="forward"
            onPress={() =>
              hostPage.open('jumpSpecifiedActivity', { activity: 'algorithmSettings', deviceId, iotId })
            }
          />
          <HostPageNotice problem={hostPage.problem} />
        </div>
      ) : null}
      <PageBanner page="device" productCode={productCode} packageSource={ALGORITHM_SOURCE} />
    </Page>
  )
}
