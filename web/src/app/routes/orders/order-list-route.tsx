import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { hostDevicesQuery } from '../../../features/devices/queries.ts'
import { OrderPage } from '../../../features/orders/components/order-page.tsx'
import { usePayment } from '../../../features/payment/components/payment-context.ts'
import { unpaidDestination } from '../../../features/payment/model/payment-destination.ts'
import { readPageQuery } from '../../../shared/navigation/page-query.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { buyAgainLink } from './buy-again-link.ts'

/** The orders of the user; an order number in the address opens that order. */
export default function OrderListRoute(): ReactElement {
  const { t } = useTranslation()
  const { back, go } = useShopNavigate()
  const { cancelled } = usePayment()
  const { data: devices = [] } = useQuery(hostDevicesQuery(useServices()))
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
        onBuyAgain={(order) => {
          const link = buyAgainLink(order, devices)
          return link && (() => go(link.path, link.query))
        }}
        onToCameras={() => go(paths.cloud)}
      />
    </Page>
  )
}
