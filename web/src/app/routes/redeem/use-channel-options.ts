import { useState } from 'react'
import type { ChannelOptions } from '../../../features/redeem/components/channel-choice.tsx'
import { useChannels } from '../purchase/use-channels.ts'
import type { OwnCamera } from './use-redeem-cameras.ts'

/** The channels or lenses of a camera, the first one chosen at first; null where packages are for the whole device. */
export function useChannelOptions(camera: OwnCamera | null): ChannelOptions | null {
  const { deviceId = '', iotId, isRecorder = false } = camera ?? {}
  const view = useChannels({ deviceId, iotId, isRecorder })
  const [picked, setPicked] = useState<string>()
  if (camera === null || view.kind !== 'done' || view.set.mode === 'whole') return null
  const { channels } = view.set
  const chosen = channels.find((channel) => channel.iotId === picked) ?? channels[0]
  return { isRecorder, channels, chosen: chosen?.iotId ?? '', onChoose: setPicked }
}
