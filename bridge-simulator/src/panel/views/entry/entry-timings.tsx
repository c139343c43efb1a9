import { tookText } from '../../format/duration-text.ts'
import { worldStamp } from '../../format/world-time.ts'
import { journalTexts } from '../../i18n/journal-texts.ts'
import { useTable, useTexts } from '../../i18n/texts-context.ts'
import type { JournalEntry } from '../../model/journal-entry.ts'
import { timingOf } from './entry-timing.ts'
import styles from './entry-timings.module.css'

interface EntryTimingsProps {
  entry: JournalEntry
  inside: readonly JournalEntry[]
}

/** Who had the time a call took, drawn to scale and said in words. */
export function EntryTimings({ entry, inside }: EntryTimingsProps) {
  const { lanes } = useTexts()
  const words = useTable(journalTexts)
  const parts = timingOf(entry, inside)
  return (
    <section>
      <h3>{words.timings}</h3>
      {parts.length > 0 && (
        <ul className={styles.parts}>
          {parts.map(({ lane, label, tookMs }, place) => (
            <li
              key={`${place}-${label}`}
              className={styles.part}
              data-lane={lane}
              style={{ flexGrow: Math.max(tookMs, 0.01) }}
            >
              {`${lanes[lane]} ${label ?? words.own} ${tookText(tookMs)}`}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.times}>{words.times(worldStamp(entry.worldMs), worldStamp(entry.wallMs))}</p>
    </section>
  )
}
