import type { JournalEntry } from '../../model/journal-entry.ts'
import { worldClock } from '../../model/world-time.ts'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { SectionHead } from '../../parts/section-head.tsx'
import { faultsTexts } from '../../texts/faults-texts.ts'
import { useTable } from '../../texts/use-table.ts'
import styles from './faults-view.module.css'

interface FaultHitsProps {
  hits: readonly JournalEntry[]
  onEntry: (seq: number) => void
}

const mostShown = 20

/** Where faults struck, newest first, with the way to the entry. */
export function FaultHits({ hits, onEntry }: FaultHitsProps) {
  const words = useTable(faultsTexts)
  return (
    <section className={styles.section}>
      <SectionHead title={words.hits} />
      {hits.length === 0 && <p className={styles.hint}>{words.noHits}</p>}
      <ul aria-label={words.hits}>
        {hits
          .slice(-mostShown)
          .reverse()
          .map(({ seq, worldMs, faultId, label, operationId }) => (
            <li key={seq} className={styles.hit}>
              <code>{worldClock(worldMs)}</code>
              <Icon name="bolt" size={12} />
              <span>
                {faultId !== null && `#${faultId} `}
                {`${operationId}: ${label.replace(/^fault: /, '')}`}
              </span>
              <Button kind="link" onClick={() => onEntry(seq)}>
                {words.entry(seq)}
              </Button>
            </li>
          ))}
      </ul>
    </section>
  )
}
