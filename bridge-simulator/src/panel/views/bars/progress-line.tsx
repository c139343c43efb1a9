import { useTexts } from '../../i18n/texts-context.ts'
import type { PanelView } from '../../model/panel-view.ts'
import styles from './progress-line.module.css'

/** Says what is under way, a line for each kind, over the page, so that nothing moves for it. */
export function ProgressLine({ progress }: Pick<PanelView, 'progress'>) {
  const texts = useTexts()
  const kinds = [...new Set(progress.map(({ kind }) => kind))]
  return (
    <div className={styles.place} role="status">
      {kinds.length > 0 && (
        <div className={styles.lines}>
          {kinds.map((kind) => (
            <p key={kind} className={styles.line}>
              {texts.progress[kind]}
              <progress className={styles.bar} aria-label={texts.progress[kind]} />
            </p>
          ))}
        </div>
      )}
    </div>
  )
}
