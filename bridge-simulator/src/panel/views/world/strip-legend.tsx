import { useTexts } from '../../i18n/texts-context.ts'
import { classNames } from '../../ui/class-names.ts'
import barStyles from './mini-bar.module.css'
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
