import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { UnbrokenFigures } from '../../../shared/i18n/unbroken-figures.tsx'
import { StatusLine, type StatusTone } from '../../../shared/ui/device/status-line.tsx'
import { Price } from '../../../shared/ui/price/price.tsx'
import { type ListedOrder, monthName, type OrderGroups } from '../model/order-list.ts'
import { orderStatusView } from '../model/order-status.ts'
import styles from './order-months.module.css'
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

type OrderRowProps = {
  title: string
  lines: readonly string[]
  fen: number
  status: { tone: StatusTone; label: string }
  onOpen: () => void
}

/** One order of the list: name and price on one line, device and time, the status at the end. */
function OrderRow({ title, lines, fen, status, onOpen }: OrderRowProps): ReactElement {
  return (
    <li className={styles.row}>
      <button type="button" className={styles.hit} onClick={onOpen}>
        <span className={styles.line}>
          <span className={styles.title}>
            <UnbrokenFigures text={title} />
          </span>
          <Price fen={fen} />
        </span>
        <span className={styles.line}>
          <span className={styles.facts}>
            {lines.map((line) => (
              <span key={line}>
                <bdi dir="auto">
                  <UnbrokenFigures text={line} />
                </bdi>
              </span>
            ))}
          </span>
          <span className={styles.status}>
            <StatusLine tone={status.tone}>{status.label}</StatusLine>
          </span>
        </span>
      </button>
    </li>
  )
}

/** One month of orders: its name and its `OrderRow`s. */
function MonthHeading({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <section className={styles.month}>
      <h2 className={styles.name}>{name}</h2>
      <ul className={styles.list}>{children}</ul>
    </section>
  )
}
