import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../shared/ui/feedback/notice.tsx'
import { FactColumns } from '../../../shared/ui/layout/fact-columns.tsx'
import type { Fact } from '../../../shared/ui/layout/fact-list.tsx'
import { Ring } from '../../../shared/ui/ring/ring.tsx'
import type { ReminderFacts } from '../model/reminder-facts.ts'
import styles from './reminder-calls.module.css'

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
