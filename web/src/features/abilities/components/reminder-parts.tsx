import type { Schemas } from '@skyshop/openapi/http'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../shared/ui/feedback/notice.tsx'
import { LoadingNote, Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import { Cell } from '../../../shared/ui/form/cell.tsx'
import { type Fact, FactColumns } from '../../../shared/ui/layout/fact-list.tsx'
import { Ring } from '../../../shared/ui/progress/ring.tsx'
import type { ReminderFacts } from '../model/reminder-facts.ts'
import styles from './reminder-parts.module.css'

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

/** The reminder package, the calls without a package, and links to pages of the app. */
export function ReminderCells(props: ReminderCellsProps): ReactElement {
  const { packageName, audition, onOpen, onRetryAudition } = props
  const { t } = useTranslation()
  return (
    <div className={styles.cells}>
      {packageName ? (
        <Cell label={t('reminderPage.package')} value={<bdi dir="auto">{packageName}</bdi>} />
      ) : null}
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

/** The calls of the package in effect: what is left, how long it runs, how many were made. */
export function ReminderCalls({ facts }: { facts: ReminderFacts }): ReactElement {
  const { t } = useTranslation()
  const { callsLeft, callsTotal, callsMade, daysLeft, until } = facts
  const time: Fact[] = [
    ...(daysLeft === null ? [] : [{ label: t('calls.daysLeft', { count: daysLeft }), value: daysLeft }]),
    ...(until === null ? [] : [{ label: t('calls.runsUntil'), value: until }]),
  ]
  const made = { label: t('calls.made', { count: callsMade }), value: callsMade }
  return (
    <>
      <div className={styles.ring}>
        <Ring
          left={callsLeft}
          total={callsTotal}
          figure={String(callsLeft)}
          caption={t('calls.leftOf', { count: callsLeft, total: callsTotal })}
        />
      </div>
      <FactColumns facts={[...time, made]} />
      {callsLeft === 0 ? (
        <Notice tone="wrong" title={t('reminderPage.usedUp')} text={t('reminderPage.usedUpText')} />
      ) : null}
    </>
  )
}

/** Introduction to the phone reminder, for an owner who has none. */
export function ReminderIntro(): ReactElement {
  const { t } = useTranslation()
  return (
    <section className={styles.intro}>
      <h2 className={styles.title}>{t('reminderPage.what')}</h2>
      <p className={styles.text}>{t('reminderPage.whatText')}</p>
    </section>
  )
}

/** The boxes of the page about a phone reminder while it is on its way. */
export function ReminderSkeleton(): ReactElement {
  return (
    <div className={styles.boxes}>
      <LoadingNote />
      <Skeleton shape="device" />
      <Skeleton shape="banner" />
      <Skeleton shape="order" count={4} />
    </div>
  )
}
