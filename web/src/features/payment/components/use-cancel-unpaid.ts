import { mutationOptions, useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dataOf, NetworkError } from '../../../shared/api-client/api-errors.ts'
import { orNull } from '../../../shared/errors/report-unexpected.ts'
import type { Services } from '../../../shared/services/services.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { showToast } from '../../../shared/ui/toast/toast-store.ts'
import type { PaymentOrder } from '../model/payment.ts'
import { readOrderStatus, type UnpaidKey } from '../queries.ts'
import { usePayment } from './payment-context.ts'

const CANCELED = 6

type Cancelable = Pick<PaymentOrder, 'orderNo' | 'productCode' | 'deviceId'>

interface CancelUnpaid {
  isCanceling: boolean
  cancel(order: Cancelable): Promise<void>
}

/** Cancels the unpaid order of a device and says how it went; a lost answer is looked up. */
export function useCancelUnpaid(onCanceled: () => void): CancelUnpaid {
  const { t } = useTranslation()
  const services = useServices()
  const payment = usePayment()
  const { mutateAsync, isPending } = useMutation(cancelUnpaidOrderMutation(services))

  const isCanceledAfterAll = async (orderNo: string): Promise<boolean> => {
    const confirmed = await readOrderStatus(services, orderNo).catch(orNull)
    return confirmed?.ok === true && confirmed.data.orderStatus === CANCELED
  }
  const cancel = async (order: Cancelable): Promise<void> => {
    const isDone = await mutateAsync(order).then(
      () => true,
      (error: unknown) => error instanceof NetworkError && isCanceledAfterAll(order.orderNo),
    )
    if (isDone) {
      payment.cancelled(order.orderNo)
      onCanceled()
    }
    showToast(t(isDone ? 'orders.canceledSuccessfully' : 'orders.cancelFailed'), {
      icon: isDone ? 'check' : 'info',
    })
  }
  return { isCanceling: isPending, cancel }
}

/** Cancels the unpaid order of a device; in any case the orders are read again. */
export function cancelUnpaidOrderMutation(services: Services) {
  return mutationOptions({
    mutationKey: ['orders', 'cancel-unpaid'],
    mutationFn: async ({ productCode, deviceId }: UnpaidKey) =>
      dataOf(await services.api.call('cancelOrder', { query: { productCode, deviceId } })),
    onSettled: (...settled) => settled[4].client.invalidateQueries({ queryKey: ['orders'] }),
  })
}
