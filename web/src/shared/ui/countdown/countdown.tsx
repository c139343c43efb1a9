import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../styles/class-names.ts'
import { Spinner } from '../icon/spinner.tsx'
import styles from './countdown.module.css'
import { CountdownRing } from './countdown-ring.tsx'
import { countdownPhase, formatCountdown } from './format-countdown.ts'

type CountdownProps = { remainingMs: number; totalMs: number }

/** Ring and `mm:ss`; on a warm ground in the last five minutes, *Checking* when the time is over. */
export function Countdown({ remainingMs, totalMs }: CountdownProps): ReactElement {
  const { t } = useTranslation()
  const phase = countdownPhase(remainingMs)
  if (phase === 'over') {
    return (
      <p className={styles.over}>
        <Spinner />
        {t('common.checking')}
      </p>
    )
  }
  return (
    <p className={classNames(styles.countdown, phase === 'urgent' && styles.urgent)}>
      <CountdownRing remainingMs={remainingMs} totalMs={totalMs} />
      <bdi dir="ltr" role="timer" className={styles.time}>
        {formatCountdown(remainingMs)}
      </bdi>
    </p>
  )
}
