import type { Schemas } from '@skyshop/openapi/http'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSingleMutation } from '../../../shared/api-client/use-single-mutation.ts'
import { KB_PER_UNIT } from '../../../shared/catalogue/data-amount.ts'
import { useDataTexts } from '../../../shared/catalogue/use-data-texts.ts'
import { errorTextKey, nameOfError } from '../../../shared/errors/error-names.ts'
import { claimOnce } from '../../../shared/free-offers/claim-once.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { StatusLine } from '../../../shared/ui/device/status-line.tsx'
import { GiftTicket } from '../../../shared/ui/price/coupon-ticket.tsx'
import { showToast } from '../../../shared/ui/toast/toast-store.ts'
import { type FreeDataKind, type FreeDataView, freeDataView } from '../model/free-data-view.ts'
import { type FlowDevice, flowOfferQuery, receiveFlow } from '../queries.ts'
import styles from './free-data-ticket.module.css'

type FreeDataTicketProps = { kind: FreeDataKind; device: FlowDevice }

const titleKeys = { free: 'flow.free', included: 'flow.included' } as const
const DAYS_A_MONTH = 30

/** Data that is given, as a ticket: how much, on what terms, and *Receive*; later where it stands. */
export function FreeDataTicket({ kind, device }: FreeDataTicketProps): ReactElement | null {
  const { t } = useTranslation()
  const words = useDataTexts()
  const errorId = useId()
  const { view, isReceiving, failedKey, receive } = useFreeData(kind, device)
  if (view === null) return null
  return (
    <section className={styles.place} aria-label={t(titleKeys[kind])}>
      <GiftTicket
        amount={words.amount(view.dataMb * KB_PER_UNIT.MB)}
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

/** Data given to a camera and taking it. */
interface FreeData {
  view: FreeDataView | null
  isReceiving: boolean
  /** Key of the text that says why it could not be taken. */
  failedKey: ReturnType<typeof errorTextKey> | null
  receive(): void
}

/** The free data of a camera and the call that receives it; `view` is null when the offer is unknown. */
function useFreeData(kind: FreeDataKind, device: FlowDevice): FreeData {
  const { t } = useTranslation()
  const services = useServices()
  const queries = useQueryClient()
  const query = flowOfferQuery(services, kind, device)
  const { data } = useQuery(query)
  const taking = useSingleMutation({
    mutationKey: ['flow-offer', kind],
    mutationFn: () =>
      claimOnce({
        claim: () => receiveFlow(services, kind, device),
        isReceived: async () => isAlreadyReceived(await queries.fetchQuery({ ...query, staleTime: 0 })),
      }),
    onSuccess: (offer) => {
      if (offer !== null) queries.setQueryData(query.queryKey, offer)
      showToast(t('flow.received'), { icon: 'check' })
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'flow-offer' })
    },
  })
  return {
    view: freeDataView(data),
    isReceiving: taking.isRunning,
    failedKey: taking.error === null ? null : errorTextKey(nameOfError(taking.error)),
    receive: () => taking.run(undefined),
  }
}

function isAlreadyReceived({ flowState }: Schemas['FlowOffer']): boolean {
  return flowState !== 'claimable' && flowState !== 'none'
}
