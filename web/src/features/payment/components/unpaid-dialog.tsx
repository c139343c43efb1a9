import { useMutation } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { errorTextKey, nameOfError } from '../../../shared/errors/error-names.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { Dialog } from '../../../shared/ui/sheet/dialog.tsx'
import { showToast } from '../../../shared/ui/toast/toast-store.ts'
import { unpaidDestination } from '../model/payment-destination.ts'
import { type Purchase, selectNotice } from '../model/payment-state.ts'
import { usePayment, usePaymentState } from './payment-context.ts'
import { cancelUnpaidOrderMutation } from './use-cancel-unpaid.ts'

type UnpaidDialogProps = { device: Pick<Purchase, 'productCode' | 'deviceId' | 'packageSource'> }

/** The device has an unpaid order already: pay it, or cancel it and go on. */
export function UnpaidDialog({ device }: UnpaidDialogProps): ReactElement {
  const { t } = useTranslation()
  const { go } = useShopNavigate()
  const payment = usePayment()
  const notice = selectNotice(usePaymentState())
  const cancel = useMutation(cancelUnpaidOrderMutation(useServices()))

  const payIt = (): void => {
    const { path, query } = unpaidDestination(device)
    payment.reset()
    go(path, query)
  }
  const cancelIt = (): void =>
    cancel.mutate(device, {
      onSuccess: ({ orderNo }) => {
        payment.cancelled(orderNo)
        showToast(t('orders.canceledSuccessfully'), { icon: 'check' })
      },
      onError: (error) => {
        // Somebody else was quicker: it is paid, cancelled or timed out, and no longer in the way.
        if (nameOfError(error) === 'no-unpaid-order') payment.reset()
        showToast(t(errorTextKey(nameOfError(error))))
      },
    })

  return (
    <Dialog
      isOpen={notice?.kind === 'duplicate'}
      title={t('sheet.unpaidTitle')}
      onDismiss={cancel.isPending ? () => undefined : payment.reset}
      safe={{ label: t('payment.payOrder'), onPress: payIt }}
      other={{
        label: t('orders.cancelOrder'),
        onPress: cancelIt,
        isInFlight: cancel.isPending,
        busyLabel: t('orders.canceling'),
      }}
    >
      {t('sheet.unpaidText')}
    </Dialog>
  )
}
