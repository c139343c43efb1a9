import { entryLabel } from '../../model/entry-label.ts'
import type { JournalEntry } from '../../model/journal-entry.ts'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { SectionHead } from '../../parts/section-head.tsx'
import { WorldMoment } from '../../parts/world-moment.tsx'
import { faultsTexts } from '../../texts/faults-texts.ts'
import { useTexts } from '../../texts/texts-context.ts'
import { useTable } from '../../texts/use-table.ts'
import styles from './faults-view.module.css'

interface FaultHitsProps {
  hits: readonly JournalEntry[]
  nowMs: number
  onEntry: (seq: number) => void
}

const mostShown = 20

/** Where faults struck, newest first, with the way to the entry. */
export function FaultHits({ hits, nowMs, onEntry }: FaultHitsProps) {
  const words = useTable(faultsTexts)
  const texts = useTexts()
  return (
    <section className={styles.section}>
      <SectionHead title={words.hits} />
      {hits.length === 0 && <p className={styles.hint}>{words.noHits}</p>}
      <ul aria-label={words.hits}>
        {hits
          .slice(-mostShown)
          .reverse()
          .map((hit) => (
            <li key={hit.seq} className={styles.hit}>
              <WorldMoment atMs={hit.worldMs} nowMs={nowMs} />
              <Icon name="bolt" size={12} />
              <span>
                {hit.faultId !== null && `#${hit.faultId} `}
                {entryLabel(hit, texts)}
              </span>
              <Button kind="link" onClick={() => onEntry(hit.seq)}>
                {words.entry(hit.seq)}
              </Button>
            </li>
          ))}
      </ul>
    </section>
  )
}
