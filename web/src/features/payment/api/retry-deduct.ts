import { mutationOptions } from '@tanstack/react-query'
import { dataOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'

/** Has a failed renewal tried again now; whatever comes of it, everything on the device is read again. */
export function retryDeductMutation(services: Services) {
  return mutationOptions({
    mutationKey: ['contract', 'retry'],
    mutationFn: async (contractCode: string) =>
      dataOf(await services.api.call('retryDeduct', { body: { contractCode } })),
    onSettled: (...settled) => settled[4].client.invalidateQueries(),
  })
}
