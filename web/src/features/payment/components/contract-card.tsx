import type { Schemas } from '@skyshop/openapi/http'
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import { useSession } from '../../../shared/services/services-context.ts'
import { classNames } from '../../../shared/styles/class-names.ts'
import { dateFormatOf, displayTime } from '../../../shared/time/format-time.ts'
import { Notice, NoticeLine } from '../../../shared/ui/feedback/notice.tsx'
import { type Fact, FactList } from '../../../shared/ui/layout/fact-list.tsx'
import { LabelLine } from '../../../shared/ui/layout/section-head.tsx'
import { GroupedNumber } from '../../../shared/ui/order/grouped-number.tsx'
import { Timeline, type TimelineStep } from '../../../shared/ui/progress/timeline.tsx'
import styles from './contract-view.module.css'
import { EndingSteps, FailedRenewal } from './contract-view.tsx'
import { useWalletTexts } from './use-wallet-texts.ts'

type Contract = Schemas['OwnContract']

/** One auto-renewal: what it costs, when, by which wallet, what was charged, and how to end it. */
export function ContractCard({ contract }: { contract: Contract }): ReactElement {
  const { t } = useTranslation()
  const { detail, paidUntil } = contract
  const format = dateFormatOf(useSession((session) => session.timeFormat))
  const dateOf = (wireTime: string | null) => displayTime(wireTime, format)
  return (
    <section
      className={classNames(styles.contract, styles.card)}
      aria-label={contract.deviceName || detail.packageName}
    >
      {detail.renewalFailed ? <FailedRenewal detail={detail} dateOf={dateOf} /> : null}
      <div className={styles.parts}>
        <FactList facts={useContractFacts(contract)} />
        <div className={styles.part}>
          {contract.charges.length === 0 ? null : (
            <>
              <LabelLine label={t('renewals.charges')} />
              <Charges charges={contract.charges} />
            </>
          )}
          <EndingSteps endIn={detail.endIn} paidUntil={dateOf(paidUntil)} />
        </div>
      </div>
    </section>
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
  const date = displayTime(paidUntil, dateFormatOf(useSession((session) => session.timeFormat)))
  return (
    <Notice title={t('renewals.ended')}>
      <NoticeLine>
        <bdi dir="auto">{name}</bdi>
        {channel === '' ? null : ' · '}
        <bdi dir="auto">{channel}</bdi>
      </NoticeLine>
      {date === null ? null : <NoticeLine>{t('contract.staysUntil', { date })}</NoticeLine>}
    </Notice>
  )
}

function useContractFacts({ detail, paidUntil }: Contract): Fact[] {
  const { t } = useTranslation()
  const wallets = useWalletTexts()
  const format = dateFormatOf(useSession((session) => session.timeFormat))
  const next = displayTime(detail.nextDeductTime, format)
  const until = displayTime(paidUntil, format)
  return [
    { label: t('contract.package'), value: detail.packageName },
    { label: t('renewals.amount'), value: formatYuan(detail.amount) },
    { label: t('contract.next'), value: next ?? t('renewals.pending') },
    ...(until === null ? [] : [{ label: t('renewals.paidUntil'), value: until }]),
    { label: t('renewals.wallet'), value: wallets.nameOf(detail.provider) },
    { label: t('renewals.agreement'), value: <GroupedNumber number={detail.contractCode} /> },
    { label: t('contract.signed'), value: displayTime(detail.signTime, format) ?? detail.signTime },
  ]
}

const chargeLooks = {
  paid: { state: 'done', key: 'renewals.paid' },
  pending: { state: 'now', key: 'renewals.pending' },
  failed: { state: 'next', key: 'renewals.failed' },
} as const satisfies Record<Schemas['ContractCharge']['state'], object>

function Charges({ charges }: Pick<Contract, 'charges'>): ReactElement {
  const { t } = useTranslation()
  const format = dateFormatOf(useSession((session) => session.timeFormat))
  return (
    <Timeline
      steps={charges.map(({ period, amount, time, state }): TimelineStep => {
        const { key, ...look } = chargeLooks[state]
        const date = displayTime(time, format) ?? time
        return { key: String(period), state: look.state, title: formatYuan(amount), help: t(key), time: date }
      })}
    />
  )
}
