import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NetworkError } from '../../../shared/api-client/api-errors.ts'
import { orNull } from '../../../shared/errors/report-unexpected.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { showToast } from '../../../shared/ui/toast/toast-store.ts'
import { isCanceled } from '../model/order-status.ts'
import { cancelOrderMutation } from '../mutations.ts'

interface CancelOrder {
  /** The order being cancelled at the moment. */
  cancelingNo: string | null
  cancel(orderNo: string): Promise<void>
}

/** Cancels an order and says how it went; where the answer was lost, the server is asked whether it did. */
export function useCancelOrder(onCancelled: (orderNo: string) => void): CancelOrder {
  const { t } = useTranslation()
  const services = useServices()
  const { mutateAsync, isPending, variables } = useMutation(cancelOrderMutation(services))

  const isCanceledAfterAll = async (orderNo: string): Promise<boolean> => {
    // Not through the query: it is given up when the order's card, which watches it too, leaves the list.
    const found = await services.api.call('getOrderRecord', { query: { orderNo } }).catch(orNull)
    return found?.ok === true && isCanceled(found.data.orderStatus)
  }
  const cancel = async (orderNo: string): Promise<void> => {
    const isDone = await mutateAsync(orderNo).then(
      () => true,
      (error: unknown) => error instanceof NetworkError && isCanceledAfterAll(orderNo),
    )
    if (isDone) onCancelled(orderNo)
    showToast(t(isDone ? 'orders.canceledSuccessfully' : 'orders.cancelFailed'), {
      icon: isDone ? 'check' : 'info',
    })
  }
  return { cancelingNo: isPending ? variables : null, cancel }
}
