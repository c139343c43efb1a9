import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { FreePackageCard } from './free-package-card.tsx'
import type { ReminderClaim } from './use-reminder-claim.ts'

type FreeReminderCardProps = { claim: ReminderClaim; isAfterOther: boolean }

/** The free reminder package with its calls and days. */
export function FreeReminderCard({ claim, isAfterOther }: FreeReminderCardProps): ReactElement {
  const { t } = useTranslation()
  const { packageName = '', callCount = 0, validDays = 0 } = claim.offer ?? {}
  const calls = t('calls.count', { count: callCount })
  const days = t('calls.days', { count: validDays })
  return (
    <FreePackageCard
      title={packageName}
      terms={t('calls.freeTerms', { calls, days })}
      claim={claim}
      isAfterOther={isAfterOther}
    />
  )
}
