import type { Schemas } from '@skyshop/openapi/http'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '../../../shared/services/services-context.ts'
import { ChipBar } from '../../../shared/ui/form/chip-bar.tsx'
import { CancelOrderDialog } from '../../../shared/ui/order/cancel-order-dialog.tsx'
import type { ListedOrder } from '../model/group-orders.ts'
import { orderFilters } from '../model/order-filters.ts'
import { ordersQuery } from '../queries.ts'
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

const UNPAID = 0

type OrderFilterProps = { value: string; onChange: (value: string) => void }

/** One chip for each status; how many orders are unpaid is shown whatever is listed. */
function OrderFilter({ value, onChange }: OrderFilterProps): ReactElement {
  const { t } = useTranslation()
  const unpaid = useInfiniteQuery(ordersQuery(useServices(), UNPAID)).data?.pages[0]?.total ?? 0
  const options = orderFilters.map((filter) => ({
    value: filter.value,
    label: t(filter.labelKey),
    ...(filter.status === UNPAID && unpaid > 0 ? { count: unpaid } : {}),
  }))
  return <ChipBar label={t('orders.filter')} options={options} value={value} onChange={onChange} />
}
