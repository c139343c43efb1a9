import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../shared/api-client/api-errors.ts'
import type { Services } from '../../shared/services/services.ts'
import { arrangePackages } from './model/arrange-packages.ts'

/** The device packages are asked for. */
export interface PackageTarget {
  productCode: string
  deviceId: string
  packageSource: number
  /** SIM of the camera, where data is asked for. */
  iccid?: string | undefined
}

/** Packages offered for a device, arranged as choices. */
export function packagesQuery(services: Services, target: PackageTarget) {
  const { productCode, deviceId: sn, packageSource, iccid = '' } = target
  const asked = { productCode, sn, packageSource, ...(iccid === '' ? {} : { iccid }) }
  return queryOptions({
    queryKey: ['packages', asked],
    queryFn: async ({ signal }) => {
      const { countryCode } = services.session.getState()
      const query = { ...asked, ...(countryCode === '' ? {} : { countryCode }) }
      const { records } = dataOf(await services.api.call('listPackages', { query }, signal))
      return arrangePackages(records)
    },
  })
}

/** The ids of the user's devices that may have the free cloud trial; the server knows which had it already. */
export function trialDevicesQuery(services: Pick<Services, 'api'>) {
  return queryOptions({
    queryKey: ['trial-devices'],
    queryFn: async ({ signal }) =>
      dataOf(await services.api.call('filterTrialDevices', { query: {} }, signal)).map(
        ({ deviceId }) => deviceId,
      ),
  })
}
