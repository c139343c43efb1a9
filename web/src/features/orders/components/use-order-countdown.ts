import { useMemo } from 'react'
import { useServices } from '../../../shared/services/services-context.ts'
import { type CountdownView, countdownSource } from '../../../shared/time/countdown.ts'
import { useCountdown } from '../../../shared/time/use-countdown.ts'
import type { ListedOrder } from '../model/group-orders.ts'
import { useDeadlineCheck } from './use-deadline-check.ts'

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
