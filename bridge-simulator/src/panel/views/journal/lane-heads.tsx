import { useTexts } from '../../i18n/texts-context.ts'
import { lanePositions, lanes } from '../../model/journal-entry.ts'
import { classNames } from '../../ui/class-names.ts'
import type { JournalColumns } from './journal-columns.ts'
import rowStyles from './journal-row.module.css'
import styles from './lane-heads.module.css'

/** The heads of the columns; stays while the rows scroll below. */
export function LaneHeads({ columns }: { columns: JournalColumns }) {
  const texts = useTexts()
  return (
    <div
      className={classNames(rowStyles.grid, styles.heads)}
      style={{ gridTemplateColumns: columns.template }}
      aria-hidden="true"
    >
      <span className={styles.label}>{texts.journal.worldTime}</span>
      <span className={styles.lanes}>
        {lanes.map((lane) => (
          <span
            key={lane}
            className={classNames(styles.lane, styles[lane])}
            style={{ insetInlineStart: `${lanePositions[lane]}%` }}
          >
            {texts.lanes[lane]}
          </span>
        ))}
      </span>
      <span className={styles.label}>{texts.journal.result}</span>
      <span className={classNames(styles.label, styles.end)}>{texts.journal.took}</span>
    </div>
  )
}
