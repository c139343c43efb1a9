import type { Schemas } from '@skyshop/openapi/http'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dottedParts } from '../../../shared/i18n/dotted-parts.ts'
import { isolateNames } from '../../../shared/i18n/isolate-value.ts'
import { markName } from '../../../shared/i18n/unbroken-text.tsx'
import { formatYuan, secondPaymentText } from '../../../shared/money/format-yuan.ts'
import { useServices, useSession } from '../../../shared/services/services-context.ts'
import { dateFormatOf, displayTime } from '../../../shared/time/format-time.ts'
import { MINUTE_MS } from '../../../shared/time/periods.ts'
import { parseWireTime } from '../../../shared/time/wire-time.ts'
import { DoneActions, DoneView } from '../../../shared/ui/feedback/done-view.tsx'
import { Timeline } from '../../../shared/ui/progress/timeline.tsx'
import { contractsQuery } from '../contracts-query.ts'
import {
  isKnown,
  type PurchaseFacts,
  receiptTime,
  type SuccessStep,
  successHeadline,
  successSteps,
} from '../model/result-view.ts'
import { usePayment } from './payment-context.ts'
import styles from './success-result.module.css'
import { walletKeys } from './use-wallet-texts.ts'

type SuccessResultProps = {
  art: ReactNode
  /** Name of the device where what was bought covers it; null when it has none or is not known. */
  device: string | null
  /** Name of the device, whatever was bought; null when it has none or is not known. */
  deviceName: string | null
  /** Names of the channels or lenses bought for; none for the device as a whole. */
  channels: readonly string[]
  /** What was bought is data, which is credited sooner than other packages take effect. */
  isData: boolean
  facts: PurchaseFacts
  /** What was paid for what. */
  receipt: ReactNode
  /** A contract was signed: its first period is charged by the server. */
  isSigned: boolean
  /** Paid or signed on another phone, in another tab, or by an earlier try: nothing was charged now. */
  isPaidBefore: boolean
  /** What of the device nothing covers yet. */
  uncovered?: ReactNode
  /** What a contract goes on to charge. */
  contract?: ReactNode
  /** What was charged for the first period of a contract just signed; null where it is not known. */
  charge: Charge | null
  /** The first charge did not go through; the contract says so. */
  isChargeFailed: boolean
}

type Charge = Pick<Schemas['ContractCharge'], 'amount' | 'time'>
type Terms = Pick<Schemas['ContractDetail'], 'contractCode' | 'renewalFailed'>

/** Pause before the first charge is read again; it follows the signature. */
const CHARGE_POLL_MS = 3000

/**
 * The paid first period of a contract; null before, without a contract, and where the backend lists none. It is read again
 * until it is paid or did not go through.
 */
export function useFirstCharge(terms: Terms | null): Charge | null {
  const chargeIn = (contracts: readonly Schemas['OwnContract'][] | null | undefined) =>
    contracts
      ?.find(({ detail }) => detail.contractCode === terms?.contractCode)
      ?.charges.find(({ period, state }) => period === 1 && state === 'paid') ?? null
  const { data } = useQuery({
    ...contractsQuery(useServices()),
    enabled: terms !== null,
    refetchInterval: ({ state: { data } }) =>
      data && chargeIn(data) === null && terms?.renewalFailed === false ? CHARGE_POLL_MS : false,
  })
  return chargeIn(data)
}

/** Paid: for which camera, what happens when, and what was paid for what. */
export function SuccessResult(props: SuccessResultProps): ReactElement {
  const { art, facts, receipt, uncovered, isSigned, isPaidBefore, contract, charge, isChargeFailed } = props
  const { t } = useTranslation()
  const stepText = useStepText({ facts, charge, isData: props.isData })
  return (
    <DoneView art={art} title={useSuccessTitle(props)} text={text()}>
      {isKnown(facts) && !isChargeFailed ? (
        <Timeline
          steps={successSteps(facts).map((step) => ({
            key: step.key,
            state: step.state,
            ...stepText(step),
          }))}
        />
      ) : null}
      {contract ? <div className={styles.contract}>{contract}</div> : null}
      {uncovered ? <div className={styles.contract}>{uncovered}</div> : null}
      {receipt ? <div className={styles.contract}>{receipt}</div> : null}
    </DoneView>
  )

  function text(): string | undefined {
    const { packageName: name, order } = facts
    const second = order?.secondPayment
    if (second !== undefined) return t(...secondPaymentText(second))
    if (isPaidBefore) return t(isSigned ? 'contract.onBeforeText' : 'result.paidBeforeText')
    if (name === undefined || isChargeFailed) return undefined
    if (isSigned && !isKnown(facts)) return t('result.signedText', { name })
    const { deviceName } = props
    if (deviceName !== null && !isDeviceInTitle(props)) return dottedParts([name, markName(deviceName)])
    return t('result.successText', { name })
  }
}

