import { delayText } from '../../format/world-time.ts'
import { useTexts } from '../../i18n/texts-context.ts'
import type { Fault } from '../../model/fault-queue.ts'
import { faultTitle } from '../../model/fault-title.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './edit-pages.module.css'

interface UpcomingFaultsProps {
  faults: readonly Fault[]
  onAllOff: () => void
}

const shownCount = 3

/** Armed faults in the order they hit, without the outcome of the next payment. */
export function UpcomingFaults({ faults, onAllOff }: UpcomingFaultsProps) {
  const { faults: words } = useTexts()
  const { units } = useTexts()
  const armed = faults.filter(({ record }) => !record.wallet)
  if (armed.length === 0) return null
  return (
    <section className={styles.card} aria-label={words.upcomingFaults}>
      <h2 className={styles.title}>
        <Icon name="bolt" />
        {words.upcomingFaults}
      </h2>
      <ul className={styles.faults}>
        {armed.slice(0, shownCount).map(({ faultId, record }) => {
          const { sentence, code } = faultTitle(record, words, (ms) => delayText(ms, units))
          return (
            <li key={faultId}>
              {sentence} <code className={styles.code}>{code}</code>
            </li>
          )
        })}
        {armed.length > shownCount && <li>{words.moreArmed(armed.length - shownCount)}</li>}
      </ul>
      <Button kind="fault" keyCap="O" onClick={onAllOff}>
        {words.allOff}
      </Button>
    </section>
  )
}
