import { Fragment, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrderCountdown } from '../../../features/orders/components/use-order-countdown.ts'
import type { ListedOrder } from '../../../features/orders/model/order-list.ts'
import { isService } from '../../../features/orders/model/order-status.ts'
import {
  isListedUnpaid,
  type UnpaidOrdersAnswer,
  unpaidNotice,
} from '../../../features/orders/unpaid-orders-query.ts'
import { usePayment, usePaymentState } from '../../../features/payment/components/payment-context.ts'
import { selectNotice, unpaidDestination } from '../../../features/payment/model/payment.ts'
import { DOT } from '../../../shared/i18n/unbroken-text.tsx'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { LinkButton } from '../../../shared/ui/button/button.tsx'
import { Notice, NoticeLine } from '../../../shared/ui/feedback/notice.tsx'
import { formatCountdown } from '../../../shared/ui/progress/countdown.tsx'
import { useUnpaidOrdersAnswer } from './use-unpaid-orders.ts'

/**
 * Shows an order that an earlier visit left, with a link to it, or on request any unpaid order of the account; empty when
 * there is none.
 */
export function EarlierOrderNotice({ isOfAccount = false }: { isOfAccount?: boolean }): ReactElement | null {
  const notice = selectNotice(usePaymentState())
  const unpaid = useUnpaidOrdersAnswer()
  switch (notice?.kind) {
    case 'finished':
      return <FinishedNotice />
    case 'unfinished':
      return <UnpaidNotice unpaid={unpaid} />
    case 'remembered':
      return isOfAccount || isListedUnpaid(unpaid, notice.order.orderNo) ? (
        <UnpaidNotice unpaid={unpaid} />
      ) : null
    default:
      return isOfAccount ? <UnpaidNotice unpaid={unpaid} /> : null
  }
}

/** So many are told apart at a glance; the list of orders has them all. */
const SHOWN_ORDERS = 3

type UnpaidNoticeProps = {
  unpaid: UnpaidOrdersAnswer
  /** Absent: of any device. */
  deviceId?: string
}

/** Unpaid orders, also one of an earlier visit: camera, amount and time left of each, with the way to them. */
export function UnpaidNotice({ unpaid, deviceId }: UnpaidNoticeProps): ReactElement | null {
  const { t } = useTranslation()
  const { go } = useShopNavigate()
  const payment = selectNotice(usePaymentState())
  const order = payment?.kind === 'unfinished' ? payment.order : null
  const earlier = deviceId === undefined || order?.deviceId === deviceId ? order : null
  const notice = unpaidNotice(unpaid, { deviceId, earlier })
  if (notice === null) return null
  const seeOrders = {
    label: t('payment.seeOrders'),
    onPress: () => go(paths.orders, { interType: 'prevPage' }),
  }
  if (notice.kind === 'proof-awaited') {
    return (
      <Notice title={t('result.checkingTitle')}>
        <LinkButton {...seeOrders} hasArrow />
      </Notice>
    )
  }
  const { path, query } = unpaidDestination(notice.first)
  const seeUnpaid = { label: t('sheet.seeUnpaid'), onPress: () => go(path, query) }
  if (notice.kind === 'earlier') {
    return (
      <Notice title={t('sheet.unpaidTitle')} text={notice.first.packageName}>
        <LinkButton {...seeUnpaid} hasArrow />
      </Notice>
    )
  }
  const { count, orders, receivedAtMs } = notice
  const link = count > 1 ? seeOrders : seeUnpaid
  return (
    <Notice title={t('orders.unpaidCount', { count })}>
      {orders.slice(0, SHOWN_ORDERS).map((one) => (
        <UnpaidLine key={one.orderNo} order={one} receivedAtMs={receivedAtMs} />
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
          {at === 0 ? null : DOT}
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
