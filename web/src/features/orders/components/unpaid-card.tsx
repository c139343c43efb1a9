import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { OrderCard } from '../../../shared/ui/order/order-card.tsx'
import type { ListedOrder } from '../model/group-orders.ts'
import { useOrderCountdown } from './use-order-countdown.ts'
import { useOrderTexts } from './use-order-texts.ts'

type UnpaidCardProps = {
  listed: ListedOrder
  isCanceling: boolean
  onPay: () => void
  onCancel: () => void
  onOpen: () => void
}

/** An unpaid order with its countdown. */
export function UnpaidCard(props: UnpaidCardProps): ReactElement {
  const { order } = props.listed
  const { t } = useTranslation()
  const texts = useOrderTexts()
  const countdown = useOrderCountdown(props.listed)
  return (
    <OrderCard
      title={order.productName}
      lines={texts.lines(order)}
      fen={order.payMoney}
      status={t('orders.unpaid')}
      countdown={countdown === null ? undefined : { ...countdown, note: texts.cancelNote(order.payDeadline) }}
      inFlight={props.isCanceling ? 'cancel' : null}
      onPay={props.onPay}
      onCancel={props.onCancel}
      onOpen={props.onOpen}
    />
  )
}
