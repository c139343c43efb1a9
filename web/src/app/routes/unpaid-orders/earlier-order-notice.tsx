import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrderCountdown } from '../../../features/orders/components/use-order-countdown.ts'
import type { ListedOrder } from '../../../features/orders/model/order-list.ts'
import { isService } from '../../../features/orders/model/order-status.ts'
import { isProofAwaited, unpaidOrdersQuery } from '../../../features/orders/unpaid-orders-query.ts'
import { usePayment, usePaymentState } from '../../../features/payment/components/payment-context.ts'
import { unpaidDestination } from '../../../features/payment/model/payment-destination.ts'
import { selectNotice } from '../../../features/payment/model/payment-state.ts'
import type { PaymentOrder } from '../../../features/payment/model/purchase.ts'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { LinkButton } from '../../../shared/ui/button/button.tsx'
import { Notice, NoticeLine } from '../../../shared/ui/feedback/notice.tsx'
import { formatCountdown } from '../../../shared/ui/progress/countdown.tsx'

/** Shows an order that an earlier visit left, with a link to it; empty when there is none. */
export function EarlierOrderNotice(): ReactElement | null {
  const isFinished = selectNotice(usePaymentState())?.kind === 'finished'
  return isFinished ? <FinishedNotice /> : <UnfinishedNotice />
}

type UnfinishedNoticeProps = {
  /** Absent: an order of any device. */
  deviceId?: string
}

/** Shows that an earlier visit left an order unpaid: camera, amount and time left, of all that are; with the way to it. */
export function UnfinishedNotice({ deviceId }: UnfinishedNoticeProps): ReactElement | null {
  const notice = selectNotice(usePaymentState())
  if (notice?.kind !== 'unfinished') return null
  if (deviceId !== undefined && notice.order.deviceId !== deviceId) return null
  return <UnpaidNotice left={notice.order} deviceId={deviceId} />
}

/** So many are told apart at a glance; the list of orders has them all. */
const SHOWN_ORDERS = 3

type UnpaidNoticeProps = { left: PaymentOrder; deviceId: string | undefined }

function UnpaidNotice({ left, deviceId }: UnpaidNoticeProps): ReactElement {
  const { t } = useTranslation()
  const { go } = useShopNavigate()
  const { data = [], dataUpdatedAt } = useQuery(unpaidOrdersQuery(useServices()))
  const ofDevice = deviceId === undefined ? data : data.filter((order) => order.deviceId === deviceId)
  const unpaid = ofDevice.filter((order) => !isProofAwaited(order))
  const { path, query } = unpaidDestination(unpaid[0] ?? left)
  const seeOrders = {
    label: t('payment.seeOrders'),
    onPress: () => go(paths.orders, { interType: 'prevPage' }),
  }
  if (ofDevice.length > 0 && unpaid.length === 0) {
    return (
      <Notice title={t('result.checkingTitle')}>
        <LinkButton {...seeOrders} hasArrow />
      </Notice>
    )
  }
  const link = unpaid.length > 1 ? seeOrders : { label: t('sheet.seeUnpaid'), onPress: () => go(path, query) }
  return (
    <Notice title={t('orders.unpaidCount', { count: Math.max(1, unpaid.length) })}>
      {unpaid.slice(0, SHOWN_ORDERS).map((order) => (
        <UnpaidLine key={order.orderNo} order={order} receivedAtMs={dataUpdatedAt} />
      ))}
      <LinkButton {...link} hasArrow />
    </Notice>
  )
}

/** *Garden gate · ¥198.00 · 14:32 left*. */
function UnpaidLine(listed: ListedOrder): ReactElement {
  const { order } = listed
  const { t } = useTranslation()
  const countdown = useOrderCountdown(listed)
  const camera = isService(order) ? order.productName : order.deviceName || t('device.unnamed')
  const facts = [camera, formatYuan(order.payMoney)]
  if (countdown !== null) facts.push(t('orders.left', { time: formatCountdown(countdown.remainingMs) }))
  return (
    <NoticeLine>
      {facts.map((fact, at) => (
        <Fragment key={fact}>
          {at === 0 ? null : ' · '}
          <bdi>{fact}</bdi>
        </Fragment>
      ))}
    </NoticeLine>
  )
}

/** Shows once that an order of an earlier visit was paid after the page was gone, with a link to the orders. */
function FinishedNotice(): ReactElement | null {
  const { t } = useTranslation()
  const { go } = useShopNavigate()
  const payment = usePayment()
  const notice = selectNotice(usePaymentState())
  if (notice?.kind !== 'finished') return null
  const seeOrder = (): void => {
    payment.reset()
    go(paths.orders, { interType: 'prevPage' })
  }
  return (
    <Notice title={t('result.paid')} text={t('result.successText', { name: notice.order.packageName })}>
      <LinkButton label={t('result.seeOrder')} hasArrow onPress={seeOrder} />
    </Notice>
  )
}
