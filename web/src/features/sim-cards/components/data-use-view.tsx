import type { Schemas } from '@skyshop/openapi/http'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dataAmount } from '../../../shared/catalogue/data-amount.ts'
import { useDataTexts } from '../../../shared/catalogue/use-data-texts.ts'
import { UnbrokenFigures } from '../../../shared/i18n/unbroken-figures.tsx'
import { useServices, useSession } from '../../../shared/services/services-context.ts'
import { dateFormatOf, displayTime } from '../../../shared/time/format-time.ts'
import { Notice } from '../../../shared/ui/feedback/notice.tsx'
import { StateView } from '../../../shared/ui/feedback/state-view.tsx'
import { EmptyStage } from '../../../shared/ui/illustrations/stages.tsx'
import { Ring } from '../../../shared/ui/progress/ring.tsx'
import { summarisePacks } from '../model/pack-summary.ts'
import { simStatuses } from '../model/sim-eligibility.ts'
import { CardFacts, IccidCell, NextPackCell, PacksCell } from './card-facts.tsx'
import { DailyUse } from './daily-use.tsx'
import styles from './data-use-view.module.css'
import type { DataUseState } from './use-data-use.ts'

type DataUseViewProps = {
  use: Extract<DataUseState, { kind: 'done' }>
  /** When the data renews by itself, and for how much. */
  renewal: ReactNode
  onPackages: () => void
}

/** A camera's data: what is left, how it went, the card and its packages. */
export function DataUseView({ use, renewal, onPackages }: DataUseViewProps): ReactElement {
  const { t } = useTranslation()
  const { clock } = useServices()
  const { detail, packs, card } = use
  const dateFormat = useSession(({ timeFormat }) => dateFormatOf(timeFormat))
  const summary = packs === null ? null : summarisePacks(packs, { nowMs: clock.nowMs(), dateFormat })
  const isNew = packs?.length === 0 && detail.totalKb === 0
  const status = card.status
  const refusal = status && simStatuses[status].refusal
  return (
    <>
      {isNew ? (
        <div className={styles.empty}>
          <StateView
            art={<EmptyStage />}
            title={t('error.data-not-purchased')}
            text={t('dataUse.notPurchasedText')}
          />
        </div>
      ) : (
        <DataRing remainingKb={detail.remainingKb} totalKb={detail.totalKb} />
      )}
      <CardFacts end={summary?.end ?? null} status={status} />
      {refusal === null ? null : (
        <Notice tone="wrong" title={t(`error.${refusal}`)} text={t('dataUse.contactOperator')} />
      )}
      {detail.totalKb > 0 && detail.remainingKb === 0 ? (
        <Notice tone="wrong" title={t('dataUse.usedUp')} text={t('dataUse.usedUpText')} />
      ) : null}
      {isNew ? null : (
        <>
          <DailyUse points={detail.dailyPoints} />
          <DelayNote detail={detail} />
        </>
      )}
      <div className={styles.cells}>
        {renewal}
        {summary?.next ? <NextPackCell {...summary.next} /> : null}
        {isNew ? null : <PacksCell summary={summary} onPress={onPackages} />}
        {card.iccid === null ? null : <IccidCell iccid={card.iccid} />}
      </div>
    </>
  )
}

// A backend that does not say whether its figure is behind may always be.
function DelayNote({ detail }: { detail: Schemas['CardDetail'] }): ReactElement | null {
  const { t } = useTranslation()
  const words = useDataTexts()
  const timeFormat = useSession((session) => session.timeFormat)
  if (detail.delayed === false) return null
  const { operatorUsedKb, operatorTime } = detail
  const time = displayTime(operatorTime, dateFormatOf(timeFormat))
  return (
    <div className={styles.note}>
      <p>{t('error.data-may-be-delayed')}</p>
      {operatorUsedKb === undefined || time === null ? null : (
        <p>
          <UnbrokenFigures text={t('dataUse.operator', { amount: words.amount(operatorUsedKb), time })} />
        </p>
      )}
    </div>
  )
}

type DataRingProps = Pick<Schemas['CardDetail'], 'remainingKb' | 'totalKb'>

/** What is left of the data. */
function DataRing({ remainingKb, totalKb }: DataRingProps): ReactElement {
  const { t } = useTranslation()
  const words = useDataTexts()
  const left = dataAmount(remainingKb)
  return (
    <Ring
      left={remainingKb}
      total={totalKb}
      figure={words.figure(left.figure)}
      unit={words.unit(left.unit)}
      caption={t('dataUse.leftOf', { total: words.amount(totalKb) })}
    />
  )
}
