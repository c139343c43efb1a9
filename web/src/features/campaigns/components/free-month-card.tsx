import type { Schemas } from '@skyshop/openapi/http'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { errorTextKey } from '../../../shared/errors/error-names.ts'
import type { ClaimOutcome } from '../../../shared/free-offers/claim-once.ts'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import { Notice } from '../../../shared/ui/feedback/notice.tsx'
import styles from './free-month-card.module.css'

type FreeMonthCardProps = {
  offer: Schemas['FreeToPay']
  /** A camera may still have it. */
  isOffered: boolean
  isReceiving: boolean
  outcome: { result: ClaimOutcome; deviceName: string } | null
  onClaim: () => void
}

/** The month that is free before anything is paid for, and what came of asking for it. */
export function FreeMonthCard(props: FreeMonthCardProps): ReactElement {
  const { offer, isOffered, isReceiving, outcome, onClaim } = props
  const { t } = useTranslation()
  const { nextPrice } = offer
  return (
    <>
      {isOffered ? (
        <section className={styles.card}>
          <h2 className={styles.title}>{offer.title}</h2>
          <p className={styles.text}>{offer.body}</p>
          {nextPrice === null ? null : (
            <p className={styles.text}>{t('campaign.freeThen', { price: formatYuan(nextPrice) })}</p>
          )}
          <Button
            variant="tinted"
            isWide
            className={styles.button}
            label={t('campaign.getFree')}
            busyLabel={t('campaign.receiving')}
            isInFlight={isReceiving}
            onPress={onClaim}
          />
        </section>
      ) : null}
      {outcome && !isReceiving ? <Outcome {...outcome} /> : null}
    </>
  )
}

function Outcome({ result, deviceName }: { result: ClaimOutcome; deviceName: string }): ReactElement {
  const { t } = useTranslation()
  if (result.kind === 'failed') {
    return <Notice tone="wrong" title={t('error.receive-failed')} text={t(errorTextKey(result.error))} />
  }
  const { until } = result
  const text = until === null ? undefined : t('campaign.receivedText', { device: deviceName, date: until })
  return (
    <div role="status">
      <Notice title={t('campaign.received')} text={text} />
    </div>
  )
}
