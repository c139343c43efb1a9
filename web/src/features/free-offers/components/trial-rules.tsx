import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { LabelLine } from '../../../shared/ui/layout/label-line.tsx'
import styles from './trial-rules.module.css'

const rules = [
  'claims.trial.length',
  'claims.trial.once',
  'claims.trial.final',
  'claims.trial.extends',
] as const

/** What applies to the free cloud trial (spec §5). */
export function TrialRules(): ReactElement {
  const { t } = useTranslation()
  return (
    <section>
      <LabelLine label={t('claims.trial.rules')} />
      <ul className={styles.list}>
        {rules.map((rule) => (
          <li key={rule} className={styles.rule}>
            {t(rule)}
          </li>
        ))}
      </ul>
    </section>
  )
}
