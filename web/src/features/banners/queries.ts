import type { Schemas } from '@skyshop/openapi/http'
import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../shared/api-client/api-errors.ts'
import type { Services } from '../../shared/services/services.ts'
import { toBannerSet } from './model/banner-set.ts'

/** Where the banners of the home pages are kept (product 7.54). */
const HOME_PAGE_BANNERS = { bannerType: 'shopPageB1', productCode: 'IPC' }

/**
 * Package source of a home page: 1 cloud, 2 data, 4 phone reminder (product 7.54), 6 WeChat call, 7 algorithm
 * (assumed).
 */
export type BannerSource = Exclude<Schemas['PackageSource'], 0 | 5>

/** Banners of a home page; with those meant for the device of its address, where it names one. */
export function bannerQuery(services: Services, packageSource: BannerSource, deviceKey?: string) {
  return queryOptions({
    queryKey: ['banners', packageSource, deviceKey],
    staleTime: 300_000,
    queryFn: async ({ signal }) => {
      const query = { ...HOME_PAGE_BANNERS, packageSource, ...(deviceKey && { deviceKey }) }
      const config = dataOf(await services.api.call('getBannerConfig', { query }, signal))
      return toBannerSet(config, services.browser.origin)
    },
  })
}
