import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { NetworkError } from '../../shared/api-client/api-errors.ts'
import { createQueryClient } from '../../shared/api-client/query-client.ts'
import { answered, createFakeServices, type FakeApi, refused } from '../../shared/testing/fake-services.ts'
import { createManualTime } from '../../shared/testing/manual-time.ts'
import { delay } from '../../shared/time/clock.ts'
import {
  algorithmDevicesQuery,
  checkEach,
  unattendedDevicesQuery,
  wechatCallDevicesQuery,
} from './capable-devices-query.ts'
import type { Device } from './model/device.ts'

const lists = {
  unattended: unattendedDevicesQuery,
  'wechat-call': wechatCallDevicesQuery,
  algorithm: algorithmDevicesQuery,
}

/** Two tries more, after one second and after two. */
const allTriesMs = 3000

afterEach(() => vi.useRealTimers())

const cut = () => {
  throw new NetworkError('unreachable')
}
const host = { getAllDeviceInfo: () => ({ devices: [{ deviceId: 'cam' }, { deviceId: 'other' }] }) }

async function read(name: keyof typeof lists, api: FakeApi): Promise<readonly string[] | Error> {
  const services = createFakeServices({ api, host })
  const query = lists[name](services) as unknown as FetchQueryOptions<Device[], Error, Device[], QueryKey>
  const answer = createQueryClient()
    .fetchQuery(query)
    .then(
      (devices) => devices.map(({ deviceId }) => deviceId),
      (error: Error) => error,
    )
  await vi.advanceTimersByTimeAsync(allTriesMs)
  return Promise.race([answer, Promise.resolve(new Error('still asking'))])
}

it.each(['unattended', 'wechat-call', 'algorithm'] as const)(
  'stops requesting the %s list after three attempts',
  async (name) => {
    vi.useFakeTimers()
    const api = { judgeUnattendedDevice: cut, getDeviceBaseForDevice: cut, getDeviceInfoBySns: cut }
    expect(await read(name, api)).toBeInstanceOf(NetworkError)
  },
)

it('returns the capable devices when one device is unknown', async () => {
  vi.useFakeTimers()
  const getDeviceBaseForDevice: FakeApi['getDeviceBaseForDevice'] = ({ body }) =>
    body.deviceId === 'cam' ? answered({ abilities: { algorithm: 1 } } as never) : refused(40001)
  expect(await read('algorithm', { getDeviceBaseForDevice })).toEqual(['cam'])
})

it('reports a server error as an error, not as a device that cannot', async () => {
  vi.useFakeTimers()
  expect(await read('algorithm', { getDeviceBaseForDevice: () => refused(500) })).toMatchObject({
    name: 'RefusalError',
  })
})

it('asks a few at a time and answers in order', async () => {
  const time = createManualTime()
  let running = 0
  let most = 0
  const asking = checkEach([5, 1, 4, 2, 3], 2, async (item) => {
    running += 1
    most = Math.max(most, running)
    await delay(time.timers, item)
    running -= 1
    return item * 10
  })
  await time.advance(20)
  expect(await asking).toEqual([50, 10, 40, 20, 30])
  expect(most).toBe(2)
})

it('rejects with the first failure, and asks nothing about an empty list', async () => {
  await expect(checkEach([1, 2], 1, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await checkEach([], 4, () => Promise.reject(new Error('no')))).toEqual([])
})
