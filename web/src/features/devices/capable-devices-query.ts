import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../shared/api-client/api-errors.ts'
import { errorNameOf } from '../../shared/errors/error-names.ts'
import type { Services } from '../../shared/services/services.ts'
import type { Device } from './model/device.ts'
import { fourGDevicesQuery, hostDevicesQuery } from './queries.ts'

/** Requests at the same time: there is one for each device. */
const AT_ONCE = 6
/**
 * What a list is made of. What a model can do does not change; kept as long as the list of devices is. Only the list is
 * asked for again when nothing answers: tries within tries would leave the page without a word for a quarter of a minute.
 */
const PART = { staleTime: 300_000, retry: false } as const

/** Devices whose unattended check is 1 (product 5.15). */
export function unattendedDevicesQuery(services: Services) {
  return queryOptions({
    queryKey: ['devices', 'unattended'],
    queryFn: async ({ client }) => {
      const devices = await client.fetchQuery(hostDevicesQuery(services))
      return keepWhere(devices, ({ deviceKey }) => client.fetchQuery(unattendedCheck(services, deviceKey)))
    },
  })
}

/** 4G devices whose model can call WeChat (assumed: the specification names the filter of phone reminders alone). */
export function wechatCallDevicesQuery(services: Services) {
  return queryOptions({
    queryKey: ['devices', 'wechat-call'],
    queryFn: async ({ client }) => {
      const devices = await client.fetchQuery({ ...fourGDevicesQuery(services), retry: false })
      return keepWhere(
        devices,
        async (device) => (await abilitiesOf(client, services, device))?.wechatCall === 1,
      )
    },
  })
}

/** Devices whose model can run algorithms (assumed). */
export function algorithmDevicesQuery(services: Services) {
  return queryOptions({
    queryKey: ['devices', 'algorithm'],
    queryFn: async ({ client }) => {
      const devices = await client.fetchQuery(hostDevicesQuery(services))
      return keepWhere(
        devices,
        async (device) => (await abilitiesOf(client, services, device))?.algorithm === 1,
      )
    },
  })
}

async function keepWhere(
  devices: readonly Device[],
  check: (device: Device) => Promise<boolean>,
): Promise<Device[]> {
  const verdicts = await checkEach(devices, AT_ONCE, check)
  return devices.filter((_, index) => verdicts[index])
}

function unattendedCheck(services: Services, deviceKey: string) {
  return queryOptions({
    queryKey: ['device-check', 'unattended', deviceKey],
    ...PART,
    queryFn: async () =>
      Number(dataOf(await services.api.call('judgeUnattendedDevice', { query: { deviceKey } }))) === 1,
  })
}

function abilitiesOf(client: QueryClient, services: Services, { deviceId, productCode }: Device) {
  return client.fetchQuery({
    queryKey: ['device-check', 'abilities', deviceId],
    ...PART,
    queryFn: async () => {
      const params = { query: { isAbility: true }, body: { deviceId, productCode } }
      const result = await services.api.call('getDeviceBaseForDevice', params)
      // A device the server does not know can do nothing; the others are listed all the same.
      if (!result.ok && errorNameOf(result.refusal.code) === 'device-not-found') return null
      return dataOf(result).abilities ?? null
    },
  })
}

/** Asks about each of many things, a few at a time, and answers in their order; the first failure ends it. */
export async function checkEach<Item, Answer>(
  items: readonly Item[],
  atOnce: number,
  ask: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  let next = 0
  const checkNext = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index]
      if (item !== undefined) answers[index] = await ask(item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, checkNext))
  return answers
}
