import { useTexts } from '../../i18n/texts-context.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { MarkSign } from './mark-sign.tsx'
import styles from './time-marks.module.css'

const looks = ['used', 'remaining', 'to-come', 'suspended'] as const
const marks = ['notice', 'paid', 'failed', 'planned'] as const

/** What the marks of the time line mean. */
export function TimeLegend() {
  const { time } = useTexts()
  return (
    <ul className={styles.legend}>
      {looks.map((look) => (
        <li key={look}>
          <span className={classNames(styles.sample, styles.cloud, styles.segment, styles[look])} />
          {time.looks[look]}
        </li>
      ))}
      <li>
        <span className={classNames(styles.sample, styles.contractSample)} />
        {time.contract}
      </li>
      <li>
        <span className={classNames(styles.sample, styles.windowSample)} />
        {time.window}
      </li>
      {marks.map((kind) => (
        <li key={kind}>
          <MarkSign kind={kind} />
          {time.marks[kind]}
        </li>
      ))}
      <li className={styles.deadlineWord}>
        <Icon name="flag" />
        {time.deadline}
      </li>
    </ul>
  )
}
