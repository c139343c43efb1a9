import { useTranslation } from 'react-i18next'
import type { ChannelSet } from '../model/channel-set.ts'

/** How the channels of a device are called: by the host's name, else by their place. */
export function useChannelNames(): (set: ChannelSet, iotId: string) => string {
  const { t } = useTranslation()
  return ({ channels }, iotId) => {
    const index = channels.findIndex((channel) => channel.iotId === iotId)
    return channels[index]?.name || t('channels.unnamed', { number: index + 1 })
  }
}
