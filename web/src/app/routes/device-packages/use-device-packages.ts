import { useQuery } from '@tanstack/react-query'
import { type OwnedPackage, ownedPackages } from '../../../features/entitlements/model/owned-packages.ts'
import { validPackagesQuery } from '../../../features/entitlements/queries.ts'
import { pastOrdersQuery } from '../../../features/orders/queries.ts'
import type { DataDevice } from '../../../features/sim-cards/model/data-device.ts'
import { dataPacksQuery } from '../../../features/sim-cards/queries.ts'
import { useServices } from '../../../shared/services/services-context.ts'

/** Packages of a device; `isPartial` while what is over, or what is used, could not be read. */
export interface DevicePackages {
  packages: readonly OwnedPackage[] | null
  isPartial: boolean
  error: unknown
  reload: () => Promise<unknown>
}

/** Source of data packages (product 3.15). */
export const DATA_SOURCE = 2

/** Data packages of a camera with what is used of each. */
export function useDataPackages(device: DataDevice, isResolved: boolean): DevicePackages {
  const services = useServices()
  const { deviceId, productCode } = device
  const target = { deviceId, productCode, packageSource: DATA_SOURCE }
  const stored = useQuery({ ...validPackagesQuery(services, target), enabled: isResolved })
  const packs = useQuery({ ...dataPacksQuery(services, device), enabled: isResolved })
  const isKnown = stored.data !== undefined && !packs.isPending
  return {
    packages: isKnown ? ownedPackages({ stored: stored.data, packs: packs.data ?? [] }) : null,
    isPartial: packs.isError,
    error: stored.error,
    reload: () => Promise.all([stored.refetch(), packs.refetch()]),
  }
}

/** Cloud packages of a device; past ones come from its orders. */
export function useCloudPackages(
  target: { deviceId: string; productCode: string; packageSource: number },
  isResolved: boolean,
): DevicePackages {
  const services = useServices()
  const stored = useQuery({ ...validPackagesQuery(services, target), enabled: isResolved })
  const past = useQuery({ ...pastOrdersQuery(services, target), enabled: isResolved })
  const isKnown = stored.data !== undefined && !past.isPending
  return {
    packages: isKnown ? ownedPackages({ stored: stored.data, pastOrders: past.data ?? [] }) : null,
    isPartial: past.isError,
    error: stored.error,
    reload: () => Promise.all([stored.refetch(), past.refetch()]),
  }
}
