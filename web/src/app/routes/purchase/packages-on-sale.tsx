import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CloudStatus } from '../../../features/devices/components/cloud-status.tsx'
import { RenewedState } from '../../../features/entitlements/components/renewed-state.tsx'
import { takeEffectOf } from '../../../features/entitlements/model/take-effect.ts'
import { ContractView } from '../../../features/payment/components/contract-view.tsx'
import { DeviceLine } from '../../../shared/ui/device/device-line.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { PackagesForSale } from './packages-for-sale.tsx'
import type { PackagesData, PackagesPageOptions } from './packages-page-options.ts'

/**
 * The device and what can be bought for it: everything; only top-ups under a contract, which is shown; and where it is
 * renewed already only top-ups, with the reason.
 */
export function PackagesOnSale({
  data,
  ...look
}: PackagesPageOptions & { data: PackagesData }): ReactElement {
  const { expiry, contract, menu } = data
  const line = <DevicePackageStatus {...data} status={look.renderStatus?.(expiry)} />
  const isRenewed = expiry !== null && takeEffectOf(expiry) === 'renewed'
  if (!contract.isSigned && !isRenewed) return <PackagesForSale {...look} data={data} line={line} />

  const { topUps } = menu
  const why = (
    <>
      {look.start}
      {contract.isSigned ? (
        <ContractView detail={contract.detail} />
      ) : (
        expiry && <RenewedState expiry={expiry} channelName={look.channelName} />
      )}
    </>
  )
  if (topUps.length === 0) {
    return (
      <Page bar={look.bar}>
        {line}
        {why}
        {look.end}
      </Page>
    )
  }
  const onlyTopUps = { ...data, menu: { topUps, offers: [], autoRenewals: [] } }
  return <PackagesForSale {...look} renderChoices={undefined} start={why} data={onlyTopUps} line={line} />
}

type DevicePackageLineProps = Pick<PackagesData, 'device' | 'expiry'> & {
  /** What is on the device, where the cloud's words do not fit. */
  status?: ReactNode
}

/** The device a page of packages is about, and until when it has one. */
function DevicePackageStatus({ device, expiry, status }: DevicePackageLineProps): ReactElement {
  const { t } = useTranslation()
  const ofCloud = expiry === null ? null : <CloudStatus entry={{ ...expiry, longTermEffectFlag: 0 }} />
  return (
    <DeviceLine
      title={device.name ?? (expiry?.deviceName || t('device.unnamed'))}
      cover={device.cover}
      detail={status ?? ofCloud}
    />
  )
}
