import type { Schemas } from '@skyshop/openapi/http'
import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../shared/api-client/api-errors.ts'
import { HostError } from '../../shared/host/host-port.ts'
import type { Services } from '../../shared/services/services.ts'
import { ownerOf } from '../../shared/session/session.ts'
import {
  type Device,
  fourGByHost,
  fourGByServer,
  isNvr,
  noRealNvr,
  normaliseDevices,
} from './model/device.ts'

/** All devices of the user, from the cache while it holds, else from the host. Without a host there are none. */
export async function listHostDevices(
  services: Pick<Services, 'host' | 'session' | 'deviceCache' | 'browser'>,
): Promise<Device[]> {
  const { host, session, deviceCache, browser } = services
  const owner = ownerOf(session.getState())
  const cached = deviceCache.read(owner)
  if (cached !== null) return normaliseDevices(cached, browser.origin)
  try {
    const { devices } = await host.call('getAllDeviceInfo', {})
    deviceCache.write(owner, devices)
    return normaliseDevices(devices, browser.origin)
  } catch (error) {
    if (error instanceof HostError && error.code === 'no-host') return []
    throw error
  }
}

/** The devices of the cloud tab. */
export function cloudDevicesQuery(services: Services) {
  return queryOptions({
    queryKey: ['devices', 'cloud'],
    queryFn: async ({ client, signal }) =>
      filterCloudDevices(services, await client.fetchQuery(hostDevicesQuery(services)), signal),
  })
}

/** All devices of the user. Lists made of it fetch it through the query client, so that the host is asked once. */
export function hostDevicesQuery(services: Services) {
  return queryOptions({ queryKey: ['devices', 'host'], queryFn: () => listHostDevices(services) })
}

const PRODUCT_CODE = 'IPC'
/** Limit of one request in the contract. */
const MAX_KEYS = 200

/**
 * Devices that may have cloud packages, in their order. Cameras are asked about by serial number (product 7.22);
 * recorders always may, and buy by channel.
 */
export async function filterCloudDevices(
  services: Pick<Services, 'api'>,
  devices: readonly Device[],
  signal?: AbortSignal,
): Promise<Device[]> {
  const keys = noRealNvr(devices).map(({ sn }) => sn)
  const answers = await inPages(keys, MAX_KEYS, async (deviceKeyList) => {
    const body = { productCode: PRODUCT_CODE, deviceKeyList }
    return dataOf(await services.api.call('filterCloudDevices', { body }, signal))
  })
  const allowed = new Set(answers)
  return devices.filter((device) => isNvr(device) || allowed.has(device.sn))
}

/** The devices of the data tab; the tab is there when there are some (R-DEVICE-31). */
export function fourGDevicesQuery(services: Services) {
  return queryOptions({
    queryKey: ['devices', '4g'],
    queryFn: async ({ client, signal }) =>
      filterFourGDevices(services, await client.fetchQuery(hostDevicesQuery(services)), signal),
  })
}

/** Limit of one request in the contract. */
const MAX_SNS = 200

/** The 4G devices of a list, in their order; the server is asked only where the host does not know (product 5.16). */
export async function filterFourGDevices(
  services: Pick<Services, 'api'>,
  devices: readonly Device[],
  signal?: AbortSignal,
): Promise<Device[]> {
  const known = fourGByHost(devices)
  if (known !== null) return known
  const sns = devices.map(({ sn }) => sn)
  const answers = await inPages(sns, MAX_SNS, async (page) =>
    dataOf(await services.api.call('getDeviceInfoBySns', { body: { sns: page } }, signal)),
  )
  return fourGByServer(devices, answers)
}

/** Asks for the expiry of one batch of devices. Devices that are not in the answer have none. */
export type LoadExpiry = (
  services: Pick<Services, 'api'>,
  batch: readonly Device[],
) => Promise<Schemas['VipExpiry'][]>

