import type { Schemas } from '@skyshop/openapi/http'
import { type UseMutationOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ClaimOutcome, claimOutcomeOf } from '../../../shared/free-offers/claim-once.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { receiveFreeReminderMutation } from '../mutations.ts'
import { freeReminderQuery } from '../queries.ts'

/** A package a camera gets free of charge, once. */
export interface Claim {
  isOffered: boolean
  /** The outcome of the claim; null before there is one. */
  outcome: ClaimOutcome | null
  isReceiving: boolean
  receive: () => void
}

/** Asks for a free package with a mutation that has a key of its own and answers what `claimOnce` does. */
export function useClaim(
  mutation: UseMutationOptions<Schemas['GivenPackage'] | null, Error, void>,
  isOffered: boolean,
): Claim {
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
