import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { payableOrdersQuery } from '../../../features/orders/unpaid-orders-query.ts'
import { PayFooter } from '../../../features/payment/components/pay-footer.tsx'
import { usePayment, usePaymentState } from '../../../features/payment/components/payment-context.ts'
import { isFromLastAttempt, selectNotice } from '../../../features/payment/model/payment.ts'
import {
  SERVICE_GROUP_ID,
  ServiceChoice,
  type ServiceCode,
  serviceOf,
} from '../../../features/services/components/service-choice.tsx'
import { useReviewMode, useServices } from '../../../shared/services/services-context.ts'
import { Notice } from '../../../shared/ui/feedback/notice.tsx'
import styles from './article-routes.module.css'

/** Installation and technical support to buy (product 2.83); nothing is sold to the reviewers of the app store. */
export function ServiceShop(): ReactElement | null {
  return useReviewMode() ? null : <Shop />
}

function Shop(): ReactElement {
  const { t } = useTranslation()
  const payment = usePayment()
  const state = usePaymentState()
  const unpaid = useUnpaidService()
  const [own, setOwn] = useState<ServiceCode | null>(null)
  const [isMissing, setMissing] = useState(false)
  const chosen = serviceOf(own ?? unpaid)
  useForgetNotice()

  const choose = (code: ServiceCode): void => {
    setMissing(false)
    setOwn(code)
    if (isFromLastAttempt(selectNotice(state))) payment.reset()
  }
  const buy = (): void => {
    setMissing(chosen === null)
    if (chosen === null) {
      document.getElementById(SERVICE_GROUP_ID)?.focus()
      return
    }
    const { code, priceFen } = chosen
    payment.payService({ code, priceFen, name: t(`service.${code}`) })
  }
  return (
    <section className={styles.shop}>
      <ServiceChoice chosen={chosen?.code ?? null} onChoose={choose} isMissing={isMissing} />
      {chosen !== null && chosen.code === unpaid ? <Notice title={t('service.unpaid')} /> : null}
      <PayFooter
        dueFen={chosen?.priceFen ?? 0}
        label={t('service.buy')}
        line={t('sheet.chargedAfter', { wallet: t('wallet.alipay') })}
        wallet="alipay"
        onPay={buy}
      />
    </section>
  )
}

/** The service with an unpaid order; null when there is none or the orders could not be read. */
function useUnpaidService(): ServiceCode | null {
  const { data = [] } = useQuery(payableOrdersQuery(useServices()))
  const codes = data.map(({ packageId }) => serviceOf(packageId)?.code)
  return codes.find((code) => code !== undefined) ?? null
}

// What was said about another purchase is not about this one.
function useForgetNotice(): void {
  const payment = usePayment()
  useEffect(() => {
    if (isFromLastAttempt(selectNotice(payment.state.getState()))) payment.reset()
  }, [payment])
}
