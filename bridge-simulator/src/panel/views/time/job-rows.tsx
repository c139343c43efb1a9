import { worldStamp } from '../../format/world-time.ts'
import { useTexts } from '../../i18n/texts-context.ts'
import { dueTitle } from '../../model/due-event.ts'
import type { DueView } from '../../model/panel-view.ts'
import { TimeRow } from './time-chart.tsx'
import { MarkSign } from './time-legend.tsx'
import styles from './time-marks.module.css'
import { percentAt, type TimeSpan } from './time-span.ts'

interface JobRowsProps {
  due: readonly DueView[]
  span: TimeSpan
}

/** Scheduled work by what it is called. */
export function JobRows({ due, span }: JobRowsProps) {
  const texts = useTexts()
  const titles = [...new Set(due.map(({ title }) => title))]
  return titles.map((title) => {
    const events = due.filter((event) => event.title === title)
    return (
      <TimeRow key={title} name={dueTitle(title, texts)} detail={String(events.length)}>
        <div className={styles.lane}>
          {events.map((event) => {
            const percent = percentAt(span, event.dueMs)
            const name = texts.packages.listed(dueTitle(title, texts), worldStamp(event.dueMs).slice(0, 19))
            if (percent < 0 || percent > 100) return null
            return (
              <span
                key={event.id}
                role="img"
                aria-label={name}
                title={name}
                className={styles.mark}
                style={{ insetInlineStart: `${percent}%` }}
              >
                <MarkSign kind="planned" />
              </span>
            )
          })}
        </div>
      </TimeRow>
    )
  })
}
