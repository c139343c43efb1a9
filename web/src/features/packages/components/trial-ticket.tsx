import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { GiftTicket } from '../../../shared/ui/coupon/gift-ticket.tsx'
import styles from './trial-ticket.module.css'

/** Length of the free cloud trial (spec §9). */
const TRIAL_DAYS = 30

/** The free cloud trial of a camera that may still have it; it is claimed on a page of its own. */
export function TrialTicket({ onOpen }: { onOpen: () => void }): ReactElement {
  const { t } = useTranslation()
  const title = t('packages.trialTitle')
  return (
    <section className={styles.place} aria-label={title}>
      <GiftTicket
        amount={t('packages.rollingDays', { count: TRIAL_DAYS })}
        title={title}
        action={{ label: t('packages.trialAction'), onPress: onOpen }}
      >
        <p>{t('packages.trialTerms')}</p>
      </GiftTicket>
    </section>
  )
}
