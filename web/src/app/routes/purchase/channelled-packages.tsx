import { useQuery } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  CHANNELS_ID,
  ChannelPicker,
  useChannelNames,
} from '../../../features/channels/components/channel-picker.tsx'
import { forSale, MAX_CHANNELS } from '../../../features/channels/model/channel-set.ts'
import { PackageStatus } from '../../../features/devices/components/package-status.tsx'
import { isNvr } from '../../../features/devices/model/device.ts'
import { partialCoverageOf } from '../../../features/devices/model/vip-info.ts'
import { deviceVipQuery, hostDevicesQuery } from '../../../features/devices/queries.ts'
import { PackagesSkeleton } from '../../../features/packages/components/packages-skeleton.tsx'
import { ContractCell } from '../../../features/payment/components/contract-view.tsx'
import { paths } from '../../../shared/navigation/paths.ts'
import { usePageMemory } from '../../../shared/navigation/use-page-memory.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { RequestErrorView, StateView } from '../../../shared/ui/feedback/state-view.tsx'
import { Cell } from '../../../shared/ui/form/cell.tsx'
import { EmptyStage } from '../../../shared/ui/illustrations/stages.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { PackagesPage } from './packages-page.tsx'
import type { PurchaseDraft } from './purchase-draft.ts'
import { useChannelCoverage } from './use-channel-coverage.ts'
import { type ChannelsView, useChannels } from './use-channels.ts'
import type { PackagesPageOptions } from './use-packages-page.ts'

type ChannelledPackagesProps = PackagesPageOptions & {
  deviceId: string
  iotId: string | undefined
  /** A page for recorders, which are bought for by channel. */
  isRecorder: boolean
}

/** Cloud packages for a device as a whole, for channels of a recorder, or for lenses of a camera. */
export function ChannelledPackages(props: ChannelledPackagesProps): ReactElement {
  const { deviceId, iotId, isRecorder, ...look } = props
  const { t } = useTranslation()
  const nameOf = useChannelNames()
  const { replace } = useShopNavigate()
  const channels = useChannels({ deviceId, iotId, isRecorder })
  const [isMissing, setMissing] = useState(false)
  const status = usePartialStatus(deviceId, channels.kind === 'done' && channels.set.mode !== 'whole')
  switch (channels.kind) {
    case 'loading':
      return (
        <Page bar={look.bar}>
          <PackagesSkeleton />
        </Page>
      )
    case 'error':
      return (
        <Page bar={look.bar} align="centre">
          <RequestErrorView error={channels.error} onRetry={channels.retry} />
        </Page>
      )
    case 'none':
      return (
        <Page bar={look.bar} align="centre">
          <StateView
            art={<EmptyStage />}
            title={t('channels.noneTitle')}
            text={t('channels.noneText')}
            action={{ label: t('orders.toCameras'), onPress: () => replace(paths.cloud) }}
          />
        </Page>
      )
    case 'done':
      if (channels.set.mode === 'whole') return <PackagesPage {...look} requested={{ deviceId }} />
      return (
        <PackagesPage
          {...look}
          requested={{ deviceId, channels: channels.chosen }}
          renderStatus={() => status}
          // Where all renew by themselves none is named: there are no others to choose.
          channelName={forSale(channels.set).length > 0 ? (iotId) => nameOf(channels.set, iotId) : undefined}
          hasLenses={channels.set.mode !== 'channels'}
          start={<ChannelsStart deviceId={deviceId} channels={channels} isMissing={isMissing} />}
          validate={() => {
            const isChosen = channels.chosen.length > 0
            setMissing(!isChosen)
            if (!isChosen) document.getElementById(CHANNELS_ID)?.focus()
            return isChosen
          }}
        />
      )
  }
}

/** A device of which a part is covered, in the words of the hub; null for any other, a blank line while it is not known. */
function usePartialStatus(deviceId: string, isByChannel: boolean): ReactNode {
  const services = useServices()
  const { data: devices } = useQuery(hostDevicesQuery(services))
  const device = devices?.find((one) => one.deviceId === deviceId) ?? null
  const enabled = isByChannel && device !== null
  const { data: entry = null, isPending } = useQuery({ ...deviceVipQuery(services, device), enabled })
  if (enabled && isPending) return '\u00a0'
  if (device === null || entry === null || partialCoverageOf(entry) === null) return null
  // What renews is said below.
  const { renewal: _, ...covered } = entry
  return <PackageStatus entry={covered} notActiveKey="cloud.notActivated" hasLenses={!isNvr(device)} />
}

type ChannelsChoiceProps = {
  deviceId: string
  channels: Extract<ChannelsView, { kind: 'done' }>
  isMissing: boolean
}

/** What renews by itself already, and the channels a package is for. */
function ChannelsStart(props: ChannelsChoiceProps): ReactElement {
  const { deviceId, channels } = props
  const { go } = useShopNavigate()
  const nameOf = useChannelNames()
  const [renewal] = channels.renewals
  const renewed = channels.renewals.map(({ channelIotId, detail }) => ({
    ...detail,
    name: nameOf(channels.set, channelIotId),
    failed: detail.renewalFailed,
  }))
  return (
    <>
      {renewal && (
        <ContractCell
          contract={{ isSigned: true, detail: renewal.detail }}
          channels={renewed}
          isOwned
          onManage={() => go(paths.autoRenewals, { deviceId, interType: 'prevPage' })}
        />
      )}
      {forSale(channels.set).length === 0 ? null : <ChannelsChoice {...props} />}
    </>
  )
}

/** The channels a package is for: here where they are few, else on the picker's own page. */
function ChannelsChoice({ deviceId, channels, isMissing }: ChannelsChoiceProps): ReactElement {
  const { t } = useTranslation()
  const { go } = useShopNavigate()
  const { note } = usePageMemory()
  const { set, chosen, choose } = channels
  const { statusOf } = useChannelCoverage(deviceId)
  if (set.channels.length <= MAX_CHANNELS) {
    const keep = (iotIds: string[]): void => {
      note({ channels: iotIds } satisfies PurchaseDraft)
      choose(iotIds)
    }
    return <ChannelPicker {...{ set, chosen, isMissing, statusOf }} onChange={keep} />
  }
  return (
    <Cell
      icon="camera"
      label={t('channels.title')}
      value={t('channels.chosen', { count: chosen.length })}
      end="forward"
      onPress={() => go(paths.nvrSelect, { deviceId, interType: 'prevPage' })}
    />
  )
}
