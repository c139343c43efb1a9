import { useTexts } from '../../i18n/texts-context.ts'
import { entryLabel } from '../../model/entry-label.ts'
import type { JournalEntry } from '../../model/journal-entry.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SectionHead } from '../../ui/section.tsx'
import { WorldMoment } from '../webhooks/world-moment.tsx'
import styles from './faults-view.module.css'

interface FaultHitsProps {
  hits: readonly JournalEntry[]
  nowMs: number
  onEntry: (seq: number) => void
}

const mostShown = 20

/** Where faults struck, newest first, with the way to the entry. */
export function FaultHits({ hits, nowMs, onEntry }: FaultHitsProps) {
  const { faults: words } = useTexts()
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
