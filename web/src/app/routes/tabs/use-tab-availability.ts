import { useQuery } from '@tanstack/react-query'
import { fourGDevicesQuery } from '../../../features/devices/queries.ts'
import { useServices, useSession } from '../../../shared/services/services-context.ts'
import type { TabPath } from '../../page/tab-paths.ts'
import { isTabOpen } from './tab-availability.ts'

/** What is known of the gates. */
export interface TabAvailability {
  /** Null until it is known which devices are 4G. */
  isOpen: ((path: TabPath) => boolean) | null
  /** Why that cannot be known. */
  error: unknown
  retry: () => void
}

/** The gates of the tabs; without `isWanted` nobody is asked. */
export function useTabAvailability(isWanted = true): TabAvailability {
  const countryCode = useSession((session) => session.countryCode)
  const { data, error, refetch } = useQuery({ ...fourGDevicesQuery(useServices()), enabled: isWanted })
  const hasFourG = data === undefined ? null : data.length > 0
  return {
    isOpen: hasFourG === null ? null : (path) => isTabOpen(path, { countryCode, hasFourG }),
    error,
    retry: () => void refetch(),
  }
}
