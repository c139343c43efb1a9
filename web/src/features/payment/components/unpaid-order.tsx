import type { Schemas } from '@skyshop/openapi/http'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/ui/button/button.tsx'
import { DeviceLine } from '../../../shared/ui/device/device-line.tsx'
import { FactList } from '../../../shared/ui/layout/fact-list.tsx'
import { GroupedNumber } from '../../../shared/ui/order/grouped-number.tsx'
import { Price } from '../../../shared/ui/price/price.tsx'
import styles from './pay-footer.module.css'
import { PaymentMethods } from './payment-methods.tsx'

type UnpaidOrderProps = {
  order: Schemas['OrderRecord']
  priceFen: number
  cover: string | undefined
  createdAt: string
  /** `TimeToPay`, where the backend gives a deadline. */
  time: ReactNode
  /** When it takes effect, where there is something to say or to choose. */
  effect: ReactNode
  /** A way to pay beside the wallets. */
  otherWay: ReactNode
  isCanceling: boolean
  onCancel: () => void
}

/** One unpaid order: what, until when, how it is paid, and the way out. */
export function UnpaidOrder(props: UnpaidOrderProps): ReactElement {
  const { order } = props
  const { t } = useTranslation()
  return (
    <div className={styles.order}>
      <DeviceLine
        title={order.productName}
        detail={order.deviceName || t('device.unnamed')}
        cover={props.cover}
        end={<Price fen={props.priceFen} />}
      />
      {props.time}
      {props.effect}
      <PaymentMethods />
      {props.otherWay}
      <FactList
        facts={[
          { label: t('orders.orderNumber'), value: <GroupedNumber number={order.orderNo} /> },
          { label: t('orders.createTime'), value: props.createdAt },
        ]}
      />
      <Button
        variant="text"
        className={styles.cancel}
        label={t('orders.cancelOrder')}
        busyLabel={t('orders.canceling')}
        isInFlight={props.isCanceling}
        onPress={props.onCancel}
      />
    </div>
  )
}
