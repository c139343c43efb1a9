import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { payableOrdersQuery } from '../../../features/orders/unpaid-orders-query.ts'
import { UnpaidEnd } from '../../../features/payment/components/unpaid-end.tsx'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import { paths, type ShopPath } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import { RequestErrorView } from '../../../shared/ui/feedback/state-view.tsx'
import { Cell } from '../../../shared/ui/form/cell.tsx'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { SectionHead } from '../../../shared/ui/layout/section-head.tsx'

type OrderChoiceProps = { path: ShopPath; title: string }

/** Which unpaid order to pay, for an address that names none. Orders of services are paid with Alipay only. */
export function OrderChoice({ path, title }: OrderChoiceProps): ReactElement {
  const { t } = useTranslation()
  const { back, replace } = useShopNavigate()
  const { data, error, refetch } = useQuery(payableOrdersQuery(useServices()))
  const bar = <AppBar title={title} onBack={back} />
  const orders = data?.filter(({ deviceId }) => deviceId !== '')
  if (orders === undefined || orders.length === 0) {
    const isKnown = orders !== undefined
    return (
      <Page bar={bar} align={isKnown || error !== null ? 'centre' : 'top'}>
        {isKnown ? (
          <UnpaidEnd
            ending="none"
            onSeeOrders={() => replace(paths.orders, { interType: 'prevPage' })}
            onToCameras={() => replace(paths.cloud)}
          />
        ) : null}
        {!isKnown && error !== null ? (
          <RequestErrorView error={error} onRetry={() => void refetch()} />
        ) : null}
        {!isKnown && error === null ? <Skeleton shape="order" count={3} /> : null}
      </Page>
    )
  }
  return (
    <Page bar={bar}>
      <SectionHead title={t('card.chooseOrder')} />
      {orders.map(({ orderNo, productName, deviceName, payMoney, productCode, deviceId, packageSource }) => (
        <Cell
          key={orderNo}
          icon="receipt"
          label={productName}
          help={deviceName || t('device.unnamed')}
          value={formatYuan(payMoney)}
          end="forward"
          onPress={() => replace(path, { productCode, deviceId, packageSource, interType: 'prevPage' })}
        />
      ))}
    </Page>
  )
}
