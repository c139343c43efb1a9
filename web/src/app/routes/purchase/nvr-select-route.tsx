import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { CHANNELS_ID, ChannelPicker } from '../../../features/channels/components/channel-picker.tsx'
import { rememberChannels } from '../../../features/channels/model/channel-memory.ts'
import { forSale } from '../../../features/channels/model/channel-set.ts'
import { readPageQuery } from '../../../shared/navigation/page-query.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import { RequestErrorView, StateView } from '../../../shared/ui/feedback/state-view.tsx'
import { EmptyStage } from '../../../shared/ui/illustrations/stages.tsx'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { PayBar } from '../../../shared/ui/layout/pay-bar.tsx'
import { useChannelCoverage } from './use-channel-coverage.ts'
import { type ChannelsView, useChannels } from './use-channels.ts'

/** Picks channels or lenses for the page that asked, and goes back to it (product 2.46). */
export default function NvrSelectRoute(): ReactElement {
  const { t } = useTranslation()
  const { back, go, replace } = useShopNavigate()
  const { deviceId = '', iotId } = readPageQuery(useLocation().search)
  const channels = useChannels({ deviceId, iotId, isRecorder: iotId !== undefined })
  const bar = <AppBar title={t('channels.choose')} onBack={back} />
  if (channels.kind === 'done' && channels.set.mode !== 'whole') {
    if (forSale(channels.set).length === 0) {
      const manage = {
        label: t('cloud.manage'),
        onPress: () => go(paths.autoRenewals, { deviceId, interType: 'prevPage' }),
      }
      return (
        <Page bar={bar} align="centre">
          <StateView
            art={<EmptyStage />}
            title={t('contract.on')}
            text={t('error.contract-active')}
            action={manage}
          />
        </Page>
      )
    }
    return <Picker deviceId={deviceId} channels={channels} />
  }
  if (channels.kind === 'loading') {
    return (
      <Page bar={bar}>
        <Skeleton shape="choice" count={2} />
      </Page>
    )
  }
  return (
    <Page bar={bar} align="centre">
      {channels.kind === 'error' ? (
        <RequestErrorView error={channels.error} onRetry={channels.retry} />
      ) : (
        <StateView
          art={<EmptyStage />}
          title={t('channels.noneTitle')}
          text={t('channels.noneText')}
          action={{ label: t('orders.toCameras'), onPress: () => replace(paths.cloud) }}
        />
      )}
    </Page>
  )
}

type PickerProps = { deviceId: string; channels: Extract<ChannelsView, { kind: 'done' }> }

function Picker({ deviceId, channels }: PickerProps): ReactElement {
  const { t } = useTranslation()
  const { back } = useShopNavigate()
  const { sessionStore } = useServices()
  const [isMissing, setMissing] = useState(false)
  const { set, chosen, choose } = channels
  const { statusOf } = useChannelCoverage(deviceId)
  const confirm = (): void => {
    setMissing(chosen.length === 0)
    if (chosen.length === 0) {
      document.getElementById(CHANNELS_ID)?.focus()
      return
    }
    rememberChannels(sessionStore, deviceId, chosen)
    back()
  }
  return (
    <Page
      bar={<AppBar title={t('channels.choose')} onBack={back} />}
      align="short"
      bottom={
        <PayBar
          summary={t('channels.chosen', { count: chosen.length })}
          label={t('common.confirm')}
          onPress={confirm}
        />
      }
    >
      <ChannelPicker {...{ set, chosen, isMissing, statusOf }} onChange={choose} />
    </Page>
  )
}
