import { worldClock, worldDate, worldMonthDay } from '../../format/world-time.ts'
import { useLanguage, useTexts } from '../../i18n/texts-context.ts'
import type { ClockView } from '../../model/panel-view.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './clock.module.css'

interface ClockProps {
  clock: ClockView
  onRun: () => void
  onStop: () => void
}

export function Clock({ clock, onRun, onStop }: ClockProps) {
  const texts = useTexts()
  const language = useLanguage()
  const name = clock.isRunning ? texts.clock.stop : texts.clock.run
  return (
    <section className={styles.clock} aria-label={texts.clock.name}>
      <button
        type="button"
        className={styles.play}
        aria-label={name}
        title={name}
        disabled={clock.isJumping}
        onClick={clock.isRunning ? onStop : onRun}
      >
        <Icon name={clock.isRunning ? 'pause' : 'play'} />
      </button>
      <span className={styles.lines}>
        <span className={styles.date}>{worldDate(clock.nowMs, language)}</span>
        <span className={styles.day}>{worldMonthDay(clock.nowMs, language)}</span>
        <span className={styles.mode}>{modeText(clock, texts.clock)}</span>
      </span>
      <time className={styles.time}>{worldClock(clock.nowMs)}</time>
    </section>
  )
}

function modeText(clock: ClockView, texts: { jumping: string; running: string; standing: string }): string {
  if (clock.isJumping) return texts.jumping
  return clock.isRunning ? texts.running : texts.standing
}
