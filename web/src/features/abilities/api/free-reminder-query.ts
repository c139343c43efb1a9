import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'

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
