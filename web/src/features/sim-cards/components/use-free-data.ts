import type { Schemas } from '@skyshop/openapi/http'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSingleMutation } from '../../../shared/api-client/use-single-mutation.ts'
import { errorTextKey, nameOfError } from '../../../shared/errors/error-names.ts'
import { claimOnce } from '../../../shared/free-offers/claim-once.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { showToast } from '../../../shared/ui/toast/toast-store.ts'
import { type FreeDataKind, type FreeDataView, freeDataView } from '../model/free-data-view.ts'
import { type FlowDevice, flowOfferQuery, receiveFlow } from '../queries.ts'

/** Data given to a camera and taking it. */
export interface FreeData {
  view: FreeDataView | null
  isReceiving: boolean
  /** Key of the text that says why it could not be taken. */
  failedKey: ReturnType<typeof errorTextKey> | null
  receive(): void
}

/** Where the offer is not told nothing is shown: it is a gift, and stands in nobody's way. */
export function useFreeData(kind: FreeDataKind, device: FlowDevice): FreeData {
  const { t } = useTranslation()
  const services = useServices()
  const queries = useQueryClient()
  const query = flowOfferQuery(services, kind, device)
  const { data } = useQuery(query)
  const taking = useSingleMutation({
    mutationKey: ['flow-offer', kind],
    mutationFn: () =>
      claimOnce({
        claim: () => receiveFlow(services, kind, device),
        isHad: async () => isTaken(await queries.fetchQuery({ ...query, staleTime: 0 })),
      }),
    onSuccess: (offer) => {
      if (offer !== null) queries.setQueryData(query.queryKey, offer)
      showToast(t('flow.received'), { icon: 'check' })
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'flow-offer' })
    },
  })
  return {
    view: freeDataView(data),
    isReceiving: taking.isRunning,
    failedKey: taking.error === null ? null : errorTextKey(nameOfError(taking.error)),
    receive: () => taking.run(undefined),
  }
}

function isTaken({ flowState }: Schemas['FlowOffer']): boolean {
  return flowState !== 'claimable' && flowState !== 'none'
}
