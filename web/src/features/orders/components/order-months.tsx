import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { MonthHeading } from '../../../shared/ui/order/month-heading.tsx'
import { OrderRow } from '../../../shared/ui/order/order-row.tsx'
import type { ListedOrder, OrderGroups } from '../model/group-orders.ts'
import { monthName } from '../model/month-name.ts'
import { orderStatusView } from '../model/order-status.ts'
import { useOrderTexts } from './use-order-texts.ts'

type OrderMonthsProps = { months: OrderGroups['months']; onOpen: (listed: ListedOrder) => void }

/** Everything that is not waiting for money, by month. */
export function OrderMonths({ months, onOpen }: OrderMonthsProps): ReactElement[] {
  const { t, i18n } = useTranslation()
  const texts = useOrderTexts()
  return months.map(({ month, orders }) => (
    <MonthHeading key={month} name={monthName(month, i18n.language)}>
      {orders.map((listed) => {
        const { order } = listed
        const { labelKey, tone } = orderStatusView(order.orderStatus)
        return (
          <OrderRow
            key={order.orderNo}
            title={order.productName}
            lines={texts.lines(order)}
            fen={order.payMoney}
            status={{ tone, label: t(labelKey) }}
            onOpen={() => onOpen(listed)}
          />
        )
      })}
    </MonthHeading>
  ))
}
