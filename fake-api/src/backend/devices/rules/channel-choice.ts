import { BusinessError } from '../../kernel/business-error.ts'

/*
 * Rules of choosing channels and lenses (docs/rules/devices.md; product 5.10-5.12, 9.05)
 * R-DEVICE-11. A recorder is bought for by channel: one to four of its own, each once.
 * R-DEVICE-12. A camera with a wide-angle and a PTZ lens is bought for by lens: one of them, or both where its model
 *   allows that.
 * R-DEVICE-13. Every other camera is bought for as a whole; naming its own iotId says the same.
 * R-DEVICE-14. Channels of other devices and unknown ones are answered alike.
 */

/** Most channels one order may buy (product 9.05). */
const MAX_CHANNELS = 4

/** A device with the channels or lenses it has. */
export interface ChannelDevice {
  iotId: string
  isRecorder: boolean
  lensChoice: string | null
  channels: readonly { iotId: string }[]
}

/**
 * The iotIds a purchase is for, in the order of the device; none for the device as a whole. `channelIotId` is the
 * comma-joined list of the client. Throws channel-required, too-many-channels, channel-not-for-device.
 */
export function chooseChannels(device: ChannelDevice, channelIotId: string | undefined): string[] {
  const requested = new Set((channelIotId ?? '').split(',').flatMap((text) => text.trim() || []))
  if (!device.isRecorder && device.lensChoice === null) return wholeDevice(device, requested)
  if (requested.size === 0) throw new BusinessError('channel-required')
  if (requested.size > MAX_CHANNELS) throw new BusinessError('too-many-channels')
  const chosen = device.channels.map(({ iotId }) => iotId).filter((iotId) => requested.has(iotId))
  const isOneLensOnly = !device.isRecorder && device.lensChoice === 'single'
  if (chosen.length !== requested.size || (isOneLensOnly && chosen.length > 1))
    throw new BusinessError('channel-not-for-device')
  return chosen
}

function wholeDevice({ iotId }: ChannelDevice, requested: ReadonlySet<string>): string[] {
  if (requested.size > 1 || (requested.size === 1 && !requested.has(iotId)))
    throw new BusinessError('channel-not-for-device')
  return []
}
