/** A channel of a recorder or a lens of a camera. */
export interface Channel {
  iotId: string
  /** Empty where the host has none. */
  name: string
}

/**
 * How a device is bought for: as a whole, by one to four channels, by one or both of its lenses, or by one lens
 * (product 5.12: the wide-angle and PTZ choice is either multiple or single).
 */
export type ChannelMode = 'whole' | 'channels' | 'lenses' | 'one-lens'

/** What a purchase for a device may name. */
export interface ChannelSet {
  mode: ChannelMode
  channels: readonly Channel[]
}

/** Most channels bought at once (product 9.05). */
export const MAX_CHANNELS = 4

/** Chosen when the page opens: all lenses of a camera that allows both, else the first one. */
export function initialChannels({ mode, channels }: ChannelSet): string[] {
  const ids = channels.map(({ iotId }) => iotId)
  return mode === 'lenses' ? ids.slice(0, MAX_CHANNELS) : ids.slice(0, 1)
}

/** What is left of an earlier choice, in the order of the device; the initial one where nothing is. */
export function existingChannels(set: ChannelSet, kept: readonly string[]): string[] {
  const known = set.channels.map(({ iotId }) => iotId).filter((iotId) => kept.includes(iotId))
  const most = set.mode === 'one-lens' ? 1 : MAX_CHANNELS
  return known.length === 0 ? initialChannels(set) : known.slice(0, most)
}

/** Chooses or leaves a channel, in the order of the device; null when it would be one too many. */
export function toggleChannel(
  { mode, channels }: ChannelSet,
  chosen: readonly string[],
  iotId: string,
): string[] | null {
  if (mode === 'one-lens') return [iotId]
  if (chosen.includes(iotId)) return chosen.filter((one) => one !== iotId)
  if (chosen.length >= MAX_CHANNELS) return null
  return channels.map((channel) => channel.iotId).filter((one) => one === iotId || chosen.includes(one))
}
