import { lazy, type ReactElement, Suspense } from 'react'
import { usePaymentState } from '../../../features/payment/components/payment-context.ts'
import { selectNotice } from '../../../features/payment/model/payment-state.ts'

// Few visits follow one that broke off, so the notice is loaded when there is one. A page that cannot load it stays:
// the list of orders shows the same.
const EarlierOrderNotice = lazy(() =>
  import('./earlier-order-notice.tsx')
    .then((loaded) => ({ default: loaded.EarlierOrderNotice }))
    .catch(() => ({ default: () => null })),
)

/** The notice of an order that an earlier visit left: unpaid, or paid after the page was gone. */
export function EarlierPaymentNotices(): ReactElement | null {
  const notice = selectNotice(usePaymentState())
  return notice === null ? null : (
    <Suspense>
      <EarlierOrderNotice />
    </Suspense>
  )
}
