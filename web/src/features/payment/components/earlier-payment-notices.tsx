import { lazy, type ReactElement, Suspense } from 'react'
import { selectNotice } from '../model/payment-state.ts'
import { usePaymentState } from './payment-context.ts'

// Few visits follow one that broke off: what is said then comes when it has to be said. Without it the list of orders
// still tells; a page that cannot load it must not be lost.
const UnfinishedNotice = lazy(() =>
  import('./unfinished-notice.tsx')
    .then(({ UnfinishedNotice: notice }) => ({ default: notice as () => ReactElement | null }))
    .catch(() => ({ default: () => null })),
)
const FinishedNotice = lazy(() =>
  import('./finished-notice.tsx')
    .then(({ FinishedNotice: notice }) => ({ default: notice }))
    .catch(() => ({ default: () => null })),
)

/** What an earlier visit left of a payment: an unpaid order, or one that was paid after the page was gone. */
export function EarlierPaymentNotices(): ReactElement | null {
  const notice = selectNotice(usePaymentState())
  if (notice === null) return null
  return <Suspense>{notice.kind === 'finished' ? <FinishedNotice /> : <UnfinishedNotice />}</Suspense>
}
