import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import type { Device } from '../../../features/devices/model/device.ts'
import { hostDevicesQuery } from '../../../features/devices/queries.ts'
import type { DataDevice } from '../../../features/sim-cards/model/data-device.ts'
import { cardNumberQuery } from '../../../features/sim-cards/queries.ts'
import { type PageQuery, readPageQuery } from '../../../shared/navigation/page-query.ts'
import { useServices } from '../../../shared/services/services-context.ts'

/** The camera an address of a data page names, with what the host app adds. */
export interface NamedDevice extends DataDevice {
  /** Null when the address has none. */
  name: string | null
  iotId: string
  /** Query parameter isNew: 1 when cell is 1. */
  isNew: 0 | 1
  cover: string | undefined
  /** The user's own; false for one that is shared, or known by its number alone. */
  isOwned: boolean
  /** The host has been asked; what is here is all there is. */
  isResolved: boolean
}

/** Choice of whether a page asks the host app for the number of the SIM: by its address, or always. */
export type CardNumberLookup = 'by-address' | 'always'

/**
 * Reads which camera a data page is about; null when its address names none. A camera named by its number may be anybody's:
 * what is asked about it under a key is asked `of-own` cameras alone, or of none.
 */
export function useDataDevice(
  lookup: CardNumberLookup = 'by-address',
  bySn: 'of-own' | 'of-none' = 'of-none',
): NamedDevice | null {
  const services = useServices()
  const query = readPageQuery(useLocation().search)
  const deviceId = query.deviceId ?? query.sn
  const isNamedBySn = query.interType === 'prevPageSN'
  const hosted = useQuery({ ...hostDevicesQuery(services), enabled: !isNamedBySn || bySn === 'of-own' })
  const listed = hosted.data?.find((device) => device.deviceId === deviceId)
  const isKnownBySn = isNamedBySn && (bySn === 'of-none' || (!hosted.isPending && listed === undefined))
  const iotId = isKnownBySn ? '' : (query.iotId ?? listed?.iotId ?? '')
  const needsCardNumber = iotId !== '' && !isKnownBySn && (lookup === 'always' || query.hasiccid === '0')
  const number = useQuery({ ...cardNumberQuery(services, iotId), enabled: needsCardNumber })
  if (deviceId === undefined) return null
  return {
    ...(isKnownBySn ? bareDevice(deviceId, query) : describe({ deviceId, query, listed })),
    iccid: (needsCardNumber ? number.data : undefined) ?? listed?.iccid ?? '',
    iotId,
    isResolved: isKnownBySn || (!hosted.isPending && !(needsCardNumber && number.isPending)),
  }
}

type Described = Omit<NamedDevice, 'iccid' | 'iotId' | 'isResolved'>

/** A camera known by its serial number only may be anybody's: nothing is asked about it under a key. */
function bareDevice(deviceId: string, { productCode = 'IPC', deviceName }: PageQuery): Described {
  const bare = { deviceKey: null, isNew: 0, cover: undefined, isOwned: false } as const
  return { ...bare, deviceId, productCode, name: deviceName ?? null }
}

function describe(named: { deviceId: string; query: PageQuery; listed: Device | undefined }): Described {
  const { deviceId, query, listed } = named
  return {
    deviceId,
    deviceKey: listed?.deviceKey ?? deviceId,
    productCode: query.productCode ?? listed?.productCode ?? 'IPC',
    name: listed?.deviceName ?? query.deviceName ?? null,
    isNew: listed?.cell === 1 ? 1 : 0,
    cover: listed?.coverUri ?? undefined,
    isOwned: listed?.isOwned ?? false,
  }
}
