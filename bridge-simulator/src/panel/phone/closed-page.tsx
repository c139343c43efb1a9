import { Button } from '../parts/button.tsx'
import { useTexts } from '../texts/texts-context.ts'
import styles from './closed-page.module.css'

/** What stands in the phone after the page asked the host to be closed. */
export function ClosedPage({ onReopen }: { onReopen: () => void }) {
  const { phone } = useTexts()
  return (
    <div className={styles.page}>
      <p className={styles.title}>{phone.closed}</p>
      <p>{phone.closedHint}</p>
      <Button onClick={onReopen}>{phone.reopen}</Button>
    </div>
  )
}
