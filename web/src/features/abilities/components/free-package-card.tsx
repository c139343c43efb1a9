import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { errorTextKey } from '../../../shared/errors/error-names.ts'
import type { ClaimOutcome } from '../../../shared/free-offers/claim-once.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import { Notice } from '../../../shared/ui/feedback/notice.tsx'
import styles from './free-package-card.module.css'
import type { FreePackageClaim, ReminderClaim } from './use-claim.ts'

type FreePackageCardProps = {
  title: string
  terms: string
  claim: FreePackageClaim
  /** A package runs: the free one starts after it. */
  isAfterOther: boolean
}

/** The package a camera gets free of charge, once, and what came of asking for it. */
export function FreePackageCard({ title, terms, claim, isAfterOther }: FreePackageCardProps): ReactElement {
  const { t } = useTranslation()
  const { isOffered, outcome, isReceiving, receive } = claim
  return (
    <>
      {isOffered ? (
        <section className={styles.card}>
          <div>
            <h2 className={styles.title}>{title}</h2>
            <p className={styles.terms}>{terms}</p>
            {isAfterOther ? <p className={styles.terms}>{t('calls.freeAfter')}</p> : null}
          </div>
          <Button
            variant="tinted"
            isWide
            label={t('calls.getFree')}
            busyLabel={t('calls.receiving')}
            isInFlight={isReceiving}
            onPress={receive}
          />
        </section>
      ) : null}
      {outcome && !isReceiving ? <ClaimNotice outcome={outcome} /> : null}
    </>
  )
}

function ClaimNotice({ outcome }: { outcome: ClaimOutcome }): ReactElement {
  const { t } = useTranslation()
  if (outcome.kind === 'failed' && outcome.error !== 'already-received') {
    return <Notice tone="wrong" title={t('error.receive-failed')} text={t(errorTextKey(outcome.error))} />
  }
  if (outcome.kind === 'failed') {
    return (
      <div role="status">
        <Notice title={t('error.already-received')} />
      </div>
    )
  }
  const { from, until } = outcome
  const span = from === null || until === null ? undefined : t('calls.receivedSpan', { from, until })
  return (
    <div role="status">
      <Notice title={t('calls.received')} text={span} />
    </div>
  )
}

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
