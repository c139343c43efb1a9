import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../shared/styles/class-names.ts'
import { Icon } from '../../../shared/ui/icon/icon.tsx'
import type { KnownCard } from '../hooks/use-data-use.ts'
import type { DataEnd } from '../model/pack-summary.ts'
import { simStatuses } from '../model/sim-status.ts'
import styles from './card-facts.module.css'

type CardFactsProps = { end: DataEnd | null; status: KnownCard['status'] }

/** How long the data runs, until when, and how the SIM card is. */
export function CardFacts({ end, status }: CardFactsProps): ReactElement {
  const { t } = useTranslation()
  return (
    <dl className={styles.facts}>
      {end?.kind === 'until' ? (
        <>
          <Fact label={t('dataUse.daysLeft', { count: end.daysLeft })}>{end.daysLeft}</Fact>
          <Fact label={t('dataUse.runsUntil')}>{end.date}</Fact>
        </>
      ) : null}
      {end?.kind === 'long-term' ? <Fact label={t('dataUse.validity')}>{t('cloud.longTerm')}</Fact> : null}
      {status === null ? null : (
        <Fact label={t('dataUse.simStatus')}>
          <SimStatus status={status} />
        </Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }): ReactElement {
  return (
    <div className={styles.fact}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}

function SimStatus({ status }: { status: NonNullable<KnownCard['status']> }): ReactElement {
  const { t } = useTranslation()
  const { key, isBlocking } = simStatuses[status]
  return (
    <span className={classNames(styles.status, isBlocking && styles.wrong, status === 'normal' && styles.on)}>
      {isBlocking ? <Icon name="info" className={styles.icon} /> : null}
      {t(key)}
    </span>
  )
}
