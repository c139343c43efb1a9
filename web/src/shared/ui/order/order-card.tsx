import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { UnbrokenFigures } from '../../i18n/unbroken-figures.tsx'
import { classNames } from '../../styles/class-names.ts'
import { Button } from '../button/button.tsx'
import { Spinner } from '../icon/icon.tsx'
import { Price } from '../price/price.tsx'
import { CountdownRing, countdownPhase, formatCountdown } from '../progress/countdown.tsx'
import styles from './order-card.module.css'

type OrderCardProps = {
  title: string
  lines: readonly string[]
  fen: number
  status: string
  /** Absent when the server sends no deadline. */
  countdown?: OrderCountdown | undefined
  /** What is being done at the moment; both buttons are then held. */
  inFlight?: 'pay' | 'cancel' | null
  /** Absent: the order can neither be paid nor cancelled at the moment. */
  choices?: { onPay: () => void; onCancel: () => void } | undefined
  /** Shows everything about the order. */
  onOpen?: (() => void) | undefined
}

/** The unpaid order: raised, because it is the one thing here that must be done. */
export function OrderCard(props: OrderCardProps): ReactElement {
  const { title, lines, fen, status, countdown, inFlight = null, choices, onOpen } = props
  const { t } = useTranslation()
  // Several orders may wait: each button is named with its package and camera.
  const orderName = [title, ...lines.slice(0, 1)].join(' ')
  return (
    <article className={styles.card}>
      <OrderCardHead status={status} countdown={countdown} />
      <div className={styles.what}>
        <div className={styles.text}>
          <h2 className={styles.title}>
            {onOpen ? (
              <button type="button" className={styles.open} onClick={onOpen}>
                <UnbrokenFigures text={title} />
              </button>
            ) : (
              <UnbrokenFigures text={title} />
            )}
          </h2>
          {lines.map((line) => (
            <p key={line} className={styles.line}>
              <bdi dir="auto">
                <UnbrokenFigures text={line} />
              </bdi>
            </p>
          ))}
        </div>
        <Price fen={fen} />
      </div>
      {choices && (
        <div className={styles.buttons}>
          <Button
            variant="outlined"
            label={t('orders.cancel')}
            about={orderName}
            busyLabel={t('orders.canceling')}
            isInFlight={inFlight === 'cancel'}
            onPress={() => inFlight === null && choices.onCancel()}
          />
          <Button
            label={t('orders.payNow')}
            about={orderName}
            busyLabel={t('payment.paying')}
            isInFlight={inFlight === 'pay'}
            onPress={() => inFlight === null && choices.onPay()}
          />
        </div>
      )}
    </article>
  )
}

type OrderCountdown = {
  remainingMs: number
  totalMs: number
  /** *Will be canceled at 09:56* */
  note: string
}

type OrderCardHeadProps = { status: string; countdown: OrderCountdown | undefined }

/** Ring, status, the moment of cancelling, and the time left. */
function OrderCardHead({ status, countdown }: OrderCardHeadProps): ReactElement {
  const { t } = useTranslation()
  if (!countdown) return <p className={classNames(styles.head, styles.status)}>{status}</p>
  const { remainingMs, totalMs, note } = countdown
  const phase = countdownPhase(remainingMs)
  return (
    <div className={classNames(styles.head, phase === 'urgent' && styles.urgent)}>
      {phase === 'over' ? <Spinner /> : <CountdownRing remainingMs={remainingMs} totalMs={totalMs} />}
      <div className={styles.headText}>
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
