import { usePrefetchQuery } from '@tanstack/react-query'
import { lazy, type ReactElement, Suspense } from 'react'
import { unpaidOrdersQuery } from '../../../features/orders/unpaid-orders-query.ts'
import { usePaymentState } from '../../../features/payment/components/payment-context.ts'
import { selectNotice } from '../../../features/payment/model/payment-state.ts'
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

function LoadedNotice(): ReactElement {
  // Asked for while the code of the notice comes.
  usePrefetchQuery(unpaidOrdersQuery(useServices()))
  return (
    <Suspense>
      <EarlierOrderNotice />
    </Suspense>
  )
}
