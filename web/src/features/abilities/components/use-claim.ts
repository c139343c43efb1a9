import type { Schemas } from '@skyshop/openapi/http'
import { type UseMutationOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ClaimOutcome, claimOutcomeOf } from '../../../shared/free-offers/claim-once.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { receiveFreeReminderMutation } from '../mutations.ts'
import { freeReminderQuery } from '../queries.ts'

/** State of claiming a package that a camera gets once, free of charge. */
export interface FreePackageClaim {
  isOffered: boolean
  /** The outcome of the claim; null before there is one. */
  outcome: ClaimOutcome | null
  isReceiving: boolean
  receive: () => void
}

/** Claims a free package with a mutation that has its own key and returns the result of `claimOnce`. */
export function useClaim(
  mutation: UseMutationOptions<Schemas['GivenPackage'] | null, Error, void>,
  isOffered: boolean,
): FreePackageClaim {
  const client = useQueryClient()
  const receiving = useMutation(mutation)
  return {
    isOffered,
    outcome: claimOutcomeOf(receiving),
    isReceiving: receiving.isPending,
    receive: () => {
      const { mutationKey } = mutation
      // The client knows of a tap before the page is drawn again.
      if (mutationKey && client.isMutating({ mutationKey }) === 0) receiving.mutate()
    },
  }
}

/** State of claiming the free reminder package of a camera. */
export interface ReminderClaim extends FreePackageClaim {
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
