import type { Schemas } from '@skyshop/openapi/http'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { deviceVipQuery, hostDevicesQuery } from '../../../features/devices/queries.ts'
import { OrderPage } from '../../../features/orders/components/order-page.tsx'
import { isService } from '../../../features/orders/model/order-status.ts'
import { usePayment } from '../../../features/payment/components/payment-context.ts'
import { unpaidDestination } from '../../../features/payment/model/payment.ts'
import { readPageQuery } from '../../../shared/navigation/page-query.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { limitedSourceOf, orderActionLink } from './order-action-link.ts'

/** The orders of the user; an order number in the address opens that order. */
export default function OrderListRoute(): ReactElement {
  const { t } = useTranslation()
  const { back, go } = useShopNavigate()
  const { cancelled } = usePayment()
  usePrefetchQuery(hostDevicesQuery(useServices()))
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
        renderAction={(order) => <OrderActionButton order={order} />}
        onToCameras={() => go(paths.cloud)}
      />
    </Page>
  )
}

/**
 * *Buy again*, *Manage* of a camera that renews by itself, or nothing; until it is known which, its place is kept (product
 * 2.98).
 */
function OrderActionButton({ order }: { order: Schemas['OrderRecord'] }): ReactElement | null {
  const { t } = useTranslation()
  const { go } = useShopNavigate()
  const services = useServices()
  const devices = useQuery(hostDevicesQuery(services))
  const device = devices.data?.find(({ deviceId }) => deviceId === order.deviceId) ?? null
  const source = device && limitedSourceOf(order.packageSource)
  const vip = useQuery({
    ...deviceVipQuery(services, device, source === 'cloud' || source === null ? undefined : source),
    enabled: source !== null,
  })
  const isAwaited = devices.isPending || (source !== null && vip.isPending)
  if (isAwaited && !isService(order)) return <Skeleton shape="wideButton" />
  const link = orderActionLink(order, device, vip.data ?? null)
  if (link === null) return null
  const { path, query, labelKey } = link
  return <Button variant="outlined" isWide label={t(labelKey)} onPress={() => go(path, query)} />
}
