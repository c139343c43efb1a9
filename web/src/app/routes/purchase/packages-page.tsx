import { type ReactElement, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageBanner } from '../../../features/banners/components/page-banner.tsx'
import { PackageStatus } from '../../../features/devices/components/package-status.tsx'
import { RenewedState } from '../../../features/entitlements/components/renewed-state.tsx'
import { takeEffectOf } from '../../../features/entitlements/model/take-effect.ts'
import { PackagesSkeleton } from '../../../features/packages/components/packages-skeleton.tsx'
import { ContractView } from '../../../features/payment/components/contract-view.tsx'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { DeviceLine } from '../../../shared/ui/device/device-line.tsx'
import { StateView } from '../../../shared/ui/feedback/state-view.tsx'
import { EmptyStage, ErrorStage } from '../../../shared/ui/illustrations/stages.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { hasActivatingPackage } from './current-package.ts'
import { PackagesForSale } from './packages-for-sale.tsx'
import { tabOfPackageSource } from './tab-of-package-source.ts'
import { type PackagesData, type PackagesPageOptions, usePackagesPage } from './use-packages-page.ts'
import type { RequestedDevice } from './use-purchase-device.ts'

type PackagesPageProps = PackagesPageOptions & {
  /** The device of the address with the kind this page sells; its key makes a page of its own. */
  requested: RequestedDevice
}

/** A page that sells packages of one kind for one device, in all its states. */
export function PackagesPage({ requested, ...look }: PackagesPageProps): ReactElement {
  const { bar } = look
  const { t } = useTranslation()
  const { replace } = useShopNavigate()
  const page = usePackagesPage(requested)
  const [isReloading, setIsReloading] = useState(false)
  const reload = async (): Promise<void> => {
    setIsReloading(true)
    await page.reload()
    setIsReloading(false)
  }
  const toCameras = {
    label: t('orders.toCameras'),
    onPress: () => replace(tabOfPackageSource(requested.packageSource)),
  }

  switch (page.kind) {
    case 'loading':
      return (
        <Page bar={bar}>
          <PackagesSkeleton />
        </Page>
      )
    case 'empty':
      return (
        <Centred bar={bar}>
          <StateView
            art={<EmptyStage />}
            title={t(page.titleKey)}
            text={t('packages.noneText')}
            action={toCameras}
          />
        </Centred>
      )
    case 'error':
      return (
        <Centred bar={bar}>
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
        </Centred>
      )
    case 'done':
      return <PackagesOnSale key={page.device.target.deviceId} {...look} data={page} />
  }
}

function Centred({ bar, children }: { bar: ReactNode; children: ReactNode }): ReactElement {
  return (
    <Page bar={bar} align="centre">
      {children}
    </Page>
  )
}

/**
 * The device and what can be bought for it: everything; only top-ups under a contract, which is shown; and where it is
 * renewed already only top-ups, with the reason.
 */
function PackagesOnSale({ data, ...page }: PackagesPageOptions & { data: PackagesData }): ReactElement {
  const { device, expiry, contract, menu } = data
  const { productCode, packageSource } = device.target
  const end = (
    <>
      {page.end}
      <PageBanner page="packages" productCode={productCode} packageSource={packageSource} />
    </>
  )
  const look = { ...page, end }
  const deviceStatus = <DevicePackageStatus {...data} status={look.renderStatus?.(expiry)} />
  const isRenewed = expiry !== null && takeEffectOf(expiry) === 'renewed'
  if (!contract.isSigned && !isRenewed)
    return <PackagesForSale {...look} data={data} deviceStatus={deviceStatus} />

  const { topUps } = menu
  const { channelName, hasLenses } = look
  const why = (
    <>
      {look.start}
      {contract.isSigned ? (
        <ContractView {...contract} isOwned={device.isOwned} {...{ channelName, hasLenses }} />
      ) : (
        expiry && <RenewedState expiry={expiry} {...{ channelName, hasLenses }} />
      )}
    </>
  )
  if (topUps.length === 0) {
    return (
      <Page bar={look.bar}>
        {deviceStatus}
        {why}
        {look.end}
      </Page>
    )
  }
  const onlyTopUps = { ...data, menu: { topUps, offers: [], autoRenewals: [] } }
  return (
    <PackagesForSale
      {...look}
      renderChoices={undefined}
      start={why}
      data={onlyTopUps}
      deviceStatus={deviceStatus}
    />
  )
}

type DevicePackageStatusProps = Pick<PackagesData, 'device' | 'expiry' | 'contract'> & {
  /** What is on the device, where the cloud's words do not fit. */
  status?: ReactNode
}

/** The device a page of packages is about, and until when it has one. */
function DevicePackageStatus(props: DevicePackageStatusProps): ReactElement {
  const { device, expiry, contract, status } = props
  const { t } = useTranslation()
  const renewal = contract.detail && {
    isOwn: true,
    nextDeductTime: contract.detail.nextDeductTime,
    amount: contract.detail.amount,
    failed: contract.detail.renewalFailed,
  }
  // Of several channels each may have another.
  const runningName = expiry?.vipStatus === 1 && expiry.channels === undefined ? expiry.packageName : null
  const ofCloud = expiry && (
    <>
      <PackageStatus
        notActiveKey="cloud.notActivated"
        entry={{
          ...expiry,
          activating: hasActivatingPackage(expiry),
          longTermEffectFlag: 0,
          ...(renewal && { renewal }),
        }}
      />
      {runningName && <bdi dir="auto">{runningName}</bdi>}
    </>
  )
  return (
    <DeviceLine
      title={device.name ?? (expiry?.deviceName || t('device.unnamed'))}
      cover={device.cover}
      detail={status ?? ofCloud}
    />
  )
}
