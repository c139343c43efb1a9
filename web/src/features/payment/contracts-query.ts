import { errorNumbers } from '@skyshop/openapi/error-numbers'
import type { Schemas } from '@skyshop/openapi/http'
import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../shared/api-client/api-errors.ts'
import type { Services } from '../../shared/services/services.ts'

/**
 * The user's auto-renewals, the one charged next first, then those that have ended (`isRunning`), where the backend keeps
 * them; null where it cannot list any. Apart from the queries of one device, which the hub does not need.
 */
export function contractsQuery(services: Services) {
  return queryOptions({
    queryKey: ['contracts'],
    queryFn: async ({ signal }): Promise<Schemas['OwnContract'][] | null> => {
      const answer = await services.api.call('listContracts', { query: { state: 'all' } }, signal)
      const isUnknown = !answer.ok && answer.refusal.code === errorNumbers['not-found']
      return isUnknown ? null : dataOf(answer)
    },
  })
}
