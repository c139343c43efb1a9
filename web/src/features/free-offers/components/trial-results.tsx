import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { errorTextKey } from '../../../shared/errors/error-names.ts'
import { StatusLine } from '../../../shared/ui/device/status-line.tsx'
import type { TrialOutcome } from '../start-trials.ts'
import styles from './trial-results.module.css'

/** Camera by camera: until when the trial runs, or why it does not. */
export function TrialResults({ outcomes }: { outcomes: readonly TrialOutcome[] }): ReactElement {
  const { t } = useTranslation()
  return (
    <ul>
      {outcomes.map((outcome) => (
        <li key={outcome.deviceId} className={styles.row}>
          <p className={styles.name}>
            <bdi>{outcome.deviceName || t('device.unnamed')}</bdi>
          </p>
          <Outcome outcome={outcome} />
        </li>
      ))}
    </ul>
  )
}

function Outcome({ outcome: { error, until } }: { outcome: TrialOutcome }): ReactElement {
  const { t } = useTranslation()
  if (error !== null) return <StatusLine tone="wrong">{t(errorTextKey(error))}</StatusLine>
  return (
    <StatusLine tone="on">
      {until === null ? t('claims.received') : t('cloud.until', { date: until })}
    </StatusLine>
  )
}
