import { useQuery } from '@tanstack/react-query'
import { deviceExpiryQuery } from '../../../features/entitlements/api/device-expiry-query.ts'
import { packagesQuery } from '../../../features/packages/api/packages-query.ts'
import { initialOf } from '../../../features/packages/model/arrange-packages.ts'
import { errorTextKey, nameOfError } from '../../../shared/errors/error-names.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import type { PackagesData } from './packages-page-props.ts'
import type { WantedDevice } from './purchase-target.ts'
import { useBoughtDevice } from './use-bought-device.ts'

/** What the page of packages shows. */
export type PackagesView =
  | { kind: 'loading' }
  | { kind: 'empty'; titleKey: 'packages.selectDevice' | 'packages.noneTitle' }
  | { kind: 'error'; titleKey: ReturnType<typeof errorTextKey> }
  | ({ kind: 'done' } & PackagesData)

/** The device, its packages and what is in effect on it, put together; what is shown stays while it is read again. */
export function usePackagesPage(wanted: WantedDevice): PackagesView & { reload: () => Promise<unknown> } {
  const services = useServices()
  const device = useBoughtDevice(wanted)
  const enabled = wanted.deviceId !== undefined && device.isSettled
  const packages = useQuery({ ...packagesQuery(services, device.target), enabled })
  const expiryAnswer = useQuery({ ...deviceExpiryQuery(services, device.target), enabled })
  const reload = (): Promise<unknown> => Promise.all([packages.refetch(), expiryAnswer.refetch()])
  const expiry = isForeign(expiryAnswer.error) ? null : expiryAnswer.data

  if (wanted.deviceId === undefined) return { kind: 'empty', titleKey: 'packages.selectDevice', reload }
  if (packages.data !== undefined && expiry !== undefined) {
    if (initialOf(packages.data) === null) return { kind: 'empty', titleKey: 'packages.noneTitle', reload }
    return { kind: 'done', device, menu: packages.data, expiry, reload }
  }
  const error = packages.error ?? expiryAnswer.error
  if (error === null) return { kind: 'loading', reload }
  return { kind: 'error', titleKey: errorTextKey(nameOfError(error)), reload }
}

// Data may be bought for the device of somebody else, of which nothing else is told.
function isForeign(error: Error | null): boolean {
  return error !== null && nameOfError(error) === 'package-info-unavailable'
}
