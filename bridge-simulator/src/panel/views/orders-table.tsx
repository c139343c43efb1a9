import { formatYuan } from '../model/money.ts'
import type { OrderView } from '../model/panel-view.ts'
import { lastDigits } from '../model/short-text.ts'
import { type PanelLanguage, worldDay } from '../model/world-time.ts'
import { type Column, Table } from '../parts/table.tsx'
import type { Texts } from '../texts/en.ts'
import { useLanguage, useTexts } from '../texts/texts-context.ts'
import { DeviceName } from './device-name.tsx'
import { OrderChip } from './order-chip.tsx'

interface OrdersTableProps {
  orders: readonly OrderView[]
  nowMs: number
  chosen: string | null
  onChoose: (orderNo: string) => void
}

export function OrdersTable({ orders, nowMs, chosen, onChoose }: OrdersTableProps) {
  const texts = useTexts()
  const language = useLanguage()
  return (
    <Table
      name={texts.state.orders}
      columns={columnsOf(texts, language, nowMs)}
      rows={orders}
      rowKey={(order) => order.orderNo}
      selectedKey={chosen}
      onSelect={(order) => onChoose(order.orderNo)}
    />
  )
}

function columnsOf(texts: Texts, language: PanelLanguage, nowMs: number): Column<OrderView>[] {
  return [
    { key: 'order', head: texts.state.order, cell: (order) => <code>{lastDigits(order.orderNo)}</code> },
    {
      key: 'device',
      head: texts.world.device,
      cell: (order) => <DeviceName name={order.deviceName} detail={order.packageName} />,
    },
    {
      key: 'amount',
      head: texts.state.amount,
      kind: 'figure',
      cell: (order) => formatYuan(order.amountFen),
    },
    { key: 'state', head: texts.world.state, cell: (order) => <OrderChip status={order.status} /> },
    {
      key: 'made',
      head: texts.state.made,
      kind: 'figure',
      cell: (order) => worldDay(order.createdMs, nowMs, language),
    },
  ]
}
