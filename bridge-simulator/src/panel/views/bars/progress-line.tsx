import { useTexts } from '../../i18n/texts-context.ts'
import type { PanelView } from '../../model/panel-view.ts'
import styles from './progress-line.module.css'

/** Says what is under way, over the page, so that nothing moves for it. */
export function ProgressLine({ progress }: Pick<PanelView, 'progress'>) {
  const texts = useTexts()
  return (
    <div className={styles.place} role="status">
      {progress !== null && (
        <p className={styles.line}>
          {texts.progress[progress.kind]}
          <progress className={styles.bar} aria-label={texts.progress[progress.kind]} />
        </p>
      )}
    </div>
  )
}
