import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { coverageOf } from '../../../features/entitlements/model/owned-packages.ts'
import { validPackagesQuery } from '../../../features/entitlements/queries.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { untilDate } from '../../../shared/time/wire-time.ts'
import { usePurchaseDevice } from './use-purchase-device.ts'

/** What covers the channels or lenses of a device; null while it is not known, and where it cannot be read. */
interface ChannelCoverage {
  /** *Until 2026.12.20*, or *Not covered yet*; a blank line while it is not known. */
  statusOf(iotId: string): string | undefined
  isUncovered: ((iotId: string) => boolean) | null
}

export function useChannelCoverage(deviceId: string): ChannelCoverage {
  const { t } = useTranslation()
  const { target, isResolved } = usePurchaseDevice({ deviceId })
  const { data, isError } = useQuery({
    ...validPackagesQuery(useServices(), target),
    enabled: isResolved && deviceId !== '',
  })
  if (data === undefined) return { statusOf: () => (isError ? undefined : '\u00a0'), isUncovered: null }
  return {
    statusOf(iotId) {
      const coverage = coverageOf(data, iotId)
      if (coverage === null) return t('channels.notCovered')
      const date = untilDate(coverage.endTime)
      return date === null ? t('device.stateActivating') : t('cloud.until', { date })
    },
    isUncovered: (iotId) => coverageOf(data, iotId) === null,
  }
}
