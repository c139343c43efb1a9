import { worldStamp } from '../../format/world-time.ts'
import { useTexts } from '../../i18n/texts-context.ts'
import type { PanelActions, PanelView } from '../../model/panel-view.ts'
import { Button } from '../../ui/button.tsx'
import styles from './progress-line.module.css'

interface ProgressLineProps {
  view: Pick<PanelView, 'progress' | 'clock'>
  actions: Pick<PanelActions, 'stopJump'>
}

/** Says what is under way, a line for each kind, over the page, so that nothing moves for it. */
export function ProgressLine({ view: { progress, clock }, actions }: ProgressLineProps) {
  const texts = useTexts()
  const kinds = [...new Set(progress.map(({ kind }) => kind))]
  return (
    <div className={styles.place} role="status">
      {kinds.length > 0 && (
        <div className={styles.lines}>
          {kinds.map((kind) =>
            kind === 'jump' && clock.jump !== null ? (
              <JumpProgress key={kind} nowMs={clock.nowMs} jump={clock.jump} onStop={actions.stopJump} />
            ) : (
              <p key={kind} className={styles.line}>
                {texts.progress[kind]}
                <progress className={styles.bar} aria-label={texts.progress[kind]} />
              </p>
            ),
          )}
        </div>
      )}
    </div>
  )
}

interface JumpProgressProps {
  nowMs: number
  jump: NonNullable<PanelView['clock']['jump']>
  onStop: () => void
}

/** How far a jump is, and its end before that. */
function JumpProgress({ nowMs, jump: { fromMs, toMs }, onStop }: JumpProgressProps) {
  const texts = useTexts()
  const part = toMs <= fromMs ? 1 : Math.min(1, Math.max(0, (nowMs - fromMs) / (toMs - fromMs)))
  const said = texts.jumping(worldStamp(toMs).slice(0, 16), Math.floor(part * 100))
  return (
    <div className={styles.jump}>
      <p className={styles.line}>
        {said}
        <progress className={styles.measured} aria-label={texts.progress.jump} value={part} />
      </p>
      <Button onClick={onStop}>{texts.stopJump}</Button>
    </div>
  )
}
