import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { PageBanner } from '../../../features/banners/components/page-banner.tsx'
import { ContractCell } from '../../../features/payment/components/contract-view.tsx'
import { contractQuery } from '../../../features/payment/queries.ts'
import { CardFacts, IccidCell } from '../../../features/sim-cards/components/card-facts.tsx'
import { DataUseView } from '../../../features/sim-cards/components/data-use-view.tsx'
import { useDataUse } from '../../../features/sim-cards/components/use-data-use.ts'
import { nameOfError } from '../../../shared/errors/error-names.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices, useSession } from '../../../shared/services/services-context.ts'
import { dateFormatOf, displayTime } from '../../../shared/time/format-time.ts'
import { LoadingNote, Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import { RequestErrorView, StateView } from '../../../shared/ui/feedback/state-view.tsx'
import { EmptyStage } from '../../../shared/ui/illustrations/stages.tsx'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { PayBar } from '../../../shared/ui/layout/pay-bar.tsx'
import { NoCameraNamed } from '../../page-states/empty-states.tsx'
import { DATA_SOURCE } from '../device-packages/use-device-packages.ts'
import styles from './data.module.css'
import { type NamedDevice, useDataDevice } from './use-data-device.ts'

/** Data of one camera: left and used, its SIM card, its packages (product 2.32). */
export default function DataUseRoute(): ReactElement {
  const { t } = useTranslation()
  const device = useDataDevice('by-address', 'of-own')
  if (device === null) return <NoCameraNamed title={t('dataUse.title')} home={paths.data} />
  return <DataUsePage key={device.deviceId} device={device} />
}

function DataUsePage({ device }: { device: NamedDevice }): ReactElement {
  const { t } = useTranslation()
  const { go, back } = useShopNavigate()
  const { view, reload } = useDataUse(device, device.isResolved)
  const { deviceId, productCode, name, iotId, isNew } = device
  const topUp = (): void => go(paths.dataPackages, { deviceId, productCode, interType: 'prevPageSN' })
  const bar = (
    <AppBar
      title={name ?? t('device.unnamed')}
      onBack={back}
      action={{
        icon: 'receipt',
        label: t('orders.title'),
        onPress: () => go(paths.orders, { interType: 'prevPage' }),
      }}
    />
  )
  switch (view.kind) {
    case 'loading':
      return (
        <Page bar={bar}>
          <DataUseSkeleton />
        </Page>
      )
    case 'error':
      // Also of a number that is nobody's: whose a camera is, or whether there is one, is told to its account alone.
      if (nameOfError(view.error) === 'device-not-found') {
        return <OwnOnly onTopUp={topUp} />
      }
      return (
        <Page bar={bar} align="centre">
          <RequestErrorView error={view.error} onRetry={() => void reload()} />
          <div className={styles.known}>
            <CardFacts end={null} status={view.card.status} />
            {view.card.iccid === null ? null : <IccidCell iccid={view.card.iccid} />}
          </div>
        </Page>
      )
    case 'done':
      return (
        <Page
          bar={bar}
          bottom={
            <PayBar
              label={t('data.topUp')}
              onPress={() => go(paths.dataPackages, { deviceId, productCode, interType: 'prevPageH5' })}
            />
          }
        >
          <DataUseView
            use={view}
            renewal={<DataRenewal device={device} />}
            onPackages={() =>
              go(paths.deviceDataPackages, {
                ...{ deviceName: name, deviceId, productCode, iotId },
                ...{ hasiccid: 0, isNew, interType: 'prevPage' },
              })
            }
          />
          <PageBanner page="device" productCode={productCode} packageSource={DATA_SOURCE} />
        </Page>
      )
  }
}

/** The data of a camera that is not one of the account's is not shown; topped up it can be. */
function OwnOnly({ onTopUp }: { onTopUp: () => void }): ReactElement {
  const { t } = useTranslation()
  const { back } = useShopNavigate()
  return (
    <Page bar={<AppBar title={t('dataUse.title')} onBack={back} />} align="centre">
      <StateView
        art={<EmptyStage />}
        title={t('dataUse.ownTitle')}
        text={t('dataUse.ownText')}
        action={{ label: t('data.topUp'), onPress: onTopUp }}
      />
    </Page>
  )
}

/** When the data of a camera renews by itself, and for how much; empty where it does not. */
function DataRenewal({ device }: { device: NamedDevice }): ReactElement | null {
  const { go } = useShopNavigate()
  const { deviceId, productCode, deviceKey, isOwned } = device
  const format = useSession(({ timeFormat }) => dateFormatOf(timeFormat))
  const { data: contract } = useQuery({
    ...contractQuery(useServices(), {
      ...{ productCode, packageSource: DATA_SOURCE },
      deviceKey: deviceKey ?? '',
    }),
    enabled: device.isResolved && deviceKey !== null,
  })
  if (contract === undefined) return null
  return (
    <ContractCell
      contract={contract}
      isOwned={isOwned}
      dateOf={(wireTime) => displayTime(wireTime, format)}
      onManage={() => go(paths.autoRenewals, { deviceId, interType: 'prevPage' })}
    />
  )
}

/** The boxes of the page about data while they are on their way. */
function DataUseSkeleton(): ReactElement {
  return (
    <div>
      <LoadingNote />
      <div className={styles.ring} />
      <Skeleton shape="order" count={3} />
    </div>
  )
}
