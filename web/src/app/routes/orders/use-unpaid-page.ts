import type { Schemas } from '@skyshop/openapi/http'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { deviceExpiryQuery } from '../../../features/entitlements/queries.ts'
import { isTimedOut, tellsEnding } from '../../../features/orders/model/order-status.ts'
import { orderQuery } from '../../../features/orders/queries.ts'
import { usePayment } from '../../../features/payment/components/payment-context.ts'
import type { UnpaidEnding } from '../../../features/payment/components/unpaid-end.tsx'
import { useCancelUnpaid } from '../../../features/payment/components/use-cancel-unpaid.ts'
import type { UnpaidPageKey } from '../../../features/payment/model/payment.ts'
import { unpaidOrderQuery } from '../../../features/payment/queries.ts'
import { useServices } from '../../../shared/services/services-context.ts'

/** An unpaid order with the page's time at which it was read. */
export interface LoadedUnpaidOrder {
  order: Schemas['OrderRecord']
  receivedAtMs: number
}

type UnpaidView =
  | { at: 'loading' }
  | { at: 'error'; error: unknown; retry: () => void }
  | { at: 'ended'; ending: UnpaidEnding }
  | { at: 'unpaid'; unpaid: LoadedUnpaidOrder }

interface UnpaidPage {
  view: UnpaidView
  isCanceling: boolean
  cancel: () => void
  timedOut: () => void
}

/** The unpaid order of a device and how it ended, if it ended on this page. */
export function useUnpaidPage(key: UnpaidPageKey): UnpaidPage {
  const services = useServices()
  const answer = useQuery(unpaidOrderQuery(services, key))
  // Read beside the order, so that the choice of when it takes effect moves nothing when it comes.
  const effect = useQuery(deviceExpiryQuery(services, key))
  const isEffectAwaited = effect.isPending && effect.failureCount === 0
  const [ending, setEnding] = useState<UnpaidEnding>('none')
  // The server drops a cancelled order before the answer to cancelling arrives.
  const [held, setHeld] = useState<LoadedUnpaidOrder | null>(null)
  const { isCanceling, cancel } = useCancelUnpaid(() => setEnding('canceled'))
  const unpaid = answer.data ?? held
  const gone = useGoneOrder(answer.data, answer.dataUpdatedAt)
  useForgetNotice()

  const view = (): UnpaidView => {
    if (ending !== 'none') return { at: 'ended', ending }
    if (unpaid !== null) return isEffectAwaited ? { at: 'loading' } : { at: 'unpaid', unpaid }
    if (answer.data === null && !gone.isAwaited) return { at: 'ended', ending: gone.ending }
    if (answer.isError) return { at: 'error', error: answer.error, retry: () => void answer.refetch() }
    return { at: 'loading' }
  }
  return {
    view: view(),
    isCanceling,
    cancel() {
      if (unpaid === null || isCanceling) return
      setHeld(unpaid)
      void cancel(unpaid.order).finally(() => setHeld(null))
    },
    timedOut: () => setEnding('timed-out'),
  }
}

/**
 * How the order ended that the page had and that is unpaid no more, as when the phone was locked over its deadline. What
 * another page read of it before does not count.
 */
function useGoneOrder(answer: LoadedUnpaidOrder | null | undefined, answeredAtMs: number) {
  const [orderNo, setOrderNo] = useState<string | null>(null)
  if (answer && answer.order.orderNo !== orderNo) setOrderNo(answer.order.orderNo)
  const isAsked = answer === null && orderNo !== null
  const { data, dataUpdatedAt, failureCount } = useQuery({
    ...orderQuery(useServices(), orderNo ?? ''),
    enabled: isAsked,
    staleTime: 0,
  })
  const status = data?.order.orderStatus ?? null
  const isTold =
    status !== null && tellsEnding({ orderStatus: status, readAtMs: dataUpdatedAt }, answeredAtMs)
  const ending: UnpaidEnding = status !== null && isTimedOut(status) ? 'timed-out' : 'none'
  return { ending, isAwaited: isAsked && !isTold && failureCount === 0 }
}

// What was said about another purchase is not about this order.
function useForgetNotice(): void {
  const payment = usePayment()
  useEffect(() => {
    if (payment.state.getState().at === 'choosing') payment.reset()
  }, [payment])
}
