import type { Schemas } from '@skyshop/openapi/http'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { drawingOf } from '../../../features/devices/model/device.ts'
import { hostDevicesQuery } from '../../../features/devices/queries.ts'
import { channelNamesQuery } from '../../../features/entitlements/queries.ts'
import {
  ContractCard,
  EndedContractNotice,
  EndedContractNotices,
} from '../../../features/payment/components/contract-card.tsx'
import { contractsQuery } from '../../../features/payment/contracts-query.ts'
import { readPageQuery } from '../../../shared/navigation/page-query.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { useHostReturn } from '../../../shared/services/use-host-page.ts'
import { DeviceLine } from '../../../shared/ui/device/device-line.tsx'
import { LoadingNote, Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import { RequestErrorView, StateView } from '../../../shared/ui/feedback/state-view.tsx'
import { EmptyStage } from '../../../shared/ui/illustrations/stages.tsx'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'

/** The auto-renewals of the user (product 2.97); the one of the device in the address comes first. */
export default function AutoRenewalsRoute(): ReactElement {
  const { t } = useTranslation()
  const { back, replace } = useShopNavigate()
  const { deviceId } = readPageQuery(useLocation().search)
  const { data, error, refetch } = useQuery(contractsQuery(useServices()))
  // What was ended in the wallet is not listed any more.
  useHostReturn(() => void refetch())
  const ended = useEnded(data ?? null)
  const bar = <AppBar title={t('home.renewals')} onBack={back} />
  const notices = (
    <EndedContractNotices count={ended.length}>
      {ended.map((contract) => (
        <EndedContract key={contract.detail.contractCode} contract={contract} />
      ))}
    </EndedContractNotices>
  )
  if (data === undefined) {
    return error === null ? (
      <Page bar={bar}>
        <LoadingNote />
        <Skeleton shape="device" />
        <Skeleton shape="order" count={3} />
      </Page>
    ) : (
      <Page bar={bar} align="centre">
        <RequestErrorView error={error} onRetry={() => void refetch()} />
      </Page>
    )
  }
  if (data === null || data.length === 0) {
    return (
      <Page bar={bar} align="centre">
        {notices}
        <StateView
          art={<EmptyStage />}
          title={t(data === null ? 'state.noData' : 'renewals.none')}
          text={t(data === null ? 'state.noDataText' : 'renewals.noneText')}
          action={{ label: t('orders.toCameras'), onPress: () => replace(paths.cloud) }}
        />
      </Page>
    )
  }
  const named = data.filter((contract) => contract.deviceId === deviceId)
  const others = data.filter((contract) => contract.deviceId !== deviceId)
  return (
    <Page bar={bar}>
      {notices}
      {[...named, ...others].map((contract) => (
        <ContractOfDevice key={contract.detail.contractCode} contract={contract} />
      ))}
    </Page>
  )
}

type Contract = Schemas['OwnContract']

/** The auto-renewals that this page has shown and that are listed no more, as they were; none where the backend cannot list them. */
function useEnded(listed: readonly Contract[] | null): readonly Contract[] {
  const [seen, setSeen] = useState(listed ?? [])
  if (listed === null) return []
  const isIn = (contracts: readonly Contract[], { detail }: Contract) =>
    contracts.some((one) => one.detail.contractCode === detail.contractCode)
  const ended = seen.filter((one) => !isIn(listed, one))
  if (listed.some((one) => !seen.includes(one))) setSeen([...listed, ...ended])
  return ended
}

function EndedContract({ contract }: { contract: Contract }): ReactElement {
  const { name, channel } = useNames(contract)
  return <EndedContractNotice paidUntil={contract.paidUntil} name={name} channel={channel} />
}

function ContractOfDevice({ contract }: { contract: Contract }): ReactElement {
  const { t } = useTranslation()
  const { device, name, channel } = useNames(contract)
  return (
    <>
      <DeviceLine
        title={name}
        detail={channel === '' ? t('contract.on') : <bdi dir="auto">{channel}</bdi>}
        cover={device?.coverUri ?? undefined}
        kind={device ? drawingOf(device) : 'ball'}
      />
      <ContractCard contract={contract} />
    </>
  )
}

/** What the device of a contract is called, and its channel; empty for a device as a whole. */
function useNames({ deviceId, deviceName, channelIotId }: Contract) {
  const { t } = useTranslation()
  const { data: devices } = useQuery(hostDevicesQuery(useServices()))
  const device = devices?.find((one) => one.deviceId === deviceId)
  const channel = useChannelName(channelIotId, device?.iotId)
  return { device, channel, name: device?.deviceName ?? (deviceName || t('device.unnamed')) }
}

/** How the host calls the channel or lens of a contract; empty for a device as a whole, and where it has no name. */
function useChannelName(channelIotId: string, deviceIotId = ''): string {
  const { data: channels = [] } = useQuery({
    ...channelNamesQuery(useServices(), deviceIotId),
    enabled: channelIotId !== '' && deviceIotId !== '',
  })
  return channels.find(({ iotId }) => iotId === channelIotId)?.name ?? ''
}
