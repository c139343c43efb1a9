import type { Schemas } from '@skyshop/openapi/http'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../../shared/services/services-context.ts'
import { receiveFreeReminderMutation } from '../mutations.ts'
import { freeReminderQuery } from '../queries.ts'
import { type Claim, useClaim } from './use-claim.ts'

/** The free reminder package of a camera and what came of asking for it. */
export interface ReminderClaim extends Claim {
  /** Null while it is not offered, or not known yet. */
  offer: Schemas['UnattendedPackage'] | null
}

/** Offers the free reminder package of a camera; asks nothing while `isWanted` is false. */
export function useReminderClaim(deviceKey: string, isWanted: boolean): ReminderClaim {
  const services = useServices()
  const { data } = useQuery({ ...freeReminderQuery(services, deviceKey), enabled: isWanted })
  const offer = isWanted ? (data ?? null) : null
  return { offer, ...useClaim(receiveFreeReminderMutation(services, deviceKey), offer !== null) }
}
