import { lanes } from '@skyshop/openapi/entry-reading'
import { cutMiddle } from '../../format/short-text.ts'
import { isLost } from '../../model/journal-entry.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { type JournalColumns, lettersBetween } from './journal-columns.ts'
import { type JournalRow, lineText } from './journal-rows.ts'
import styles from './lane-line.module.css'

interface LaneLineProps {
  row: JournalRow
  columns: JournalColumns
}

/** Letters that the count of a fold takes. */
const spentOnFold = 9
/** And the cross at the end of what was lost. */
const spentOnCross = 3

/** Solid with a filled head for a call, dashed for its answer, dotted for an event without an answer. */
export function LaneLine({ row, columns }: LaneLineProps) {
  const { entry, part, fold } = row
  const isAnswer = part === 'answer'
  const [caller, callee] = isAnswer ? [entry.to, entry.from] : [entry.from, entry.to]
  const isForward = lanes.indexOf(callee) > lanes.indexOf(caller)
  // What called something on its way has arrived; its answer has not.
  const isCut = isLost(entry) && part !== 'open'
  const spent = (fold === null ? 0 : spentOnFold) + (isCut ? spentOnCross : 0)
  const letters = lettersBetween(entry.from, entry.to, columns) - spent
  const words = cutMiddle(lineText(row), letters)
  return (
    <span
      className={classNames(styles.line, styles[entry.tone])}
      data-look={isAnswer ? 'answer' : entry.kind}
      data-toward={isForward ? 'end' : 'start'}
      data-back={part === 'whole' && entry.kind === 'call' && !isCut ? 'true' : undefined}
      data-cut={isCut ? 'true' : undefined}
      data-start={isForward ? caller : callee}
      data-end={isForward ? callee : caller}
    >
      <span className={styles.words}>
        {entry.tone === 'defect' && '✕ '}
        {words}
        {fold !== null && (
          <span className={styles.fold}>
            <Icon name="chevron" size={10} />× {fold.entries.length}
          </span>
        )}
      </span>
      {isCut && (
        <span className={styles.end}>
          <Icon name="cross" size={12} />
        </span>
      )}
      {entry.tone === 'fault' && !isAnswer && (
        <span className={styles.bolt}>
          <Icon name="bolt" size={10} />
        </span>
      )}
    </span>
  )
}
