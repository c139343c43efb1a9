import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { CountdownView } from '../../../shared/time/countdown.ts'
import { Countdown } from '../../../shared/ui/countdown/countdown.tsx'
import styles from './pay-footer.module.css'

type TimeToPayProps = { countdown: CountdownView /** *Cancelled automatically at 09:56* */; note: string }

/** How long the order can still be paid, and what happens then. */
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
