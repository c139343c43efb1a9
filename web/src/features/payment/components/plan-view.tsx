import type { Schemas } from '@skyshop/openapi/http'
import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dottedParts } from '../../../shared/i18n/dotted-parts.ts'
import { isolateNames } from '../../../shared/i18n/isolate-value.ts'
import { DOT, DottedText } from '../../../shared/i18n/unbroken-text.tsx'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import { useSession } from '../../../shared/services/services-context.ts'
import { classNames } from '../../../shared/styles/class-names.ts'
import { dateFormatOf, displayTime } from '../../../shared/time/format-time.ts'
import { LinkButton } from '../../../shared/ui/button/button.tsx'
import { Notice, NoticeLine } from '../../../shared/ui/feedback/notice.tsx'
import { Cell } from '../../../shared/ui/form/cell.tsx'
import { type Fact, FactColumns, FactList } from '../../../shared/ui/layout/fact-list.tsx'
import { LabelLine } from '../../../shared/ui/layout/section-head.tsx'
import { GroupedNumber } from '../../../shared/ui/order/grouped-number.tsx'
import { Timeline, type TimelineStep } from '../../../shared/ui/progress/timeline.tsx'
import { firstMonthFen, foldRows, isLastOver, isRunning } from '../model/own-contracts.ts'
import styles from './contract-view.module.css'
import { EndingSteps, FailedRenewal } from './contract-view.tsx'
import { useWalletTexts } from './use-wallet-texts.ts'

type Contract = Schemas['OwnContract']

/** One auto-renewal: what is charged next and until when it covers, how to end it, then its charges and terms. */
export function PlanView({ contract }: { contract: Contract }): ReactElement {
  const { t } = useTranslation()
  const { detail, paidUntil } = contract
  const dateOf = useDate()
  const chargesId = useId()
  return (
    <section
      className={classNames(styles.contract, styles.card)}
      aria-label={contract.deviceName || detail.packageName}
    >
      <PriceChangeNotice detail={detail} />
      {detail.renewalFailed ? (
        <FailedRenewal detail={detail} dateOf={dateOf} isOver={isLastOver(contract)} />
      ) : null}
      <div className={styles.parts}>
        <div className={styles.part}>
          <FactColumns facts={useComing(contract)} />
          {isRunning(contract) ? <EndingSteps endIn={detail.endIn} paidUntil={dateOf(paidUntil)} /> : null}
        </div>
        <div className={styles.part}>
          {contract.charges.length === 0 ? null : (
            <section aria-labelledby={chargesId}>
              <LabelLine id={chargesId} label={t('renewals.charges')} />
              <Charges
                charges={contract.charges}
                isLastFailed={detail.renewalFailed && detail.nextDeductTime !== null}
              />
            </section>
          )}
          <FactList facts={useTerms(contract)} />
        </div>
      </div>
    </section>
  )
}

/** A price that was announced for an auto-renewal: from when, what it means, and the way out; nothing without one. */
function PriceChangeNotice({ detail }: Pick<Contract, 'detail'>): ReactElement | null {
  const { t } = useTranslation()
  const wallets = useWalletTexts()
  const dateOf = useDate()
  const change = detail.priceChange
  if (change === undefined) return null
  const { amount, formerAmount, from, isEnding } = change
  const prices = { price: formatYuan(amount), former: formatYuan(formerAmount) }
  const isWayOutSaid = amount > formerAmount && !isEnding
  return (
    <Notice
      title={t('cloud.newPrice', { date: dateOf(from) ?? '' })}
      text={
        isEnding
          ? t('renewals.newPriceEnds', { ...prices, wallet: wallets.nameOf(detail.provider) })
          : t('renewals.newPrice', prices)
      }
    >
      {isWayOutSaid ? <NoticeLine>{t('renewals.newPriceWayOut')}</NoticeLine> : null}
    </Notice>
  )
}

/** What is still to come of an auto-renewal, or until when one that has ended covers. */
function useComing(contract: Contract): Fact[] {
  const { t } = useTranslation()
  const dateOf = useDate()
  const { detail, paidUntil, coveredUntil = paidUntil } = contract
  const until = dateOf(coveredUntil)
  const covered: Fact[] = until === null ? [] : [{ label: t('renewals.paidUntil'), value: until }]
  if (!isRunning(contract)) return covered
  const { priceChange } = detail
  const next = dateOf(detail.nextDeductTime)
  // No charge is to come where the agreement ends in place of it.
  const isEnding = priceChange?.isEnding === true && next === null
  const coming: Fact[] = isEnding
    ? [{ label: t('renewals.endsOn'), value: dateOf(priceChange.from) ?? '' }]
    : [{ label: t('contract.next'), value: next ?? t('renewals.pending') }]
  return [
    ...(isEnding || next !== null || !isLastOver(contract) ? coming : []),
    { label: t('renewals.amount'), value: formatYuan(detail.amount) },
    ...covered,
  ]
}

function useTerms(contract: Contract): Fact[] {
  const { detail } = contract
  const { t } = useTranslation()
  const wallets = useWalletTexts()
  const dateOf = useDate()
  const firstFen = firstMonthFen(contract)
  return [
    { label: t('contract.package'), value: detail.packageName },
    { label: t('renewals.wallet'), value: wallets.nameOf(detail.provider) },
    { label: t('renewals.agreement'), value: <GroupedNumber number={detail.contractCode} /> },
    { label: t('contract.signed'), value: dateOf(detail.signTime) ?? detail.signTime },
    ...(firstFen === null ? [] : [{ label: t('renewals.firstMonth'), value: formatYuan(firstFen) }]),
  ]
}

