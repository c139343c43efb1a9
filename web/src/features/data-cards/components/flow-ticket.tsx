import { type ReactElement, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { GiftTicket } from '../../../shared/ui/coupon/gift-ticket.tsx'
import { StatusLine } from '../../../shared/ui/device/status-line.tsx'
import type { FlowDevice } from '../api/flow-offer-query.ts'
import { useDataWords } from '../hooks/use-data-words.ts'
import { useFlow } from '../hooks/use-flow.ts'
import { kbPer } from '../model/data-amount.ts'
import type { FlowKind, FlowView } from '../model/flow-view.ts'
import styles from './flow-ticket.module.css'

type FlowTicketProps = { kind: FlowKind; device: FlowDevice }

const titleKeys = { free: 'flow.free', included: 'flow.included' } as const
const DAYS_A_MONTH = 30

/** Data that is given, as a ticket: how much, on what terms, and *Receive*; later where it stands. */
export function FlowTicket({ kind, device }: FlowTicketProps): ReactElement | null {
  const { t } = useTranslation()
  const words = useDataWords()
  const errorId = useId()
  const { view, isReceiving, failedKey, receive } = useFlow(kind, device)
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

function TicketLine({ kind, view }: { kind: FlowKind; view: FlowView }): ReactElement {
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
