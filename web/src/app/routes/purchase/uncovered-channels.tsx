import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useChannelNames } from '../../../features/channels/components/channel-picker.tsx'
import { rememberChannels } from '../../../features/channels/model/channel-memory.ts'
import { forSale, MAX_CHANNELS } from '../../../features/channels/model/channel-set.ts'
import { NameList } from '../../../shared/i18n/name-list.tsx'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { LinkButton } from '../../../shared/ui/button/button.tsx'
import { Notice, NoticeLine } from '../../../shared/ui/feedback/notice.tsx'
import { useChannelCoverage } from './use-channel-coverage.ts'
import { useChannels } from './use-channels.ts'

type UncoveredChannelsProps = {
  deviceId: string
  iotId: string | undefined
  isRecorder: boolean
  /** Just bought, and never named, however late its package comes. */
  boughtIotId?: string
}

/** Channels or lenses of a device that no package covers, and the way to one for them; nothing where all are covered. */
export function UncoveredChannels(props: UncoveredChannelsProps): ReactElement | null {
  const { deviceId, iotId, isRecorder, boughtIotId } = props
  const { t } = useTranslation()
  const { go } = useShopNavigate()
  const { sessionStore } = useServices()
  const nameOf = useChannelNames()
  const channels = useChannels(props)
  const { isUncovered } = useChannelCoverage(deviceId)
  if (channels.kind !== 'done' || isUncovered === null) return null
  const { set } = channels
  const uncovered = forSale(set).filter((one) => one.iotId !== boughtIotId && isUncovered(one.iotId))
  if (uncovered.length === 0) return null
  const order = (): void => {
    const chosen = uncovered.slice(0, set.mode === 'one-lens' ? 1 : MAX_CHANNELS)
    rememberChannels(
      sessionStore,
      deviceId,
      chosen.map((channel) => channel.iotId),
    )
    if (isRecorder) go(paths.nvrPackages, { deviceId, iotId, interType: 'prevPage' })
    else go(paths.cloudPackages, { deviceId, interType: 'prevPage' })
  }
  return (
    <Notice title={t('channels.notCovered')}>
      <NoticeLine>
        <NameList channels={uncovered.map((one) => ({ ...one, name: nameOf(set, one.iotId) }))} />
      </NoticeLine>
      <LinkButton label={t('cloud.order')} onPress={order} />
    </Notice>
  )
}
