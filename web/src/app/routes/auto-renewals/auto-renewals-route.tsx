import type { Schemas } from '@skyshop/openapi/http'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { drawingOf } from '../../../features/devices/model/device.ts'
import { hostDevicesQuery } from '../../../features/devices/queries.ts'
import { channelNamesQuery } from '../../../features/entitlements/queries.ts'
import { EndingSteps } from '../../../features/payment/components/contract-view.tsx'
import {
  EndedContractNotice,
  EndedContractNotices,
  EndedNotice,
  FoldedRows,
  PlanCell,
  PlanView,
} from '../../../features/payment/components/plan-view.tsx'
import { contractsQuery } from '../../../features/payment/contracts-query.ts'
import { arrangeContracts, commonWalletOf, isRunning } from '../../../features/payment/model/own-contracts.ts'
import { dottedParts } from '../../../shared/i18n/dotted-parts.ts'
import { DottedText } from '../../../shared/i18n/unbroken-text.tsx'
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
import { LabelLine } from '../../../shared/ui/layout/section-head.tsx'

import styles from './auto-renewals.module.css'

/** The auto-renewals of the user, or of the device in the address; the only one, or the one in the address, is shown whole (product 2.97). */
export default function AutoRenewalsRoute(): ReactElement {
  const { t } = useTranslation()
  const { back, go, replace } = useShopNavigate()
  const query = readPageQuery(useLocation().search)
  const { data, error, refetch } = useQuery(contractsQuery(useServices()))
  // What was ended in the wallet is listed as ended, or no more.
  useHostReturn(() => void refetch())
  const ended = useEnded(data ?? null)
  const bar = <AppBar title={t('home.renewals')} onBack={back} />
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
        <EndedContractNotices count={ended.length}>{ended.map(toNotice)}</EndedContractNotices>
        <StateView
          art={<EmptyStage />}
          title={t(data === null ? 'state.noData' : 'renewals.none')}
          text={t(data === null ? 'state.noDataText' : 'renewals.noneText')}
          action={{ label: t('orders.toCameras'), onPress: () => replace(paths.cloud) }}
        />
      </Page>
    )
  }
  const { shown, running, ended: over } = arrangeContracts(data, query)
  const open = ({ deviceId, detail }: Contract): void =>
    go(paths.autoRenewals, { deviceId, contractCode: detail.contractCode, interType: 'prevPage' })
  return (
    <Page bar={shown === null ? bar : <AppBar title={t('renewals.plan')} onBack={back} />}>
      {shown === null ? null : <ContractLine contract={shown} />}
      <EndedContractNotices count={ended.length}>
        {shown === null ? null : <EndedNotice contract={shown} />}
        {ended.filter((one) => !isSame(one, shown)).map(toNotice)}
      </EndedContractNotices>
      {shown === null ? null : <PlanView key={shown.detail.contractCode} contract={shown} />}
      <ContractRows contracts={running} onOpen={open} />
      {running.length > 1 ? <EndingOfSeveral contracts={running} /> : null}
      {over.length === 0 ? null : <LabelLine label={t('renewals.over')} />}
      <FoldedRows rows={over}>{(rows) => <ContractRows contracts={rows} onOpen={open} />}</FoldedRows>
    </Page>
  )
}

type Contract = Schemas['OwnContract']

/** The auto-renewals that this page has shown and that go on no more, as they were; none where the backend cannot list them. */
function useEnded(listed: readonly Contract[] | null): readonly Contract[] {
  const running = (listed ?? []).filter(isRunning)
  const [seen, setSeen] = useState<readonly Contract[]>(running)
  if (listed === null) return []
  const ended = seen.filter((one) => !running.some((other) => isSame(one, other)))
  if (running.some((one) => !seen.includes(one))) setSeen([...running, ...ended])
  return ended
}

function isSame(one: Contract, other: Contract | null): boolean {
  return one.detail.contractCode === other?.detail.contractCode
}

const toNotice = (contract: Contract): ReactElement => (
  <EndedContract key={contract.detail.contractCode} contract={contract} />
)

function EndedContract({ contract }: { contract: Contract }): ReactElement {
  const { name, channel } = useNames(contract)
  return <EndedContractNotice paidUntil={contract.paidUntil} name={name} channel={channel} />
}

/** The device of a contract, its channel, and what is renewed. */
function ContractLine({ contract }: { contract: Contract }): ReactElement {
  const { device, name, channel } = useNames(contract)
  const { packageName } = contract.detail
  return (
    <DeviceLine
      title={name}
      detail={<DottedText text={dottedParts([channel, packageName].filter((part) => part !== ''))} />}
      cover={device?.coverUri ?? undefined}
      kind={device ? drawingOf(device) : 'ball'}
    />
  )
}

/** How any of several is ended, without opening it. */
function EndingOfSeveral({ contracts }: { contracts: readonly Contract[] }): ReactElement {
  return (
    <section className={styles.ending}>
      <EndingSteps endIn={commonWalletOf(contracts)} />
    </section>
  )
}

type ContractRowsProps = { contracts: readonly Contract[]; onOpen: (contract: Contract) => void }

function ContractRows({ contracts, onOpen }: ContractRowsProps): ReactElement {
  return (
    <>
      {contracts.map((contract) => (
        <ContractRow key={contract.detail.contractCode} contract={contract} onOpen={onOpen} />
      ))}
    </>
  )
}

function ContractRow(props: { contract: Contract; onOpen: (contract: Contract) => void }): ReactElement {
  const { contract, onOpen } = props
  const { name, channel } = useNames(contract)
  return <PlanCell contract={contract} name={name} channel={channel} onOpen={() => onOpen(contract)} />
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
