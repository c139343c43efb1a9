import type { Schemas } from '@skyshop/openapi/http'
import { useQuery } from '@tanstack/react-query'
import { deviceExpiryQuery } from '../../features/entitlements/api/device-expiry-query.ts'
import { packagesQuery } from '../../features/packages/api/packages-query.ts'
import type { PackageMenu } from '../../features/packages/model/arrange-packages.ts'
import { errorTextKey, nameOfError } from '../../shared/errors/error-names.ts'
import { useServices } from '../../shared/services/services-context.ts'
import { type BoughtDevice, useBoughtDevice } from './use-bought-device.ts'

/** What the page of packages shows. */
export type PackagesView =
  | { kind: 'loading' }
  | { kind: 'empty'; titleKey: 'packages.selectDevice' | 'packages.noneTitle' }
  | { kind: 'error'; titleKey: ReturnType<typeof errorTextKey> }
  | { kind: 'done'; device: BoughtDevice; menu: PackageMenu; expiry: Schemas['DevicePackageExpiry'] }

/** The device, its packages and what is in effect on it, put together; what is shown stays while it is read again. */
export function usePackagesPage(
  deviceId: string | undefined,
): PackagesView & { reload: () => Promise<unknown> } {
  const services = useServices()
  const device = useBoughtDevice(deviceId)
  const enabled = deviceId !== undefined && device.isSettled
  const { productCode, packageSource } = device.target
  const packages = useQuery({
    ...packagesQuery(services, { productCode, packageSource, sn: device.target.deviceId }),
    enabled,
  })
  const expiry = useQuery({ ...deviceExpiryQuery(services, device.target), enabled })
  const reload = (): Promise<unknown> => Promise.all([packages.refetch(), expiry.refetch()])

  if (deviceId === undefined) return { kind: 'empty', titleKey: 'packages.selectDevice', reload }
  if (packages.data !== undefined && expiry.data !== undefined) {
    if (packages.data.initial === null) return { kind: 'empty', titleKey: 'packages.noneTitle', reload }
    return { kind: 'done', device, menu: packages.data, expiry: expiry.data, reload }
  }
  const error = packages.error ?? expiry.error
  if (error === null) return { kind: 'loading', reload }
  return { kind: 'error', titleKey: errorTextKey(nameOfError(error)), reload }
}
