import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { PaypalReturn } from '../../../features/card-payments/model/card-return.ts'
import { capturePaypalQuery } from '../../../features/card-payments/queries.ts'
import { RefusalError } from '../../../shared/api-client/api-errors.ts'
import { nameOfError } from '../../../shared/errors/error-names.ts'
import { readPageQuery } from '../../../shared/navigation/page-query.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { RequestErrorView, StateView } from '../../../shared/ui/feedback/state-view.tsx'
import { CheckingStage } from '../../../shared/ui/illustrations/framed-device.tsx'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { useOrderPayment } from './use-order-payment.ts'

type PaypalCaptureProps = { orderNo: string; returned: PaypalReturn }

/** The buyer has agreed at PayPal: the server captures the money and says what came of it. */
export function PaypalCapture({ orderNo, returned }: PaypalCaptureProps): ReactElement {
  const { t } = useTranslation()
  const { back } = useShopNavigate()
  const {
    productCode = '',
    deviceId = '',
    packageSource = 1,
    packageName,
  } = readPageQuery(useLocation().search)
  const payment = useOrderPayment()
  const { data, error, refetch } = useQuery(capturePaypalQuery(useServices(), orderNo, returned))
  const onEnd = useEffectEvent(() => {
    const order = { orderNo, productCode, deviceId, packageSource, productName: packageName ?? '' }
    if (data !== undefined) payment.show(order, data)
    // Ended meanwhile: whether it was paid is the server's to say.
    else if (nameOfError(error) === 'order-not-payable') void payment.finish(order)
    else if (error instanceof RefusalError) payment.fail(order, nameOfError(error))
  })
  useEffect(() => {
    if (data !== undefined || error !== null) onEnd()
  }, [data, error])
  const isLost = error !== null && !(error instanceof RefusalError)
  return (
    <Page bar={<AppBar title={t('card.paypal')} onBack={back} />} align="centre">
      {isLost ? (
        <RequestErrorView error={error} onRetry={() => void refetch()} />
      ) : (
        <StateView art={<CheckingStage />} title={t('card.finishing')} text={t('card.finishingText')} />
      )}
    </Page>
  )
}
