import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../shared/api-client/api-errors.ts'
import type { Services } from '../../shared/services/services.ts'

/** Calls that an owner gets without a package. */
export function auditionCallsQuery(services: Services, deviceKey: string) {
  return queryOptions({
    queryKey: ['unattended', 'audition', deviceKey],
    queryFn: async ({ signal }) =>
      dataOf(await services.api.call('getAuditionCallTimes', { query: { deviceKey } }, signal)),
  })
}

/** Asks whether a camera may claim the free WeChat-call package. */
export function claimableCallQuery(services: Services, sn: string) {
  return queryOptions({
    queryKey: ['wechat-call', 'claimable', sn],
    queryFn: ({ signal }) => isCallClaimable(services, sn, signal),
  })
}

export async function isCallClaimable(
  services: Services,
  sn: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const able = dataOf(await services.api.call('getDeviceCanReceiveList', { body: { sns: [sn] } }, signal))
  return able.some(({ deviceId }) => deviceId === sn)
}

/** Asks what a camera can do. */
export function deviceAbilitiesQuery(services: Services, deviceId: string) {
  return queryOptions({
    queryKey: ['abilities', deviceId],
    queryFn: async ({ signal }) => {
      const params = { query: { isAbility: true }, body: { deviceId } }
      const { abilities } = dataOf(await services.api.call('getDeviceBaseForDevice', params, signal))
      return abilities ?? null
    },
  })
}

/** The free reminder package of a camera; null once it has been received. */
export function freeReminderQuery(services: Services, deviceKey: string) {
  return queryOptions({
    queryKey: ['unattended', 'free', deviceKey],
    queryFn: ({ signal }) => readFreeReminder(services, deviceKey, signal),
  })
}

export async function readFreeReminder(services: Services, deviceKey: string, signal?: AbortSignal) {
  const listed = dataOf(await services.api.call('listUnattendedPackages', { query: { deviceKey } }, signal))
  return listed.find(({ free }) => free) ?? null
}

/** The phone reminder of a camera. */
export function unattendedDetailQuery(services: Services, deviceKey: string) {
  return queryOptions({
    queryKey: ['unattended', 'detail', deviceKey],
    queryFn: async ({ signal }) =>
      dataOf(await services.api.call('getUnattendedDetail', { query: { deviceKey } }, signal)),
  })
}
