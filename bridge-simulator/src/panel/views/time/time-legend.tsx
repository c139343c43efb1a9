import { useTexts } from '../../i18n/texts-context.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { MarkKind } from './contract-marks.ts'
import styles from './time-marks.module.css'

const looks = ['used', 'remaining', 'to-come', 'suspended'] as const
const marks = ['notice', 'paid', 'failed', 'planned'] as const

/** Legend of the marks of the time line. */
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

/** Symbol of a notice (circle) or deduction (diamond), with a tick when paid or a cross when failed. */
export function MarkSign({ kind }: { kind: MarkKind }) {
  const isNotice = kind === 'notice' || kind === 'notice-planned'
  return (
    <svg
      className={classNames(styles.sign, styles[kind])}
      viewBox="0 0 16 16"
      width="15"
      height="15"
      aria-hidden="true"
    >
      {isNotice ? <circle cx="8" cy="8" r="5.2" /> : <path d="M8 1 15 8 8 15 1 8z" />}
      {inner[kind] && <path className={styles.inner} d={inner[kind]} />}
    </svg>
  )
}

const inner: Partial<Record<MarkKind, string>> = {
  notice: 'm5.8 7.2 2.2 1.8 2.2-1.8',
  'notice-planned': 'm5.8 7.2 2.2 1.8 2.2-1.8',
  paid: 'm5.4 8.2 1.8 1.8 3.4-3.6',
  failed: 'm6 6 4 4m0-4-4 4',
}
