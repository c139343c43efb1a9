import type { ErrorName } from '@skyshop/openapi/error-codes'
import type { Schemas } from '@skyshop/openapi/http'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dataOf, NetworkError } from '../../../shared/api-client/api-errors.ts'
import { useSingleMutation } from '../../../shared/api-client/use-single-mutation.ts'
import { nameOfError } from '../../../shared/errors/error-names.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { givenUntil, listTrialOffers, trialOffersQuery } from '../queries.ts'
import { startTrials, type TrialOutcome } from '../start-trials.ts'

/** The free cloud trial: who may have it, and what came of starting it. */
export function useTrial() {
  const services = useServices()
  const client = useQueryClient()
  const offers = useQuery(trialOffersQuery(services))
  const [outcomes, setOutcomes] = useState<readonly TrialOutcome[] | null>(null)
  const [refusal, setRefusal] = useState<ErrorName | null>(null)
  const consume = async (deviceIdList: string[]): Promise<Schemas['TrialResult'][]> => {
    const results = dataOf(await services.api.call('consumeTrials', { body: { deviceIdList } }))
    if (!Array.isArray(results)) throw new NetworkError('unreadable')
    return results
  }
  const starting = useSingleMutation({
    mutationKey: ['free-offers', 'trial'],
    mutationFn: (cameras: readonly Schemas['OfferDevice'][]) => {
      setRefusal(null)
      const calls = {
        consume,
        listEligible: () => listTrialOffers(services),
        givenUntil: (deviceId: string) => givenUntil(services, deviceId),
      }
      return startTrials(calls, cameras)
    },
    onSuccess: setOutcomes,
    onError: (error) => setRefusal(nameOfError(error)),
    onSettled: () => {
      for (const key of ['trial-offers', 'trial-devices', 'device-expiry', 'valid-packages']) {
        void client.invalidateQueries({ queryKey: [key] })
      }
    },
  })
  return {
    offers: offers.data,
    readError: offers.error,
    reload: () => void offers.refetch(),
    outcomes,
    refusal,
    isStarting: starting.isRunning,
    start: starting.run,
  }
}
