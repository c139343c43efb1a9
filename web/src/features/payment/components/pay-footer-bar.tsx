import { type ReactElement, useRef } from 'react'
import { useLowestBar } from '../../../shared/ui/layout/use-lowest-bar.ts'
import { PayFooter } from './pay-footer.tsx'
import styles from './unpaid-order.module.css'

type PayFooterBarProps = { dueFen: number; onPay: () => void }

/** The pay button of a page: it stays at the lower edge while the page scrolls under it. */
export function PayFooterBar(props: PayFooterBarProps): ReactElement {
  const ref = useRef<HTMLElement>(null)
  useLowestBar(ref)
  return (
    <footer ref={ref} className={styles.bar}>
      <PayFooter {...props} />
    </footer>
  )
}
