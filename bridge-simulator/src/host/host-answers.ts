import type { Schemas } from '@skyshop/openapi/bridge'
import type { World } from './host-ports.ts'

/** What the host app knows of itself and its user (spec §3). */
export function appInfoOf(world: World): Schemas['AppInfo'] {
  const { user, profile } = world
  return {
    token: user.token,
    tenantId: world.tenantId,
    phone: user.phone,
    AppVersion: profile.appVersion,
    appKey: profile.appKey,
    countryCode: profile.countryCode,
    appLanguage: profile.appLanguage,
    manufacturerName: profile.manufacturerName,
  }
}

/** The devices as the host lists them: without what only the upstream knows and the channels, which are asked for one by one; covers as absolute URLs. */
export function deviceListOf(world: World, shopOrigin: string): Schemas['DeviceList'] {
  const devices = world.devices.map(
    ({ vipStatus: _status, expireAtMs: _expiry, channels: _channels, ...device }) => ({
      ...device,
      deviceCoverUri: device.deviceCoverUri && new URL(device.deviceCoverUri, shopOrigin).href,
    }),
  )
  return { devices }
}

/** The devices of the user's own account, without those others share with it. */
export function allocatedListOf(world: World, shopOrigin: string): Schemas['DeviceList'] {
  return deviceListOf({ ...world, devices: world.devices.filter(({ owned }) => owned === 1) }, shopOrigin)
}

/** The SIM card of a device as the host reads it; empty for a device it does not know and one without a card. */
export function iccidOf({ devices }: World, iotId: string): string {
  return devices.find((device) => device.iotId === iotId)?.iccid ?? ''
}

/** Channels or lenses of a device as the host lists them; none of a device it does not know. */
export function channelListOf({ devices }: World, iotId: string): Schemas['ChannelList'] {
  const device = devices.find((one) => one.iotId === iotId)
  return { channels: (device?.channels ?? []).map(({ lens: _lens, ...channel }) => channel) }
}
