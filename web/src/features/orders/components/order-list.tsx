import type { Schemas } from '@skyshop/openapi/http'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactElement, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '../../../shared/services/services-context.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import { RequestErrorView, StateView } from '../../../shared/ui/feedback/state-view.tsx'
import { Spinner } from '../../../shared/ui/icon/icon.tsx'
import { EmptyStage } from '../../../shared/ui/illustrations/stages.tsx'
import { OrderCard } from '../../../shared/ui/order/order-card.tsx'
import { groupOrders, type ListedOrder } from '../model/order-list.ts'
import { type OrderSearch, ordersQuery } from '../queries.ts'
import { isProofAwaited } from '../unpaid-orders-query.ts'
import styles from './order-list.module.css'
import { OrderMonths } from './order-months.tsx'
import { useOrderCountdown } from './use-order-countdown.ts'
import { useOrderTexts } from './use-order-texts.ts'

type Order = Schemas['OrderRecord']

type OrderListProps = {
  search: OrderSearch
  cancelingNo: string | null
  onPay: (order: Order) => void
  onCancel: (order: Order) => void
  onOpen: (listed: ListedOrder) => void
  onToCameras: () => void
  /** Shows all orders again. */
  onClear: () => void
}

/** Orders of one filter: unpaid ones raised on top, the others by month, loaded on scroll. */
export function OrderList(props: OrderListProps): ReactElement {
  const { search, cancelingNo, onPay, onCancel, onOpen } = props
  const orders = useInfiniteQuery(ordersQuery(useServices(), search))
  if (orders.data === undefined) {
    return orders.isError ? (
      <div className={styles.state}>
        <RequestErrorView error={orders.error} onRetry={() => void orders.refetch()} />
      </div>
    ) : (
      <div className={styles.skeleton}>
        <Skeleton shape="order" count={6} />
      </div>
    )
  }
  const { unpaid, months } = groupOrders(orders.data.pages, search.statuses)
  if (unpaid.length === 0 && months.length === 0 && !orders.hasNextPage) {
    return <NoOrders search={search} onToCameras={props.onToCameras} onClear={props.onClear} />
  }
  return (
    <>
      <div className={styles.cards}>
        {unpaid.map((listed) => (
          <UnpaidCard
            key={listed.order.orderNo}
            listed={listed}
            isCanceling={listed.order.orderNo === cancelingNo}
            onPay={() => onPay(listed.order)}
            onCancel={() => onCancel(listed.order)}
            onOpen={() => onOpen(listed)}
          />
        ))}
      </div>
      <OrderMonths months={months} onOpen={onOpen} />
      <ListEnd
        hasMore={orders.hasNextPage}
        isLoading={orders.isFetchingNextPage}
        hasFailed={orders.isFetchNextPageError}
        isLong={orders.data.pages.length > 1}
        onMore={() => void orders.fetchNextPage()}
      />
    </>
  )
}

type NoOrdersProps = Pick<OrderListProps, 'search' | 'onToCameras' | 'onClear'>

/** Word that there is no order, or none of those looked for. */
function NoOrders(props: NoOrdersProps): ReactElement {
  const state = useNoOrdersState(props)
  return (
    <div className={styles.state}>
      <StateView art={<EmptyStage />} {...state} />
    </div>
  )
}

function useNoOrdersState({ search, onToCameras, onClear }: NoOrdersProps) {
  const { t } = useTranslation()
  const link = { label: t('orders.showAll'), onPress: onClear }
  if (search.year !== null || search.keyword !== '') return { title: t('orders.emptySearch'), link }
  if (search.statuses !== null) return { title: t('orders.emptyFilter'), link }
  return {
    title: t('orders.emptyTitle'),
    text: t('orders.emptyText'),
    action: { label: t('orders.toCameras'), onPress: onToCameras },
  }
}

type UnpaidCardProps = {
  listed: ListedOrder
  isCanceling: boolean
  onPay: () => void
  onCancel: () => void
  onOpen: () => void
}

/** An unpaid order with its countdown, or without choices while its payment is checked. */
function UnpaidCard(props: UnpaidCardProps): ReactElement {
  const { order } = props.listed
  const { t } = useTranslation()
  const texts = useOrderTexts()
  const countdown = useOrderCountdown(props.listed)
  const isAwaitingProof = isProofAwaited(order)
  return (
    <OrderCard
      title={order.productName}
      lines={texts.lines(order)}
      fen={order.payMoney}
      status={t(isAwaitingProof ? 'result.checkingTitle' : 'orders.unpaid')}
      countdown={countdown === null ? undefined : { ...countdown, note: texts.cancelNote(order.payDeadline) }}
      inFlight={props.isCanceling ? 'cancel' : null}
      choices={isAwaitingProof ? undefined : { onPay: props.onPay, onCancel: props.onCancel }}
      onOpen={props.onOpen}
    />
  )
}

type ListEndProps = {
  hasMore: boolean
  isLoading: boolean
  hasFailed: boolean
  /** There was more than one page: it is worth saying that this is the end. */
  isLong: boolean
  onMore: () => void
}

/** The end of an endless list: loads more when it comes into view, says so, and offers another try. */
function ListEnd({ hasMore, isLoading, hasFailed, isLong, onMore }: ListEndProps): ReactElement {
  const { t } = useTranslation()
  const end = useReachedEnd(hasMore && !isLoading && !hasFailed, onMore)
  return (
    <div ref={end} role="status" className={styles.end}>
      {isLoading ? (
        <>
          <Spinner />
          {t('orders.more')}
        </>
      ) : null}
      {hasFailed && !isLoading ? (
        <Button variant="outlined" label={t('common.tryAgain')} onPress={onMore} />
      ) : null}
      {isLong && !hasMore && !isLoading ? t('orders.end') : null}
    </div>
  )
}

/** Calls `onReached` when the element comes near the lower edge of the view, as long as it is `isActive`. */
function useReachedEnd(isActive: boolean, onReached: () => void): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  const reached = useEffectEvent(onReached)
  useEffect(() => {
    if (!isActive || end.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) reached()
      },
      { rootMargin: '0px 0px 400px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isActive])
  return end
}
