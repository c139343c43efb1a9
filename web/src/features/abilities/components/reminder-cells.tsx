import type { Schemas } from '@skyshop/openapi/http'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Cell } from '../../../shared/ui/form/cell.tsx'
import styles from './reminder-cells.module.css'

/** Pages of the app about the phone reminder. */
export type ReminderHostPage = 'enterPhoneRemindSet' | 'enterPhoneRemindRecord' | 'enterPhoneRemindGuide'

type ReminderCellsProps = {
  /** Name of the package in effect. */
  packageName: string | null
  /** Null when they could not be read. */
  audition: Schemas['AuditionCallTimes'] | null | undefined
  onOpen: (page: ReminderHostPage) => void
  onRetryAudition: () => void
}

/** What runs, the calls one may hear without a package, and the app's own pages. */
export function ReminderCells(props: ReminderCellsProps): ReactElement {
  const { packageName, audition, onOpen, onRetryAudition } = props
  const { t } = useTranslation()
  return (
    <div className={styles.cells}>
      {packageName ? <Cell label={t('reminderPage.package')} value={<bdi>{packageName}</bdi>} /> : null}
      {audition === null ? (
        <Cell label={t('reminderPage.audition')} help={t('common.tryAgain')} onPress={onRetryAudition} />
      ) : (
        <Cell
          label={t('reminderPage.audition')}
          help={t('reminderPage.auditionHelp')}
          value={audition && t('calls.remain', { count: audition.remainTimes, total: audition.totalTimes })}
        />
      )}
      <Cell
        label={t('reminderPage.settings')}
        help={t('reminderPage.settingsHelp')}
        end="forward"
        onPress={() => onOpen('enterPhoneRemindSet')}
      />
      <Cell label={t('reminderPage.record')} end="forward" onPress={() => onOpen('enterPhoneRemindRecord')} />
      <Cell label={t('reminderPage.guide')} end="forward" onPress={() => onOpen('enterPhoneRemindGuide')} />
    </div>
  )
}
