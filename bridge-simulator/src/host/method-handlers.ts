import type { Schemas } from '@skyshop/openapi/bridge'
import { type BridgeShape, bridgeShapes } from '@skyshop/openapi/bridge-shapes'
import {
  type BridgeMethod,
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

type AnyHandler = (params: unknown) => Promise<{ result: unknown; after?: () => void | Promise<void> }>

/**
 * Runs a method that the page calls; parameters and result are checked by the bridge contract. Throws `BridgeRefusal` for a
 * method that this app lacks and for parameters of another form, `Error` for a result that breaks the contract.
 */
export async function runMethod(
  { abilities }: Pick<HostDependencies, 'abilities'>,
  handlers: MethodHandlers,
  { method, params }: { method: string; params: unknown },
): ReturnType<AnyHandler> {
  const isMissing = abilities?.().missingMethods.includes(method) ?? false
  if (!isBridgeMethod(method) || isMissing) {
    throw new BridgeRefusal('method-missing', `This host app has no method ${method.slice(0, 64)}.`)
  }
  const paramsError = checkShape(bridgeShapes[method].params, params, 'params')
  if (paramsError) throw new BridgeRefusal('bad-parameters', `${paramsError}.`)
  // The parameters were checked above; the type of the table cannot express that for all methods at once.
  const handler = handlers[method] as unknown as AnyHandler
  const answer = await handler(params)
  const resultError = checkShape(bridgeShapes[method].result, answer.result, 'result')
  if (resultError)
    throw new Error(`The simulated host broke the bridge contract in ${method}: ${resultError}.`)
  return answer
}

/** Tells if the bridge contract has the method. */
function isBridgeMethod(name: string): name is BridgeMethod {
  return Object.hasOwn(bridgeShapes, name)
}

/**
 * Checks a value against a bridge-contract shape; null if it fits. Names the first member that is wrong and what
 * was expected; `at` is the path of the value.
 */
export function checkShape(shape: BridgeShape, value: unknown, at: string): string | null {
  if (!fits(shape, value)) return `${at} is not ${expected(shape)}`
  const { items } = shape
  if (Array.isArray(value) && items)
    return firstProblem(value.map((item, index) => () => checkShape(items, item, `${at}/${index}`)))
  return isRecord(value) ? checkMembers(shape, value, at) : null
}

/** True for plain JSON objects, not for lists. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function checkMembers(shape: BridgeShape, value: Record<string, unknown>, at: string): string | null {
  const { properties = {}, required = [], additionalProperties = true } = shape
  const unknown = Object.keys(value).find((name) => !Object.hasOwn(properties, name))
  if (unknown !== undefined && !additionalProperties) return `${at}/${unknown} is unknown`
  return firstProblem(
    Object.entries(properties).map(([name, member]) => () => {
      if (Object.hasOwn(value, name)) return checkShape(member, value[name], `${at}/${name}`)
      return required.includes(name) ? `${at}/${name} is missing` : null
    }),
  )
}

function firstProblem(checks: readonly (() => string | null)[]): string | null {
  for (const check of checks) {
    const complaint = check()
    if (complaint) return complaint
  }
  return null
}

function fits(shape: BridgeShape, value: unknown): boolean {
  const types = typesOf(shape)
  if (types.length > 0 && !types.some((type) => isOfType(type, value))) return false
  if (Object.hasOwn(shape, 'const') && value !== shape.const) return false
  if (shape.enum && !shape.enum.includes(value)) return false
  return typeof value !== 'string' || fitsText(shape, value)
}

/** Lengths count UTF-16 units. */
function fitsText({ minLength = 0, maxLength = Infinity, pattern }: BridgeShape, text: string): boolean {
  if (text.length < minLength || text.length > maxLength) return false
  return pattern === undefined || new RegExp(pattern, 'u').test(text)
}

function typesOf({ type = [] }: BridgeShape): readonly string[] {
  return typeof type === 'string' ? [type] : type
}

function isOfType(type: string, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isRecord(value)
  if (type === 'null') return value === null
  return type === 'integer' ? Number.isInteger(value) : typeof value === type
}

const typeNames: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'an integer',
  object: 'an object',
  string: 'text',
}

/** The expectation as text, for instance "text of 1 to 32 characters". */
function expected(shape: BridgeShape): string {
  if (Object.hasOwn(shape, 'const')) return String(shape.const)
  if (shape.enum) return `one of ${shape.enum.join(', ')}`
  if (shape.pattern !== undefined) return `text like ${shape.pattern}`
  if (shape.maxLength !== undefined) return `text of ${shape.minLength ?? 0} to ${shape.maxLength} characters`
  return typesOf(shape)
    .map((type) => typeNames[type] ?? type)
    .join(' or ')
}
