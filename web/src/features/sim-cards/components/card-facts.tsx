import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../shared/styles/class-names.ts'
import { Icon } from '../../../shared/ui/icon/icon.tsx'
import type { Fact } from '../../../shared/ui/layout/fact-list.tsx'
import { FactColumns } from '../../../shared/ui/layout/fact-list.tsx'
import type { DataEnd } from '../model/pack-summary.ts'
import { simStatuses } from '../model/sim-status.ts'
import styles from './card-facts.module.css'
import type { KnownCard } from './use-data-use.ts'

type CardFactsProps = { end: DataEnd | null; status: KnownCard['status'] }

/** How long the data runs, until when, and how the SIM card is. */
export function CardFacts({ end, status }: CardFactsProps): ReactElement {
  const { t } = useTranslation()
  const time = (): Fact[] => {
    switch (end?.kind) {
      case 'until':
        return [
          { label: t('dataUse.daysLeft', { count: end.daysLeft }), value: end.daysLeft },
          { label: t('dataUse.runsUntil'), value: end.date },
        ]
      case 'long-term':
        return [{ label: t('dataUse.validity'), value: t('cloud.longTerm') }]
      case undefined:
        return []
    }
  }
  const sim = status === null ? [] : [{ label: t('dataUse.simStatus'), value: <SimStatus status={status} /> }]
  return <FactColumns facts={[...time(), ...sim]} />
}

function SimStatus({ status }: { status: NonNullable<KnownCard['status']> }): ReactElement {
  const { t } = useTranslation()
  const { key, refusal } = simStatuses[status]
  const isBlocking = refusal !== null
  return (
    <span className={classNames(styles.status, isBlocking && styles.wrong, status === 'normal' && styles.on)}>
      {isBlocking ? <Icon name="info" className={styles.icon} /> : null}
      {t(key)}
    </span>
  )
}
