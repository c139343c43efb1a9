import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'
import { toBannerSet } from '../model/banner-set.ts'

/** Slot of the home pages (spec §7). */
const SLOT = { bannerType: 'shopPageB1', productCode: 'IPC' }

/** Banners of a home page: package source 1 cloud, 2 data, 4 phone reminder. */
export function bannerQuery(services: Services, packageSource: 1 | 2 | 4) {
  return queryOptions({
    queryKey: ['banners', packageSource],
    staleTime: 300_000,
    queryFn: async ({ signal }) => {
      const query = { ...SLOT, packageSource }
      return toBannerSet(dataOf(await services.api.call('getBannerConfig', { query }, signal)))
    },
  })
}