/** Asks what one device has of the cloud, or of the source given; null where the server's answer leaves it out. */
export function deviceVipQuery(services: Services, device: Device | null, packageSource?: 2 | 4 | 6 | 7) {
  const load = packageSource === undefined ? listCloudExpiry : listExpiryOfSource(packageSource)
  return queryOptions({
    queryKey: ['devices', 'vip', device?.deviceId, packageSource],
    queryFn: async () => (await load(services, device === null ? [] : [device]))[0] ?? null,
  })
}

/** Cloud packages; cameras and recorders are asked about apart (product 7.25). */
export const listCloudExpiry: LoadExpiry = async ({ api }, batch) => {
  const answers = await Promise.all(
    camerasAndRecorders(batch).map(async (group) =>
      dataOf(await api.call('listVipExpiry', { body: { deviceInfoList: group.map(toInfo) } })),
    ),
  )
  return answers.flat()
}

/** Packages of one source that devices have as a whole: 2 data, 4 phone reminder, 6 WeChat call, 7 algorithm. */
export function listExpiryOfSource(packageSource: 2 | 4 | 6 | 7): LoadExpiry {
  return async ({ api }, batch) => {
    const answers = await Promise.all(
      camerasAndRecorders(batch).map(async (group) => {
        const productCode = group[0]?.productCode ?? ''
        const deviceKeyList = group.map(({ deviceKey }) => deviceKey).join(',')
        const query = { deviceKeyList, productCode, packageSource }
        return dataOf(await api.call('listVipExpiryByKeys', { query }))
      }),
    )
    return answers.flat()
  }
}

function camerasAndRecorders(batch: readonly Device[]): Device[][] {
  return [noRealNvr(batch), batch.filter(isNvr)].filter((group) => group.length > 0)
}

function toInfo(device: Device): Schemas['VipExpiryQuery']['deviceInfoList'][number] {
  const { deviceKey, productCode, packageSource, iotId, isOwned } = device
  return {
    deviceKey,
    productCode,
    packageSource,
    ownedFlag: isOwned ? 1 : 0,
    ...(iotId === '' ? {} : { iotId }),
  }
}

/** Asks about many ids, `pageSize` in a request (a limit of the contract), all requests at once. */
async function inPages<Item, Answer>(
  items: readonly Item[],
  pageSize: number,
  ask: (page: Item[]) => Promise<readonly Answer[]>,
): Promise<Answer[]> {
  const pages = Array.from({ length: Math.ceil(items.length / pageSize) }, (_, index) =>
    items.slice(index * pageSize, (index + 1) * pageSize),
  )
  return (await Promise.all(pages.map(ask))).flat()
}

/*
 * Whose a device is, where only owners are served (docs/rules/devices.md; product 5.17, 7.58)
 * R-DEVICE-42. Redemption, the offer of the free trial and auto-renewal ask the host for the devices of the user's own:
 *   what is in that list is owned, whatever the flag of the other list says.
 * R-DEVICE-43. Where the host does not answer with such a list, the owned flag of the device counts.
 */

/** All devices of the user, with `isOwned` by the host's list of the user's own. */
export function ownedDevicesQuery(services: Services) {
  return queryOptions({
    queryKey: ['devices', 'owned'],
    queryFn: async ({ client }) => {
      const [devices, own] = await Promise.all([
        client.fetchQuery(hostDevicesQuery(services)),
        listOwnIds(services),
      ])
      return withOwners(devices, own)
    },
  })
}

/** Serial numbers of the devices of the user's own; null where the host does not say. */
async function listOwnIds({ host }: Pick<Services, 'host'>): Promise<ReadonlySet<string> | null> {
  const answer = await host.call('getAllocatedDeviceInfo', {}).catch(() => null)
  return answer && new Set(answer.devices.map(({ deviceId }) => deviceId))
}

function withOwners(devices: readonly Device[], own: ReadonlySet<string> | null): Device[] {
  return devices.map((device) => (own === null ? device : { ...device, isOwned: own.has(device.deviceId) }))
}
