import type { Schemas } from '@skyshop/openapi/http'
import { type ReactElement, useState } from 'react'
import { CancelOrderDialog } from '../../../shared/ui/order/cancel-order-dialog.tsx'
import type { ListedOrder } from '../model/group-orders.ts'
import { OrderFilter } from './order-filter.tsx'
import { OrderList } from './order-list.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { useCancelOrder } from './use-cancel-order.ts'

type Order = Schemas['OrderRecord']

type Opened = { orderNo: string | null; listed?: ListedOrder; isOpen: boolean }

type OrderPageProps = {
  /** An order to open at once. */
  initialNo: string | null
  onPay: (order: Order) => void
  onCancelled: (orderNo: string) => void
  onToCameras: () => void
}

/** My orders: filter, list, one order in a sheet, and cancelling. */
export function OrderPage({ initialNo, onPay, onCancelled, onToCameras }: OrderPageProps): ReactElement {
  const [filter, setFilter] = useState('all')
  // What is closing stays drawn until it has left the screen.
  const [opened, setOpened] = useState<Opened>({ orderNo: initialNo, isOpen: initialNo !== null })
  const [asked, setAsked] = useState<{ order: Order | null; isOpen: boolean }>({ order: null, isOpen: false })
  const { cancelingNo, cancel } = useCancelOrder(onCancelled)
  const ask = (order: Order): void => {
    if (cancelingNo === null) setAsked({ order, isOpen: true })
  }
  const stopAsking = (): void => setAsked({ ...asked, isOpen: false })

  return (
    <>
      <OrderFilter value={filter} onChange={setFilter} />
      <OrderList
        filter={filter}
        cancelingNo={cancelingNo}
        onPay={onPay}
        onCancel={ask}
        onOpen={(listed) => setOpened({ orderNo: listed.order.orderNo, listed, isOpen: true })}
        onToCameras={onToCameras}
      />
      <OrderSheet
        isOpen={opened.isOpen}
        orderNo={opened.orderNo}
        listed={opened.listed}
        isCanceling={cancelingNo !== null && cancelingNo === opened.orderNo}
        onClose={() => setOpened({ ...opened, isOpen: false })}
        onPay={onPay}
        onCancel={ask}
      />
      <CancelOrderDialog
        isOpen={asked.isOpen}
        name={asked.order?.productName ?? ''}
        fen={asked.order?.payMoney ?? 0}
        onKeep={stopAsking}
        onCancel={() => {
          stopAsking()
          if (asked.order !== null) void cancel(asked.order.orderNo)
        }}
      />
    </>
  )
}
