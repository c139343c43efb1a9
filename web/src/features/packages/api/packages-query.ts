import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'
import { arrangePackages } from '../model/arrange-packages.ts'
import { isCloudPackage } from '../model/package-offer.ts'

/** The device packages are asked for. */
export interface PackageTarget {
  productCode: string
  sn: string
  packageSource: number
}

/** Packages offered for a device, arranged as choices. */
export function packagesQuery(services: Services, { productCode, sn, packageSource }: PackageTarget) {
  const target: PackageTarget = { productCode, sn, packageSource }
  return queryOptions({
    queryKey: ['packages', target],
    queryFn: async ({ signal }) => {
      const { countryCode } = services.session.getState()
      const query = { ...target, ...(countryCode === '' ? {} : { countryCode }) }
      const { records } = dataOf(await services.api.call('listPackages', { query }, signal))
      return arrangePackages(records.filter(isCloudPackage))
    },
  })
}
