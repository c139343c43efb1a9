import { durationText } from '../../format/duration-text.ts'
import { worldStamp } from '../../format/world-time.ts'
import { useTexts } from '../../i18n/texts-context.ts'
import { dueIcon, dueTitle } from '../../model/due-event.ts'
import type { ClockView, DueView } from '../../model/panel-view.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Empty, SectionHead } from '../../ui/section.tsx'
import styles from './event-list.module.css'

interface DueSectionProps {
  due: readonly DueView[]
  clock: ClockView
  onJump: (worldMs: number) => void
  onTime: () => void
}

const shownCount = 8

/** What the world will do by itself, soonest first; each can be jumped to. */
export function DueSection({ due, clock, onJump, onTime }: DueSectionProps) {
  const texts = useTexts()
  return (
    <section>
      <SectionHead title={texts.world.due} count={due.length}>
        <Button kind="link" onClick={onTime}>
          {texts.world.openTime}
        </Button>
      </SectionHead>
      {due.length === 0 && <Empty title={texts.world.noneDue} />}
      {due.length > 0 && (
        <ol className={styles.list}>
          {due.slice(0, shownCount).map((event, index) => (
            <li key={event.id} className={styles.due} data-first={index === 0}>
              <time className={styles.stamp} title={worldStamp(event.dueMs).slice(0, 19)}>
                {durationText(event.dueMs - clock.nowMs, texts.units)}
              </time>
              <Icon name={dueIcon(event.kind)} />
              <span className={styles.title}>{dueTitle(event.title, texts)}</span>
              <span className={styles.subject}>{event.subject}</span>
              <Button kind="link" disabled={clock.isJumping} onClick={() => onJump(event.dueMs)}>
                {texts.world.jumpHere}
              </Button>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
