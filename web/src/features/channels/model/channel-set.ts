/** A channel of a recorder or a lens of a camera. */
export interface Channel {
  iotId: string
  /** Empty where the host has none. */
  name: string
  /** It has a contract of its own, so that nothing is sold for it. */
  isRenewed?: boolean
}

/**
 * Way a device is bought for: as a whole, by one to four channels, by one or both of its lenses, or by one lens
 * (product 5.12: the wide-angle and PTZ choice is either multiple or single).
 */
export type ChannelMode = 'whole' | 'channels' | 'lenses' | 'one-lens'

/** Channels that a purchase for a device may name. */
export interface ChannelSet {
  mode: ChannelMode
  channels: readonly Channel[]
}

/** Most channels bought at once (product 9.05). */
export const MAX_CHANNELS = 4

/** The channels of a device with those that renew by themselves. */
export function withRenewed(set: ChannelSet, iotIds: readonly string[]): ChannelSet {
  const channels = set.channels.map((one) => ({ ...one, isRenewed: iotIds.includes(one.iotId) }))
  return { ...set, channels }
}

/** The channels that packages are sold for. */
export function forSale({ channels }: Pick<ChannelSet, 'channels'>): Channel[] {
  return channels.filter(({ isRenewed }) => isRenewed !== true)
}

/** Tells whether something covers a channel already. */
export type IsCovered = (iotId: string) => boolean

/** Chosen when the page opens: the first one that nothing covers, else the first; each further one is paid for. */
export function initialChannels(set: ChannelSet, isCovered: IsCovered = () => false): string[] {
  const offered = forSale(set)
  const first = offered.find(({ iotId }) => !isCovered(iotId)) ?? offered[0]
  return first === undefined ? [] : [first.iotId]
}

/**
 * Returns what is left of an earlier choice, in the device's order; the initial one if nothing is. Where all renew by
 * themselves these are what the page is about.
 */
export function existingChannels(set: ChannelSet, kept: readonly string[], isCovered?: IsCovered): string[] {
  const offered = forSale(set)
  const most = set.mode === 'one-lens' ? 1 : MAX_CHANNELS
  if (offered.length === 0) return set.channels.slice(0, most).map(({ iotId }) => iotId)
  const known = offered.map(({ iotId }) => iotId).filter((iotId) => kept.includes(iotId))
  return known.length === 0 ? initialChannels(set, isCovered) : known.slice(0, most)
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
