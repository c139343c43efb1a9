import type { Schemas } from '@skyshop/openapi/http'
import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { nameOfError } from '../../../shared/errors/error-names.ts'
import { type ClaimResult, claimResultOf } from '../model/claim-result.ts'

/** A package a camera gets free of charge, once. */
export interface Claim {
  isOffered: boolean
  /** What came of asking for it; null while nobody has. */
  result: ClaimResult | null
  isReceiving: boolean
  receive: () => void
}

/** Asks for a free package with a mutation that has a key of its own; however often it is tapped, once at a time. */
export function useClaim(
  mutation: UseMutationOptions<Schemas['GivenPackage'], Error, void>,
  isOffered: boolean,
): Claim {
  const client = useQueryClient()
  const receiving = useMutation(mutation)
  return {
    isOffered,
    result: claimResultOf({
      given: receiving.data,
      error: receiving.error && nameOfError(receiving.error),
      isStillOffered: isOffered,
    }),
    isReceiving: receiving.isPending,
    receive: () => {
      const { mutationKey } = mutation
      // The client knows of a tap before the page is drawn again.
      if (mutationKey && client.isMutating({ mutationKey }) === 0) receiving.mutate()
    },
  }
}