/** Whether the headline names the device. */
function isDeviceInTitle({ facts, device, channels }: SuccessResultProps): boolean {
  if (device === null || channels.length > 0 || !isKnown(facts)) return false
  const { kind } = successHeadline(facts)
  return kind === 'covered' || kind === 'stays-covered'
}

/** The headline; a recorder is covered by those of its channels that were bought for. */
function useSuccessTitle(props: SuccessResultProps): string {
  const { device, channels, facts, isSigned, isPaidBefore, isChargeFailed } = props
  const { t, i18n } = useTranslation()
  const dateFormat = useSession(({ timeFormat }) => dateFormatOf(timeFormat))
  const otherwise = t(isSigned ? 'contract.on' : 'result.paid')
  if (isPaidBefore) return t(isSigned ? 'contract.onBefore' : 'result.paidBefore')
  if (!isKnown(facts) || isChargeFailed) return otherwise
  const headline = successHeadline(facts)
  switch (headline.kind) {
    case 'paid':
      return otherwise
    case 'activating':
      return t(props.isData ? 'result.activatingData' : 'result.activatingTitle')
    case 'starts':
      return t('result.startsTitle', { date: displayTime(headline.time, dateFormat) })
    default:
      if (device === null) return otherwise
      if (channels.length > 0) {
        const names = dottedParts(isolateNames(channels, i18n))
        return t('result.coveredSome', { channels: markName(names) })
      }
      return t(headline.kind === 'covered' ? 'result.covered' : 'result.staysCovered', {
        device: markName(device),
      })
  }
}

/** The buttons at the lower edge of the success page. */
export function SuccessActions(props: { onToCameras: () => void; onSeeOrder: () => void }): ReactElement {
  const { t } = useTranslation()
  return (
    <DoneActions
      action={{ label: t('result.backToCameras'), onPress: props.onToCameras }}
      link={{ label: t('result.seeOrder'), onPress: props.onSeeOrder }}
    />
  )
}

type StepText = { title: string; help?: string | undefined; time?: string | undefined }

function useStepText(
  result: Pick<SuccessResultProps, 'facts' | 'charge' | 'isData'>,
): (step: SuccessStep) => StepText {
  const { facts, charge, isData } = result
  const { t } = useTranslation()
  const { clock } = useServices()
  const { order } = facts
  const wallet = useWalletOfVisit(order)
  const paidFen = order?.payMoney ?? charge?.amount
  const timeFormat = useSession((session) => session.timeFormat)
  const nowMs = clock.nowMs()
  const dateOf = (time: string | null) => displayTime(time, dateFormatOf(timeFormat)) ?? undefined
  const timeOf = (time: string | null) => receiptTime(time, { nowMs, timeFormat }) ?? undefined
  return ({ key, state, time, isQueued }) => {
    switch (key) {
      case 'paid':
        return {
          title:
            paidFen === undefined ? t('result.paid') : t('result.paidStep', { price: formatYuan(paidFen) }),
          help: wallet,
          time: timeOf(time ?? charge?.time ?? null),
        }
      case 'activating':
        if (state !== 'now') return { title: t('orders.activated') }
        return {
          title: t('orders.activating'),
          help:
            (parseWireTime(time) ?? 0) - nowMs > MINUTE_MS
              ? t(isData ? 'result.withinMinutes' : 'result.withinHour')
              : t('result.activatingHelp'),
          time: t('common.now'),
        }
      case 'takesEffect':
        return {
          title: t('result.takesEffect'),
          help: isQueued ? t('result.takesEffectHelp') : undefined,
          time: dateOf(time),
        }
      case 'runsUntil':
        return { title: t('result.runsUntil'), time: dateOf(time) }
    }
  }
}

/** The wallet of a payment of this visit; undefined for an earlier visit and for a card. */
function useWalletOfVisit(order: PurchaseFacts['order']): string | undefined {
  const { t } = useTranslation()
  const payment = usePayment()
  const wallet = order === null ? null : payment.getWallet(order.orderNo)
  return wallet === null ? undefined : t(walletKeys[wallet].method)
}
