import type { Schemas } from '@skyshop/openapi/http'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../../shared/services/services-context.ts'
import { useHostReturn } from '../../../shared/services/use-host-page.ts'
import { auditionCallsQuery, unattendedDetailQuery } from '../queries.ts'
import { type ReminderClaim, useReminderClaim } from './use-claim.ts'

/** The phone reminder of one camera. */
export interface ReminderPage {
  detail: Schemas['UnattendedDetail'] | undefined
  error: Error | null
  /** Null when they could not be read; undefined while they are on their way. */
  audition: Schemas['AuditionCallTimes'] | null | undefined
  claim: ReminderClaim
  isReloading: boolean
  reload: () => void
}

/** Reads the reminder of a camera, and again when the user is back from a page of the app. */
export function useReminderPage(deviceKey: string, isWanted: boolean): ReminderPage {
  const services = useServices()
  const detail = useQuery({ ...unattendedDetailQuery(services, deviceKey), enabled: isWanted })
  const audition = useQuery({ ...auditionCallsQuery(services, deviceKey), enabled: isWanted })
  const claim = useReminderClaim(deviceKey, detail.data?.freePackage === true)
  const reload = (): void => {
    void detail.refetch()
    void audition.refetch()
  }
  useHostReturn(() => {
    if (isWanted) reload()
  })
  return {
    detail: detail.data,
    error: detail.error,
    audition: audition.isError ? null : audition.data,
    claim,
    isReloading: detail.isFetching,
    reload,
  }
}
