import type { Schemas } from '@skyshop/openapi/http'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '../../../shared/services/services-context.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import { RequestErrorView } from '../../../shared/ui/feedback/state-view.tsx'
import { Sheet } from '../../../shared/ui/sheet/sheet.tsx'
import type { ListedOrder } from '../model/group-orders.ts'
import { isUnpaid } from '../model/order-status.ts'
import { orderQuery } from '../queries.ts'
import styles from './order-detail.module.css'
import { OrderDetail } from './order-detail.tsx'

type Order = Schemas['OrderRecord']

type OrderSheetProps = {
  isOpen: boolean
  /** The order shown, or shown last. */
  orderNo: string | null
  /** What the list knows of it already. */
  listed: ListedOrder | undefined
  isCanceling: boolean
  onClose: () => void
  onPay: (order: Order) => void
  onCancel: (order: Order) => void
}

/** All about one order, with its true state. */
export function OrderSheet(props: OrderSheetProps): ReactElement {
  const { isOpen, orderNo, listed, onClose } = props
  const { t } = useTranslation()
  const { data, isError, error, refetch } = useQuery({
    ...orderQuery(useServices(), orderNo ?? ''),
    enabled: orderNo !== null,
    ...(listed === undefined ? {} : { placeholderData: listed }),
  })
  const order = data?.order
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={order?.productName ?? t('orders.detail')}
      footer={order && isUnpaid(order.orderStatus) ? <Choices {...props} order={order} /> : null}
    >
      {order ? <OrderDetail order={order} /> : null}
      {!order && isError ? (
        <div className={styles.failed}>
          <RequestErrorView error={error} onRetry={() => void refetch()} />
        </div>
      ) : null}
      {order || isError ? null : (
        <div className={styles.loading}>
          <Skeleton shape="order" count={5} />
        </div>
      )}
    </Sheet>
  )
}

function Choices({ order, isCanceling, onPay, onCancel }: OrderSheetProps & { order: Order }): ReactElement {
  const { t } = useTranslation()
  return (
    <div className={styles.buttons}>
      <Button
        variant="outlined"
        label={t('common.cancel')}
        busyLabel={t('orders.canceling')}
        isInFlight={isCanceling}
        onPress={() => onCancel(order)}
      />
      <Button label={t('orders.payNow')} onPress={() => !isCanceling && onPay(order)} />
    </div>
  )
}
