import type { ErrorName } from '@skyshop/openapi/error-codes'
import type { Schemas } from '@skyshop/openapi/http'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSingleMutation } from '../../../shared/api-client/use-single-mutation.ts'
import { nameOfError } from '../../../shared/errors/error-names.ts'
import { claimOnce } from '../../../shared/free-offers/claim-once.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { claimCalls } from '../mutations.ts'
import { claimableCallsQuery, listClaimableCalls } from '../queries.ts'

/** Calls that were claimed; `given` is null where the answer was lost and only the having is known. */
export interface ClaimedCalls {
  camera: Schemas['OfferDevice']
  given: Schemas['GivenPackage'] | null
}

/** The free WeChat-call package of one of these cameras; null until they are known. */
export function useCallsClaim(sns: readonly string[] | null) {
  const services = useServices()
  const client = useQueryClient()
  const cameras = useQuery({ ...claimableCallsQuery(services, sns ?? []), enabled: sns !== null })
  const [claimed, setClaimed] = useState<ClaimedCalls | null>(null)
  const [refusal, setRefusal] = useState<ErrorName | null>(null)
  const claiming = useSingleMutation({
    mutationKey: ['free-offers', 'calls'],
    mutationFn: ({ deviceId }: Schemas['OfferDevice']) => {
      setRefusal(null)
      return claimOnce({
        claim: () => claimCalls(services, deviceId),
        isReceived: async () => (await listClaimableCalls(services, [deviceId])).length === 0,
      })
    },
    onSuccess: (given, camera) => setClaimed({ given, camera }),
    onError: (error) => setRefusal(nameOfError(error)),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['wechat-call'] })
      void client.invalidateQueries({ queryKey: ['device-expiry'] })
    },
  })
  return {
    cameras: cameras.data,
    readError: cameras.error,
    reload: () => void cameras.refetch(),
    claimed,
    refusal,
    isClaiming: claiming.isRunning,
    claim: claiming.run,
  }
}
