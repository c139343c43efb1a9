import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelPicker } from '../../../features/channels/components/channel-picker.tsx'
import { MAX_CHANNELS } from '../../../features/channels/model/channel-set.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { Cell } from '../../../shared/ui/form/cell.tsx'
import type { ChannelsView } from './use-channels.ts'

type ChannelsStartProps = {
  deviceId: string
  channels: Extract<ChannelsView, { kind: 'done' }>
  isMissed: boolean
}

/** The channels a package is for: here where they are few, else on the picker's own page. */
export function ChannelsStart({ deviceId, channels, isMissed }: ChannelsStartProps): ReactElement {
  const { t } = useTranslation()
  const { go } = useShopNavigate()
  const { set, chosen, choose } = channels
  if (set.channels.length <= MAX_CHANNELS) {
    return <ChannelPicker set={set} chosen={chosen} isMissed={isMissed} onChange={choose} />
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
