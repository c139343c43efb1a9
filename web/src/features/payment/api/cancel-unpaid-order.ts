import { mutationOptions } from '@tanstack/react-query'
import { dataOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'
import type { UnpaidKey } from './unpaid-order.ts'

/** Cancels the unpaid order of a device; in any case the orders are read again. */
export function cancelUnpaidOrderMutation(services: Services) {
  return mutationOptions({
    mutationKey: ['orders', 'cancel-unpaid'],
    mutationFn: async ({ productCode, deviceId }: UnpaidKey) =>
      dataOf(await services.api.call('cancelOrder', { query: { productCode, deviceId } })),
    onSettled: (...settled) => settled[4].client.invalidateQueries({ queryKey: ['orders'] }),
  })
}
