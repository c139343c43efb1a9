import { queryOptions } from '@tanstack/react-query'
import { filledOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'

/** What a campaign page shows. */
export function campaignQuery(services: Services, id: string) {
  return queryOptions({
    queryKey: ['campaigns', id],
    queryFn: async ({ signal }) =>
      filledOf(await services.api.call('getCampaign', { query: { id } }, signal)),
  })
}
