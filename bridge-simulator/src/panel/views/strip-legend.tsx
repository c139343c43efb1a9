import { classNames } from '../parts/class-names.ts'
import barStyles from '../parts/mini-bar.module.css'
import { useTexts } from '../texts/texts-context.ts'
import styles from './strip-legend.module.css'

export function StripLegend() {
  const { legend } = useTexts().world
  const marks = [
    ['cloud', 'used', legend.cloud],
    ['data', 'used', legend.data],
    ['cloud', 'remaining', legend.toCome],
    ['cloud', 'suspended', legend.suspended],
  ] as const
  return (
    <span className={styles.legend}>
      {marks.map(([kind, look, text]) => (
        <span key={text} className={styles.mark}>
          <span className={classNames(barStyles.strip, barStyles[kind], barStyles[look], styles.sample)} />
          {text}
        </span>
      ))}
    </span>
  )
}
