import type { Schemas } from '@skyshop/openapi/http'
import { mutationOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dataOf, NetworkError } from '../../../shared/api-client/api-errors.ts'
import { orNull } from '../../../shared/errors/report-unexpected.ts'
import type { Services } from '../../../shared/services/services.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { ChipBar } from '../../../shared/ui/form/chip-bar.tsx'
import { SearchField } from '../../../shared/ui/form/text-field.tsx'
import { CancelOrderDialog } from '../../../shared/ui/order/cancel-order-dialog.tsx'
import { showToast } from '../../../shared/ui/toast/toast-store.ts'
import {
  type ListedOrder,
  type OrderFilter,
  orderFilters,
  statusesOfFilter,
  yearsOf,
} from '../model/order-list.ts'
import { isCanceled } from '../model/order-status.ts'
import { ALL_ORDERS, type OrderSearch, ordersQuery } from '../queries.ts'
import styles from './order-list.module.css'
import { OrderList } from './order-list.tsx'
import { OrderSheet } from './order-sheet.tsx'

type Order = Schemas['OrderRecord']

type Opened = { orderNo: string | null; listed?: ListedOrder; isOpen: boolean }

type OrderPageProps = {
  /** An order to open at once. */
  initialNo: string | null
  onPay: (order: Order) => void
  onCancelled: (orderNo: string) => void
  renderAction: (order: Order) => ReactNode
  onToCameras: () => void
}

/** My orders: filter, list, one order in a sheet, and cancelling. */
export function OrderPage(props: OrderPageProps): ReactElement {
  const { initialNo, onPay, onCancelled, renderAction, onToCameras } = props
  const [view, setView] = useState<OrderView>(ALL)
  const typed = useTyped(view.keyword)
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
      <OrderChoice view={view} onChange={setView} />
      <OrderList
        search={searchOf({ ...view, keyword: typed })}
        onClear={() => setView(ALL)}
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
        renderAction={renderAction}
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

/** Choice of orders: a chip, and in a long list words and a year. */
interface OrderView extends Pick<OrderSearch, 'year' | 'keyword'> {
  filter: OrderFilter
}

const ALL: OrderView = { filter: 'all', year: null, keyword: '' }

function searchOf({ filter, year, keyword }: OrderView): OrderSearch {
  return { statuses: statusesOfFilter(filter), year, keyword: keyword.trim() }
}

const TYPING_PAUSE_MS = 300

/** Returns what is typed, once nothing more is; an emptied field counts at once. */
function useTyped(text: string): string {
  const { timers } = useServices()
  const [settled, setSettled] = useState(text)
  useEffect(() => timers.after(TYPING_PAUSE_MS, () => setSettled(text)), [timers, text])
  return text.trim() === '' ? '' : settled
}

type OrderChoiceProps = { view: OrderView; onChange: (view: OrderView) => void }

/** Chips for the states, and in a long list a search and the years. */
function OrderChoice({ view, onChange }: OrderChoiceProps): ReactElement {
  const { t } = useTranslation()
  const services = useServices()
  const all = useInfiniteQuery(ordersQuery(services, ALL_ORDERS)).data?.pages[0]
  const unpaid = useInfiniteQuery(ordersQuery(services, searchOf({ ...ALL, filter: 'to-pay' })))
  const years = all === undefined ? [] : yearsOf(all, services.clock.nowMs())
  const change = (part: Partial<OrderView>): void => onChange({ ...view, ...part })
  const filters = orderFilters.map(({ value, labelKey }) => {
    const count = value === 'to-pay' ? (unpaid.data?.pages[0]?.total ?? 0) : 0
    return { value, label: t(labelKey), ...(count > 0 ? { count } : {}) }
  })
  const chips = years.map((year) => ({ value: String(year), label: String(year) }))
  return (
    <>
      {years.length === 0 ? null : (
        <div className={styles.search}>
          <SearchField
            label={t('orders.search')}
            placeholder={t('orders.searchHint')}
            clearLabel={t('orders.clearSearch')}
            value={view.keyword}
            onChange={(keyword) => change({ keyword })}
          />
        </div>
      )}
      <ChipBar
        label={t('orders.filter')}
        options={filters}
        value={view.filter}
        onChange={(filter) => change({ filter })}
      />
      {years.length < 2 ? null : (
        <ChipBar
          label={t('orders.year')}
          options={[{ value: ANY_YEAR, label: t('orders.allYears') }, ...chips]}
          value={String(view.year ?? ANY_YEAR)}
          onChange={(year) => change({ year: year === ANY_YEAR ? null : Number(year) })}
        />
      )}
    </>
  )
}

const ANY_YEAR = 'any'

interface CancelOrder {
  /** The order being cancelled at the moment. */
  cancelingNo: string | null
  cancel(orderNo: string): Promise<void>
}

/** Cancels an order and says how it went; where the answer was lost, the server is asked whether it did. */
function useCancelOrder(onCancelled: (orderNo: string) => void): CancelOrder {
  const { t } = useTranslation()
  const services = useServices()
  const { mutateAsync, isPending, variables } = useMutation(cancelOrderMutation(services))

  const isCanceledAfterAll = async (orderNo: string): Promise<boolean> => {
    // Not through the query: it is given up when the order's card, which watches it too, leaves the list.
    const answer = await services.api.call('getOrderRecord', { query: { orderNo } }).catch(orNull)
    return answer?.ok === true && isCanceled(answer.data.orderStatus)
  }
  const cancel = async (orderNo: string): Promise<void> => {
    const isDone = await mutateAsync(orderNo).then(
      () => true,
      (error: unknown) => error instanceof NetworkError && isCanceledAfterAll(orderNo),
    )
    if (isDone) onCancelled(orderNo)
    showToast(t(isDone ? 'orders.canceledSuccessfully' : 'orders.cancelFailed'), {
      icon: isDone ? 'check' : 'info',
    })
  }
  return { cancelingNo: isPending ? variables : null, cancel }
}

/** Cancels one unpaid order; in any case the orders are read again, also when the answer was lost. */
function cancelOrderMutation(services: Services) {
  return mutationOptions({
    mutationKey: ['orders', 'cancel'],
    mutationFn: async (orderNo: string) =>
      dataOf(await services.api.call('cancelOrderByOrderNo', { body: { orderNo } })),
    onSettled: (...settled) => settled[4].client.invalidateQueries({ queryKey: ['orders'] }),
  })
}
