import { useMutation } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { CardFooter } from '../../../features/card-payments/components/card-footer.tsx'
import { readPaypalReturn } from '../../../features/card-payments/model/card-return.ts'
import { createPaypalOrderMutation } from '../../../features/card-payments/mutations.ts'
import { WalletMark } from '../../../features/payment/components/payment-methods.tsx'
import { errorTextKey, nameOfError } from '../../../shared/errors/error-names.ts'
import { readPageQuery } from '../../../shared/navigation/page-query.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { Notice } from '../../../shared/ui/feedback/notice.tsx'
import { useDeviceGuard } from '../purchase/use-device-check.ts'
import { type CardFooterOptions, CardOrderPage } from './card-order-page.tsx'
import { PaypalCapture } from './paypal-capture.tsx'
import { returnAddress } from './use-order-payment.ts'

/** Paying an order with PayPal: there to agree, and back to have the money captured (product 7.15). */
export default function PaypalRoute(): ReactElement {
  const { t } = useTranslation()
  const { search } = useLocation()
  const returned = readPaypalReturn(search)
  const { orderNo } = readPageQuery(search)
  if (returned !== null && returned !== 'canceled' && orderNo !== undefined) {
    return <PaypalCapture key={returned.paymentId} orderNo={orderNo} returned={returned} />
  }
  return (
    <CardOrderPage
      path={paths.paypalTest}
      title={t('card.paypal')}
      renderFooter={(way) => <ToPaypal {...way} isCanceled={returned === 'canceled'} />}
    />
  )
}

function ToPaypal({
  order,
  immediateUse,
  isCanceled,
}: CardFooterOptions & { isCanceled: boolean }): ReactElement {
  const { t } = useTranslation()
  const services = useServices()
  const { browser } = services
  const guard = useDeviceGuard(order)
  const isLeaving = useStore(browser.leaving)
  const opening = useMutation(createPaypalOrderMutation(services))
  const open = (): void => {
    const { orderNo, productCode } = order
    const returnUrl = returnAddress(browser.origin, paths.paypalTest, order)
    opening.mutate({ orderNo, productCode, immediateUse, returnUrl }, { onSuccess: browser.leaveFor })
  }
  const wrong = (): string | null => {
    if (guard.isChecking) return null
    if (guard.notice !== null) return guard.notice
    if (opening.error !== null) return t(errorTextKey(nameOfError(opening.error)))
    return isCanceled && opening.isIdle ? t('card.canceled') : null
  }
  const notice = wrong()
  return (
    <CardFooter
      label={t('card.toPaypal')}
      busyLabel={t('card.opening')}
      isInFlight={guard.isChecking || opening.isPending || isLeaving}
      line={t('card.paypalLine')}
      mark={<WalletMark wallet="paypal" />}
      notice={notice === null ? null : <Notice tone="wrong" title={notice} />}
      onPress={() => guard.proceed(open)}
    />
  )
}
