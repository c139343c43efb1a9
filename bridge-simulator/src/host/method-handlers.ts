import type { Schemas } from '@skyshop/openapi/bridge'
import {
  BridgeRefusal,
  type HostApp,
  type HostDependencies,
  type HostEventSender,
  type HostPageName,
  type MethodHandlers,
  type Params,
  type World,
} from './host-dependencies.ts'
import { type WalletSession, walletHandlers } from './wallet-payment.ts'

/** The parts of the host that method handlers control. */
export interface HostHandles {
  wallet: WalletSession
  events: HostEventSender
  setBackBlocked: (isBlocked: boolean) => void
}

/** One handler for each method of `bridge.yaml`. */
export function methodHandlers(dependencies: HostDependencies, host: HostHandles): MethodHandlers {
  const { control, onLeave } = dependencies
  return {
    getAppInfo: async () => ({ result: appInfoOf(await control.getHostApp(), canScan(dependencies)) }),
    getAllDeviceInfo: async () => ({
      result: deviceListOf(await control.getWorld(), dependencies.shopOrigin),
    }),
    getAllocatedDeviceInfo: async () => ({
      result: allocatedListOf(await control.getWorld(), dependencies.shopOrigin),
    }),
    getChannelList: async ({ iotId }) => ({ result: channelListOf(await control.getWorld(), iotId) }),
    getDeviceICCID: async ({ iotId }) => ({ result: { iccid: iccidOf(await control.getWorld(), iotId) } }),
    getNewToken: async () => {
      const { user } = await control.getHostApp()
      return { result: { token: await control.issueToken(user.userId) } }
    },
    scanCode: async () => ({ result: { text: (await dependencies.scanCode?.()) ?? '' } }),
    ...walletHandlers(dependencies, host.wallet),
    reportEvent: () => ({ result: {} }),
    noExitFun: ({ hold }) => {
      host.setBackBlocked(hold)
      return { result: {} }
    },
    ...hostPageHandlers(dependencies, host.events),
    closePage: () => ({ result: {}, after: () => onLeave('close') }),
    gotoHomePage: () => ({ result: {}, after: () => onLeave('home') }),
  }
}

/** Data of the host app and its user (product 3.16). */
function appInfoOf({ tenantId, user, profile }: HostApp, canScan: boolean): Schemas['AppInfo'] {
  return {
    token: user.token,
    tenantId,
    phone: user.phone,
    AppVersion: profile.appVersion,
    appKey: profile.appKey,
    countryCode: profile.countryCode,
    appLanguage: profile.appLanguage,
    manufacturerName: profile.manufacturerName,
    canScan,
  }
}

/** Whether the app has a scanner: an older one lacks the method. */
function canScan({ scanCode, abilities }: HostDependencies): boolean {
  return scanCode !== undefined && abilities?.().missingMethods.includes('scanCode') !== true
}

/**
 * The devices as the host lists them: without what only the upstream knows and the channels, which are asked for one
 * by one; covers as absolute URLs.
 */
function deviceListOf(world: World, shopOrigin: string): Schemas['DeviceList'] {
  const devices = world.devices.map(
    ({ vipStatus: _status, expireAtMs: _expiry, channels: _channels, ...device }) => ({
      ...device,
      deviceCoverUri: device.deviceCoverUri && new URL(device.deviceCoverUri, shopOrigin).href,
    }),
  )
  return { devices }
}

/** The devices of the user's own account, without those others share with it. */
function allocatedListOf(world: World, shopOrigin: string): Schemas['DeviceList'] {
  return deviceListOf({ ...world, devices: world.devices.filter(({ owned }) => owned === 1) }, shopOrigin)
}

/** The SIM card of a device as the host reads it; empty for an unknown device or one without a card. */
function iccidOf({ devices }: World, iotId: string): string {
  return devices.find((device) => device.iotId === iotId)?.iccid ?? ''
}

/** Channels or lenses of a device as the host lists them; empty for an unknown device. */
function channelListOf({ devices }: World, iotId: string): Schemas['ChannelList'] {
  const device = devices.find((one) => one.iotId === iotId)
  return { channels: (device?.channels ?? []).map(({ lens: _lens, ...channel }) => channel) }
}

type Reminder = Params<'enterPhoneRemindSet'>
type Activity = Params<'jumpSpecifiedActivity'>

const pagesOfNoCamera: ReadonlySet<HostPageName> = new Set([
  'customerService',
  'wechatAutoPayments',
  'alipayAutoPayments',
])

/** Opens a page of the app over the shop; sends pageHide before and pageShow after it. */
function hostPageHandlers({ control, showHostPage }: HostDependencies, events: HostEventSender) {
  let isOpen = false
  const nameOf = async (deviceId: string) => {
    const { devices } = await control.getWorld()
    const device = devices.find((one) => one.deviceId === deviceId)
    if (!device) throw new BridgeRefusal('failed', 'The app lists no such camera.')
    return device.deviceName
  }
  const open = async (name: HostPageName, deviceId: string, orderNo?: string) => {
    const deviceName = pagesOfNoCamera.has(name) ? '' : await nameOf(deviceId)
    if (isOpen) throw new BridgeRefusal('failed', 'A page of the app is open already.')
    isOpen = true
    const after = async () => {
      await events.send('pageHide')
      await showHostPage({ name, deviceName, ...(orderNo !== undefined && { orderNo }) })
      isOpen = false
      await events.send('pageShow')
    }
    return { result: {}, after }
  }
  return {
    enterPhoneRemindSet: ({ deviceId }: Reminder) => open('phoneRemindSet', deviceId),
    enterPhoneRemindRecord: ({ deviceId }: Reminder) => open('phoneRemindRecord', deviceId),
    enterPhoneRemindGuide: ({ deviceId }: Reminder) => open('phoneRemindGuide', deviceId),
    jumpSpecifiedActivity: ({ activity, deviceId, orderNo }: Activity) => open(activity, deviceId, orderNo),
  }
}
