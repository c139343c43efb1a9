import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { hostDevicesQuery } from '../../../features/devices/queries.ts'
import { readPageQuery } from '../../../shared/navigation/page-query.ts'
import { useServices } from '../../../shared/services/services-context.ts'

/** The camera an address names, with what the host app adds. */
export interface NamedCamera {
  deviceId: string
  deviceKey: string
  productCode: string
  /** Null when neither host nor address has one. */
  name: string | null
  iotId: string
  cover: string | undefined
  /** Absent where the host does not list the camera. */
  cell: 0 | 1 | null | undefined
  /** The host has been asked; what is here is all there is. */
  isSettled: boolean
}

/** Reads which camera a page is about; null when its address names none. */
export function useNamedCamera(): NamedCamera | null {
  const { deviceId, productCode, deviceName, iotId } = readPageQuery(useLocation().search)
  const { data, isPending } = useQuery(hostDevicesQuery(useServices()))
  if (deviceId === undefined) return null
  const listed = data?.find((device) => device.deviceId === deviceId)
  return {
    deviceId,
    deviceKey: listed?.deviceKey ?? deviceId,
    productCode: productCode ?? listed?.productCode ?? 'IPC',
    name: listed?.deviceName ?? deviceName ?? null,
    iotId: listed?.iotId ?? iotId ?? '',
    cover: listed?.coverUri ?? undefined,
    cell: listed?.cell,
    isSettled: !isPending,
  }
}
