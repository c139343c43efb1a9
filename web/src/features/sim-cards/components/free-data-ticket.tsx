import { type ReactElement, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusLine } from '../../../shared/ui/device/status-line.tsx'
import { GiftTicket } from '../../../shared/ui/price/coupon-ticket.tsx'
import { kbPer } from '../model/data-amount.ts'
import type { FreeDataKind, FreeDataView } from '../model/free-data-view.ts'
import type { FlowDevice } from '../queries.ts'
import styles from './free-data-ticket.module.css'
import { useDataTexts } from './use-data-texts.ts'
import { useFreeData } from './use-free-data.ts'

type FlowTicketProps = { kind: FreeDataKind; device: FlowDevice }

const titleKeys = { free: 'flow.free', included: 'flow.included' } as const
const DAYS_A_MONTH = 30

/** Data that is given, as a ticket: how much, on what terms, and *Receive*; later where it stands. */
export function FreeDataTicket({ kind, device }: FlowTicketProps): ReactElement | null {
  const { t } = useTranslation()
  const words = useDataTexts()
  const errorId = useId()
  const { view, isReceiving, failedKey, receive } = useFreeData(kind, device)
  if (view === null) return null
  return (
    <section className={styles.place} aria-label={t(titleKeys[kind])}>
      <GiftTicket
        amount={words.amount(view.dataMb * kbPer.MB)}
        title={t(titleKeys[kind])}
        {...(view.kind === 'claimable' && {
          action: {
            label: t('flow.receive'),
            isInFlight: isReceiving,
            describedBy: failedKey === null ? undefined : errorId,
            onPress: receive,
          },
        })}
      >
        <TicketLine kind={kind} view={view} />
      </GiftTicket>
      {failedKey === null ? null : (
        <p id={errorId} role="alert" className={styles.error}>
          {t(failedKey)}
        </p>
      )}
    </section>
  )
}

function TicketLine({ kind, view }: { kind: FreeDataKind; view: FreeDataView }): ReactElement {
  const { t } = useTranslation()
  switch (view.kind) {
    case 'claimable':
      return (
        <p>
          {kind === 'free'
            ? t('flow.freeTerms', { count: view.validDays })
            : t('flow.includedTerms', { count: Math.round(view.validDays / DAYS_A_MONTH) })}
        </p>
      )
    case 'activating':
      return <StatusLine tone="busy">{t('flow.activating')}</StatusLine>
    case 'active':
      return (
        <StatusLine tone="on">
          {view.until === null ? t('device.stateActivated') : t('cloud.until', { date: view.until })}
        </StatusLine>
      )
  }
}
