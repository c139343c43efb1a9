import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { type ComponentProps, lazy, type ReactElement, Suspense } from 'react'
import { unpaidOrdersQuery } from '../../../features/orders/unpaid-orders-query.ts'
import { usePaymentState } from '../../../features/payment/components/payment-context.ts'
import { selectNotice } from '../../../features/payment/model/payment.ts'
import { useServices } from '../../../shared/services/services-context.ts'

// Few visits follow one that broke off, so the notice is loaded when there is one. A page that cannot load it stays:
// the list of orders shows the same.
const EarlierOrderNotice = lazy(() =>
  import('./earlier-order-notice.tsx')
    .then((loaded) => ({ default: loaded.EarlierOrderNotice }))
    .catch(() => ({ default: () => null })),
)

/** The notice of an order that an earlier visit left: unpaid, or paid after the page was gone. */
export function EarlierPaymentNotices(): ReactElement | null {
  return selectNotice(usePaymentState()) === null ? null : <LoadedNotice />
}

/** On the hub, whose rows name no orders: also the notice of any unpaid order, which is asked for once the page is drawn. */
export function PaymentNotices({ isPageDrawn }: { isPageDrawn: boolean }): ReactElement | null {
  const { data: unpaid } = useQuery({ ...unpaidOrdersQuery(useServices()), enabled: isPageDrawn })
  const isLeft = selectNotice(usePaymentState()) !== null
  return isLeft || unpaid?.length ? <LoadedNotice isOfAccount /> : null
}

function LoadedNotice(props: ComponentProps<typeof EarlierOrderNotice>): ReactElement {
  // Asked for while the code of the notice comes.
  usePrefetchQuery(unpaidOrdersQuery(useServices()))
  return (
    <Suspense>
      <EarlierOrderNotice {...props} />
    </Suspense>
  )
}
