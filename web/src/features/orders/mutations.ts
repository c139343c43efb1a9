import { mutationOptions } from '@tanstack/react-query'
import { dataOf } from '../../shared/api-client/api-errors.ts'
import type { Services } from '../../shared/services/services.ts'

/** Cancels one unpaid order; in any case the orders are read again, also when the answer was lost. */
export function cancelOrderMutation(services: Services) {
  return mutationOptions({
    mutationKey: ['orders', 'cancel'],
    mutationFn: async (orderNo: string) =>
      dataOf(await services.api.call('cancelOrderByOrderNo', { body: { orderNo } })),
    onSettled: (...settled) => settled[4].client.invalidateQueries({ queryKey: ['orders'] }),
  })
}
