import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NetworkError } from '../../../shared/api-client/api-errors.ts'
import { orNull } from '../../../shared/errors/report-unexpected.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { showToast } from '../../../shared/ui/toast/toast-store.ts'
import { cancelUnpaidOrderMutation } from '../api/cancel-unpaid-order.ts'
import { confirmOrder } from '../api/confirm-order.ts'
import type { PaymentOrder } from '../model/payment-state.ts'
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
    const confirmed = await confirmOrder(services, orderNo).catch(orNull)
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
