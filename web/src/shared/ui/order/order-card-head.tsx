import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../styles/class-names.ts'
import { CountdownRing } from '../countdown/countdown-ring.tsx'
import { countdownPhase, formatCountdown } from '../countdown/format-countdown.ts'
import { Spinner } from '../icon/spinner.tsx'
import styles from './order-card-head.module.css'

export type OrderCountdown = {
  remainingMs: number
  totalMs: number
  /** *Cancelled automatically at 09:56* */
  note: string
}

type OrderCardHeadProps = { status: string; countdown: OrderCountdown | undefined }

/** Ring, status, the moment of cancelling, and the time left. */
export function OrderCardHead({ status, countdown }: OrderCardHeadProps): ReactElement {
  const { t } = useTranslation()
  if (!countdown) return <p className={classNames(styles.head, styles.status)}>{status}</p>
  const { remainingMs, totalMs, note } = countdown
  const phase = countdownPhase(remainingMs)
  return (
    <div className={classNames(styles.head, phase === 'urgent' && styles.urgent)}>
      {phase === 'over' ? <Spinner /> : <CountdownRing remainingMs={remainingMs} totalMs={totalMs} />}
      <div className={styles.text}>
        <p className={styles.status}>{status}</p>
        <p className={styles.note}>{note}</p>
      </div>
      {phase === 'over' ? (
        <p className={styles.checking}>{t('common.checking')}</p>
      ) : (
        <bdi dir="ltr" role="timer" className={styles.time}>
          {formatCountdown(remainingMs)}
        </bdi>
      )}
    </div>
  )
}
