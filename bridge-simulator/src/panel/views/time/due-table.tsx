import { durationText, worldDate, worldStamp } from '../../format/world-time.ts'
import { useLanguage, useTexts } from '../../i18n/texts-context.ts'
import { dueIcon, dueTitle } from '../../model/due-event.ts'
import type { ClockView, DueView } from '../../model/panel-view.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Empty, SectionHead } from '../../ui/section.tsx'
import { TimeRow } from './time-chart.tsx'
import { MarkSign } from './time-legend.tsx'
import markStyles from './time-marks.module.css'
import { percentAt, type TimeSpan } from './time-span.ts'
import styles from './time-view.module.css'

interface DueTableProps {
  due: readonly DueView[]
  clock: ClockView
  onJump: (worldMs: number) => void
}

/** Everything the line draws ahead of now, as text. */
export function DueTable({ due, clock, onJump }: DueTableProps) {
  const texts = useTexts()
  const language = useLanguage()
  return (
    <section className={styles.section}>
      <SectionHead title={texts.world.due} count={due.length} />
      {due.length === 0 && <Empty title={texts.world.noneDue} />}
      <ol className={styles.list}>
        {due.map((event, index) => (
          <li key={event.id} className={styles.row} data-first={index === 0}>
            <span className={styles.left}>{durationText(event.dueMs - clock.nowMs, texts.units)}</span>
            <time className={styles.stamp} title={worldStamp(event.dueMs).slice(0, 19)}>
              {`${worldDate(event.dueMs, language)} ${worldStamp(event.dueMs).slice(11, 19)}`}
            </time>
            <Icon name={dueIcon(event.kind)} />
            <span className={styles.title} title={dueTitle(event.title, texts)}>
              {dueTitle(event.title, texts)}
            </span>
            <span className={styles.subject}>{event.subject}</span>
            <Button
              kind={index === 0 ? 'solid' : 'link'}
              {...(index === 0 ? { keyCap: 'N' } : {})}
              disabled={clock.isJumping}
              onClick={() => onJump(event.dueMs)}
            >
              {texts.world.jumpHere}
            </Button>
          </li>
        ))}
      </ol>
    </section>
  )
}

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
        <div className={markStyles.lane}>
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
                className={markStyles.mark}
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
