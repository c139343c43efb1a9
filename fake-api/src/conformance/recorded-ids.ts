import type { Schemas } from '@skyshop/openapi/control'
import { parsed, refusalOf } from './exchange-check.ts'
import type { RecordedCall } from './har-recording.ts'

type WorldDevice = Schemas['WorldDevice']

/** Names under which a device is named, and what of a device of the world stands for it. */
const deviceFields: Readonly<Record<string, 'deviceId' | 'deviceKey' | 'iotId' | 'iccid'>> = {
  deviceId: 'deviceId',
  deviceIdList: 'deviceId',
  sn: 'deviceId',
  sns: 'deviceId',
  deviceSnNo: 'deviceId',
  deviceSerialNumber: 'deviceId',
  deviceKey: 'deviceKey',
  deviceKeyList: 'deviceKey',
  iotId: 'iotId',
  iccid: 'iccid',
}

/** What else the backend gives a number of its own; names of a country, a kind or a page are the same everywhere. */
const ownIdName = /^(id|sn)$|(Id|No|Key|Code)$/
const sharedNames = new Set([
  'productCode',
  'countryCode',
  'code',
  'campaignId',
  'appKey',
  'configId',
  'innerId',
])

/** A device of a recording: all its names that are known, by value. */
interface RecordedDevice {
  names: Map<string, 'deviceId' | 'deviceKey' | 'iotId' | 'iccid'>
  productCode: string | null
  isAskedFor: boolean
}

/**
 * The devices that requests of a recording name, in the order in which they come. Names that stand together are of one, and
 * one that the server did not find is none.
 */
export function recordedDevices(calls: readonly RecordedCall[]): RecordedDevice[] {
  const byName = new Map<string, RecordedDevice>()
  for (const call of calls) {
    if (refusalOf(call.answer)?.name === 'device-not-found') continue
    for (const body of [call.params, call.query, call.body]) collectDevices(body, byName, true)
    collectDevices(parsed(call.answer.text), byName, false)
  }
  return [...new Set(byName.values())].filter(({ isAskedFor }) => isAskedFor)
}

function collectDevices(value: unknown, byName: Map<string, RecordedDevice>, isAskedFor: boolean): void {
  if (value === null || typeof value !== 'object') return
  const members = Object.entries(value)
  const named = members.flatMap(([name, member]) => {
    const field = Array.isArray(value) ? undefined : deviceFields[name]
    return field === undefined ? [] : textsOf(member).map((text) => [text, field] as const)
  })
  const isOne = members.every(
    ([name, member]) => deviceFields[name] === undefined || textsOf(member).length < 2,
  )
  for (const group of isOne ? [named] : named.map((one) => [one])) {
    const [first] = group
    if (first === undefined) continue
    const known = group.map(([text]) => byName.get(text)).find((device) => device !== undefined)
    const device = known ?? { names: new Map(), productCode: null, isAskedFor: false }
    for (const [text, field] of group) {
      for (const name of byName.get(text)?.names ?? []) device.names.set(...name)
      device.names.set(text, field)
    }
    for (const text of device.names.keys()) byName.set(text, device)
    device.isAskedFor ||= isAskedFor
    const { productCode } = value as { productCode?: unknown }
    if (typeof productCode === 'string') device.productCode ??= productCode
  }
  for (const [, member] of members) collectDevices(member, byName, isAskedFor)
}

/** Texts of a member that names one, a comma-joined list, or a list of them; an empty one names none. */
function textsOf(member: unknown): string[] {
  const texts: unknown[] = Array.isArray(member) ? member : String(member ?? '').split(',')
  return texts.filter((text): text is string => typeof text === 'string' && text !== '')
}

/** Ids in a world that stand for a recording's: of its devices from the start, of all else as answers bring them. */
export class RecordedIds {
  readonly #known = new Map<string, string | number>()
  readonly #world: Schemas['World']

  constructor(calls: readonly RecordedCall[], world: Schemas['World']) {
    this.#world = world
    const free = [...world.devices]
    const devices = recordedDevices(calls)
    const own = (device: RecordedDevice) => free.find(({ deviceId }) => device.names.has(deviceId))
    // Those that the world has by that very number first: the recording may be of an equal world.
    for (const device of devices.toSorted((a, b) => Number(!own(a)) - Number(!own(b)))) {
      const alike = free.find(({ productCode }) => productCode === device.productCode)
      const chosen = own(device) ?? alike ?? free[0]
      if (chosen === undefined) return
      free.splice(free.indexOf(chosen), 1)
      this.#assign(device, chosen)
    }
  }

  #assign({ names }: RecordedDevice, device: WorldDevice): void {
    for (const [text, field] of names) {
      const value = device[field]
      if (value !== null && value !== '') this.#known.set(text, value)
    }
  }

  /** Takes ids from two answers to one request, where the first has one and the second another at the same place. */
  learn(recorded: unknown, own: unknown, name = ''): void {
    if (recorded === null || own === null || typeof recorded !== typeof own) return
    if (typeof recorded === 'object') {
      const members = own as Record<string, unknown>
      const isList = Array.isArray(recorded)
      for (const [key, value] of Object.entries(recorded as object))
        this.learn(value, members[key], isList ? name : key)
      return
    }
    const isId = ownIdName.test(name) && !sharedNames.has(name)
    const isNew =
      isId && (typeof own === 'string' || typeof own === 'number') && !this.#known.has(String(recorded))
    if (isNew && recorded !== own && recorded !== '')
      this.#known.set(String(recorded), own as string | number)
  }

  /** A copy of a value with the ids of the world. */
  mapped<T>(value: T, name = ''): T {
    if (Array.isArray(value)) return value.map((item) => this.mapped(item, name)) as T
    if (value !== null && typeof value === 'object') {
      const members = Object.entries(value).map(([key, member]) => [key, this.mapped(member, key)])
      return Object.fromEntries(members) as T
    }
    return this.#idOf(value, name) as T
  }

  #idOf(value: unknown, name: string): unknown {
    if (name === 'devTenantId' || name === 'tenantId') return this.#world.tenantId
    if (name === 'userId') return this.#world.user.userId
    const isId = deviceFields[name] !== undefined || (ownIdName.test(name) && !sharedNames.has(name))
    if (!isId) return value
    if (typeof value === 'number') return this.#known.get(String(value)) ?? value
    if (typeof value !== 'string') return value
    return value
      .split(',')
      .map((text) => String(this.#known.get(text) ?? text))
      .join(',')
  }
}
