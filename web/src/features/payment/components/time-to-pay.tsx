import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../shared/styles/class-names.ts'
import type { CountdownView } from '../../../shared/time/countdown.ts'
import { Spinner } from '../../../shared/ui/icon/icon.tsx'
import { CountdownRing, countdownPhase, formatCountdown } from '../../../shared/ui/progress/countdown.tsx'
import styles from './pay-footer.module.css'

type TimeToPayProps = { countdown: CountdownView /** *Will be canceled at 09:56* */; note: string }

/** Time for which the order can still be paid, and what happens then. */
export function TimeToPay({ countdown, note }: TimeToPayProps): ReactElement {
  const { t } = useTranslation()
  return (
    <div className={styles.left}>
      <div>
        <h2 className={styles.label}>{t('payment.timeLeft')}</h2>
        <p className={styles.note}>{note}</p>
      </div>
      <Countdown {...countdown} />
    </div>
  )
}

type CountdownProps = { remainingMs: number; totalMs: number }

/** Ring and `mm:ss`; on a warm ground in the last five minutes, *Checking* when the time is over. */
function Countdown({ remainingMs, totalMs }: CountdownProps): ReactElement {
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
