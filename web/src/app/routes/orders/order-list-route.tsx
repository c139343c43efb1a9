import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { OrderPage } from '../../../features/orders/components/order-page.tsx'
import { usePayment } from '../../../features/payment/components/payment-context.ts'
import { unpaidDestination } from '../../../features/payment/model/payment-destination.ts'
import { readPageQuery } from '../../../shared/navigation/page-query.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'

/** The orders of the user; an order number in the address opens that order. */
export default function OrderListRoute(): ReactElement {
  const { t } = useTranslation()
  const { back, go } = useShopNavigate()
  const { cancelled } = usePayment()
  const { orderNo } = readPageQuery(useLocation().search)
  return (
    <Page bar={<AppBar title={t('orders.title')} onBack={back} />}>
      <OrderPage
        initialNo={orderNo ?? null}
        onPay={(order) => {
          const { path, query } = unpaidDestination(order)
          go(path, query)
        }}
        onCancelled={cancelled}
        onToCameras={() => go(paths.cloud)}
      />
    </Page>
  )
}
