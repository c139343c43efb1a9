import type { Schemas } from '@skyshop/openapi/http'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { nameOfError } from '../../../shared/errors/error-names.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { freePackageQuery } from '../api/free-package-query.ts'
import { receiveFreePackageMutation } from '../api/receive-free-package.ts'
import { type ClaimResult, claimResultOf } from '../model/claim-result.ts'

/** The free package of a camera and what came of asking for it. */
export interface FreeClaim {
  /** Null while it is not offered, or not known yet. */
  offer: Schemas['UnattendedPackage'] | null
  result: ClaimResult | null
  isReceiving: boolean
  receive: () => void
}

/** Offers the free package of a camera; `isWanted` false asks nobody. */
export function useFreeClaim(deviceKey: string, isWanted: boolean): FreeClaim {
  const services = useServices()
  const { data } = useQuery({ ...freePackageQuery(services, deviceKey), enabled: isWanted })
  const client = useQueryClient()
  const mutation = receiveFreePackageMutation(services, deviceKey)
  const receiving = useMutation(mutation)
  const offer = isWanted ? (data ?? null) : null
  return {
    offer,
    result: claimResultOf({
      given: receiving.data,
      error: receiving.error && nameOfError(receiving.error),
      isStillOffered: offer !== null,
    }),
    isReceiving: receiving.isPending,
    receive: () => {
      // The client knows of a tap before the page is drawn again.
      if (client.isMutating({ mutationKey: mutation.mutationKey }) === 0) receiving.mutate()
    },
  }
}