/** Notice of when an auto-renewal ended, by whom, and what stays; nothing of one that goes on. */
export function EndedNotice({ contract }: { contract: Contract }): ReactElement | null {
  const { t } = useTranslation()
  const wallets = useWalletTexts()
  const dateOf = useDate()
  const { ended, detail, paidUntil } = contract
  if (ended === undefined) return null
  const wallet = wallets.nameOf(detail.provider)
  const until = dateOf(paidUntil)
  return (
    <Notice
      title={t('cloud.ended', { date: dateOf(ended.time) ?? '' })}
      text={t(endedKeys[ended.by], { wallet })}
    >
      {until === null ? null : <NoticeLine>{t('contract.staysUntil', { date: until })}</NoticeLine>}
    </Notice>
  )
}

const endedKeys = {
  user: 'renewals.endedBy.user',
  merchant: 'renewals.endedBy.merchant',
  'customer-service': 'renewals.endedBy.provider',
  platform: 'renewals.endedBy.provider',
  'account-closed': 'renewals.endedBy.account',
  expired: 'renewals.endedBy.expired',
  lapsed: 'renewals.endedBy.lapsed',
} as const satisfies Record<Schemas['ContractEnding']['by'], string>

type PlanCellProps = {
  contract: Contract
  /** What the device is called. */
  name: string
  /** Empty for a device as a whole. */
  channel: string
  onOpen: () => void
}

/** One of several auto-renewals: for what, and what is charged next or when it ended. */
export function PlanCell({ contract, name, channel, onOpen }: PlanCellProps): ReactElement {
  const { t, i18n } = useTranslation()
  const dateOf = useDate()
  const { detail, ended } = contract
  const label = channel === '' ? name : dottedParts(isolateNames([name, channel], i18n))
  const next = dateOf(detail.nextDeductTime)
  const help = (): string => {
    if (ended !== undefined) return t('cloud.ended', { date: dateOf(ended.time) ?? '' })
    if (detail.renewalFailed) return t('contract.failed')
    if (detail.priceChange !== undefined)
      return t('cloud.newPrice', { date: dateOf(detail.priceChange.from) ?? '' })
    return next === null
      ? t('renewals.pending')
      : t('cloud.renews', { date: next, price: formatYuan(detail.amount) })
  }
  return (
    <Cell icon="wallet" label={label} help={<DottedText text={help()} />} end="forward" onPress={onOpen} />
  )
}

/** Rows of a list, the first three of them until all are asked for. */
export function FoldedRows<Row>(props: {
  rows: readonly Row[]
  children: (shown: readonly Row[]) => ReactNode
}): ReactElement {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { shown, total } = foldRows(props.rows, isOpen)
  return (
    <>
      {props.children(shown)}
      {total === null ? null : (
        <LinkButton
          className={styles.all}
          label={t('renewals.all', { total })}
          onPress={() => setOpen(true)}
        />
      )}
    </>
  )
}

/** Notices of auto-renewals that have ended while their page was open; brought into view when there is one more. */
export function EndedContractNotices({
  count,
  children,
}: {
  count: number
  children: ReactNode
}): ReactElement {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (count > 0) place.current?.scrollIntoView({ block: 'center' })
  }, [count])
  return (
    <div ref={place} role="status" className={styles.ended}>
      {children}
    </div>
  )
}

type EndedContractNoticeProps = Pick<Contract, 'paidUntil'> & {
  /** What the device is called. */
  name: string
  /** Empty for a device as a whole. */
  channel: string
}

/** That an auto-renewal has ended, and until when what is paid stays in effect. */
export function EndedContractNotice({ paidUntil, name, channel }: EndedContractNoticeProps): ReactElement {
  const { t } = useTranslation()
  const date = useDate()(paidUntil)
  return (
    <Notice title={t('renewals.ended')}>
      <NoticeLine>
        <bdi dir="auto">{name}</bdi>
        {channel === '' ? null : DOT}
        <bdi dir="auto">{channel}</bdi>
      </NoticeLine>
      {date === null ? null : <NoticeLine>{t('contract.staysUntil', { date })}</NoticeLine>}
    </Notice>
  )
}

const chargeLooks = {
  paid: { state: 'done', key: 'renewals.paid' },
  pending: { state: 'now', key: 'renewals.pending' },
  failed: { state: 'next', key: 'renewals.failed' },
} as const satisfies Record<Schemas['ContractCharge']['state'], object>

type ChargesProps = Pick<Contract, 'charges'> & {
  /** One that is still open did not go through so far: it waits for its next try. */
  isLastFailed: boolean
}

function Charges({ charges, isLastFailed }: ChargesProps): ReactElement {
  const { t } = useTranslation()
  const dateOf = useDate()
  const wordOf = (state: Schemas['ContractCharge']['state']) =>
    chargeLooks[state === 'pending' && isLastFailed ? 'failed' : state].key
  const toStep = ({ period, amount, time, state }: Schemas['ContractCharge']): TimelineStep => {
    const date = dateOf(time) ?? time
    const look = { state: chargeLooks[state].state, help: t(wordOf(state)) }
    return { ...look, key: String(period), title: formatYuan(amount), time: date }
  }
  return <FoldedRows rows={charges}>{(shown) => <Timeline steps={shown.map(toStep)} />}</FoldedRows>
}

/** Writes a date as the country does. */
function useDate(): (wireTime: string | null) => string | null {
  const format = dateFormatOf(useSession((session) => session.timeFormat))
  return (wireTime) => displayTime(wireTime, format)
}
