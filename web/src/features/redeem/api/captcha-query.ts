import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'

/** The picture to read before a code is redeemed on a device. Asking again voids the one before, so it is kept. */
export function captchaQuery(services: Services, deviceKey: string) {
  return queryOptions({
    queryKey: ['captcha', deviceKey],
    queryFn: async ({ signal }) =>
      dataOf(await services.api.call('getCaptcha', { query: { deviceKey } }, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
