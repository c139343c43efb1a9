import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '../../../shared/services/services-context.ts'
import { type CountdownView, countdownSource, useCountdown } from '../../../shared/time/countdown.ts'
import { longToastDurationMs, showToast } from '../../../shared/ui/toast/toast-store.ts'
import type { ListedOrder } from '../model/order-list.ts'
import { isTimedOut, isUnpaid } from '../model/order-status.ts'
import { orderQuery } from '../queries.ts'

/** Time left to pay an unpaid order, null where the backend gives no deadline; at zero the server is asked. */
export function useOrderCountdown(listed: ListedOrder, onTimedOut?: () => void): CountdownView | null {
  const { order, receivedAtMs } = listed
  const source = useMemo(() => countdownSource(order, receivedAtMs), [order, receivedAtMs])
  const countdown = useCountdown(source, useServices(), nothing)
  useDeadlineCheck(order.orderNo, countdown?.remainingMs === 0, onTimedOut)
  return countdown
}

// What zero means is read from the countdown itself.
const nothing = (): void => undefined

/** Wire times are cut to seconds, so the page can be at zero up to a second before the server is. */
const REFETCH_MS = 2000

/**
 * At zero the server is asked until the order is no longer unpaid; then all orders are read again, and `onTimedOut` is
 * called after a time-out.
 */
function useDeadlineCheck(orderNo: string, isOver: boolean, onTimedOut?: () => void): void {
  const queries = useQueryClient()
  const { t } = useTranslation()
  const { data } = useQuery({
    ...orderQuery(useServices(), orderNo),
    enabled: isOver,
    refetchInterval: ({ state }) => (isUnpaid(state.data?.order.orderStatus ?? 0) ? REFETCH_MS : false),
  })
  const status = isOver ? data?.order.orderStatus : undefined

  const settle = useEffectEvent((settled: number) => {
    if (isTimedOut(settled)) {
      showToast(t('orders.timedOutNotice'), { icon: 'info', durationMs: longToastDurationMs })
      onTimedOut?.()
    }
    void queries.invalidateQueries({ queryKey: ['orders'] })
  })
  useEffect(() => {
    if (status !== undefined && !isUnpaid(status)) settle(status)
  }, [status])
}
