import { useState } from 'react'
import type { EntitlementView, OrderView } from '../model/panel-view.ts'
import { Empty } from '../parts/empty.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import { Segments } from '../parts/segments.tsx'
import { useTexts } from '../texts/texts-context.ts'
import { EntitlementsTable } from './entitlements-table.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { OrdersTable } from './orders-table.tsx'
import styles from './state-view.module.css'

export interface StateViewProps {
  orders: readonly OrderView[]
  entitlements: readonly EntitlementView[]
  nowMs: number
  /** Number of the order opened beside the table. */
  chosen: string | null
  onChoose: (orderNo: string | null) => void
  onFollow: (orderNo: string) => void
}

/** Where does it stand: the orders and entitlements of this world. */
export function StateView({ orders, entitlements, nowMs, chosen, onChoose, onFollow }: StateViewProps) {
  const { state: texts, tabs } = useTexts()
  const [page, setPage] = useState<'orders' | 'entitlements'>('orders')
  const [words, setWords] = useState('')
  const shownOrders = orders.filter((order) =>
    hasWords([order.orderNo, order.deviceName, order.packageName], words),
  )
  const shownEntitlements = entitlements.filter((entitlement) =>
    hasWords([entitlement.orderNo, entitlement.deviceName, entitlement.packageName], words),
  )
  const order = orders.find((one) => one.orderNo === chosen)
  const isOrders = page === 'orders'
  const all = isOrders ? orders : entitlements
  const shown = isOrders ? shownOrders : shownEntitlements
  return (
    <div className={styles.view}>
      <div className={styles.head}>
        <Segments
          name={tabs.state}
          value={page}
          options={[
            ['orders', texts.orders, orders.length],
            ['entitlements', texts.entitlements, entitlements.length],
          ]}
          onChange={setPage}
        />
        <SearchBox name={texts.search} hint={texts.search} value={words} onChange={setWords} />
      </div>
      <div className={styles.body} data-open={isOrders && order !== undefined}>
        <div className={styles.list}>
          {shown.length === 0 && (
            <Empty title={all.length > 0 ? texts.noMatch : texts[isOrders ? 'noOrders' : 'noEntitlements']} />
          )}
          {shown.length > 0 && isOrders && (
            <OrdersTable orders={shownOrders} nowMs={nowMs} chosen={chosen} onChoose={onChoose} />
          )}
          {shown.length > 0 && !isOrders && (
            <EntitlementsTable entitlements={shownEntitlements} nowMs={nowMs} />
          )}
        </div>
        {isOrders && order && <OrderSheet order={order} onFollow={onFollow} onClose={() => onChoose(null)} />}
      </div>
    </div>
  )
}

function hasWords(parts: readonly (string | null)[], words: string): boolean {
  const text = parts.join(' ').toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
