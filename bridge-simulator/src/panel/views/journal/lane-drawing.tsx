import { type Lane, lanes } from '@skyshop/openapi/entry-reading'
import { useTexts } from '../../i18n/texts-context.ts'
import { entryLabel } from '../../model/entry-label.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { JournalColumns } from './journal-columns.ts'
import type { JournalRow } from './journal-rows.ts'
import styles from './lane-drawing.module.css'
import { LaneLine } from './lane-line.tsx'

interface LaneDrawingProps {
  row: JournalRow
  columns: JournalColumns
}

/** The life lines behind all rows: drawn once, for a row has only what differs from the next. */
export function LifeLines({ lanes }: { lanes: readonly Lane[] }) {
  return (
    <span className={styles.lives}>
      {lanes.map((lane) => (
        <span key={lane} className={styles.life} data-lane={lane} />
      ))}
    </span>
  )
}

/** The shop is there all the time; its life line is a bar already. */
const barLanes = lanes.filter((lane) => lane !== 'shop')

/** The middle of a journal row: open bars, and what happened between them. */
export function LaneDrawing({ row, columns }: LaneDrawingProps) {
  return (
    <>
      {barLanes.map((lane) =>
        row.bars[lane] === 'none' ? null : (
          <span key={lane} className={styles.bar} data-lane={lane} data-bar={row.bars[lane]} />
        ),
      )}
      {row.bracket !== 'none' && <span className={styles.bracket} data-part={row.bracket} />}
      <EventSign row={row} columns={columns} />
    </>
  )
}

function EventSign({ row, columns }: LaneDrawingProps) {
  const texts = useTexts()
  const { entry } = row
  switch (entry.kind) {
    case 'call':
    case 'event':
      return <LaneLine row={row} columns={columns} />
    case 'jump':
      return (
        <span className={styles.band}>
          <Icon name="next" size={11} /> {entryLabel(entry, texts)}
        </span>
      )
    case 'state':
    case 'job':
    case 'tap':
    case 'route':
    case 'note':
      return <Mark row={row} />
  }
}

/** Something at one lane: a pill beside its ring, or the diamond of a state that moved. */
function Mark({ row: { entry } }: { row: JournalRow }) {
  const texts = useTexts()
  const toStart = entry.from === 'gateway'
  return (
    <span
      className={classNames(styles.mark, toStart && styles.toStart, styles[entry.tone])}
      data-kind={entry.kind}
      style={
        toStart
          ? { marginInlineEnd: 'calc(100% - var(--at-gateway) - 6px)' }
          : { marginInlineStart: `calc(var(--at-${entry.from}) - 6px)` }
      }
    >
      <span className={styles.sign}>{entry.kind === 'job' && <Icon name="clock" size={11} />}</span>
      <span className={styles.pill}>
        {entry.tone === 'fault' && <Icon name="bolt" size={11} />}
        {entryLabel(entry, texts)}
      </span>
    </span>
  )
}
