import { mutationOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { dataOf } from '../../../shared/api-client/api-errors.ts'
import { errorTextKey, nameOfError } from '../../../shared/errors/error-names.ts'
import { dottedParts } from '../../../shared/i18n/dotted-parts.ts'
import { isolateNames } from '../../../shared/i18n/isolate-value.ts'
import { DottedText } from '../../../shared/i18n/unbroken-text.tsx'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import type { Services } from '../../../shared/services/services.ts'
import { useReviewMode, useServices, useSession } from '../../../shared/services/services-context.ts'
import { useHostPage } from '../../../shared/services/use-host-page.ts'
import { dateFormatOf, displayTime } from '../../../shared/time/format-time.ts'
import { untilDate } from '../../../shared/time/wire-time.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import { Notice } from '../../../shared/ui/feedback/notice.tsx'
import { Cell } from '../../../shared/ui/form/cell.tsx'
import { type Fact, FactList } from '../../../shared/ui/layout/fact-list.tsx'
import { LabelLine } from '../../../shared/ui/layout/section-head.tsx'
import { showToast } from '../../../shared/ui/toast/toast-store.ts'
import { WALLETS, type Wallet } from '../model/payment.ts'
import { type ContractKey, type ContractState, contractQuery } from '../queries.ts'
import styles from './contract-view.module.css'
import { useWalletTexts } from './use-wallet-texts.ts'

type Detail = NonNullable<ContractState['detail']>

type ContractViewProps = Pick<ContractState, 'detail' | 'channels'> &
  IsOwned & {
    /** How a channel is called; where packages are bought by channel. */
    channelName?: ((channelIotId: string) => string) | undefined
    /** The channels are lenses of a camera. */
    hasLenses?: boolean | undefined
  }

/** The auto-renewal of a device: terms, a failed charge, and how to end it; its owner's is the owner's business. */
export function ContractView(props: ContractViewProps): ReactElement {
  const { detail, isOwned, channels, channelName, hasLenses } = props
  const { t, i18n } = useTranslation()
  const names = channelName && channels && isolateNames(channels.map(channelName), i18n)
  const key = hasLenses ? 'contract.lenses' : 'contract.channels'
  const ofChannels = names && t(key, { channels: new Intl.ListFormat(i18n.language).format(names) })
  // Of several channels the detail is that of a charge that failed, not the terms of all.
  const isOfSeveral = (channels?.length ?? 0) > 1
  const terms = isOfSeveral ? null : detail
  const newPrice = untilDate(terms?.priceChange?.from)
  // Where none is named the page leads to the contract of each, which says how it ends.
  const hasOwnPages = isOfSeveral && names === undefined
  if (isOfOwner({ detail, isOwned })) {
    return <Notice title={t('contract.byOwner')} text={ofChannels ?? t('contract.byOwnerText')} />
  }
  return (
    <section className={styles.contract}>
      {detail?.renewalFailed ? <FailedRenewal detail={detail} dateOf={untilDate} /> : null}
      {detail?.renewalFailed && ofChannels === undefined ? null : (
        <Notice title={t('contract.on')} text={ofChannels ?? t('error.contract-active')} />
      )}
      {terms === null ? null : (
        <>
          {newPrice === null ? null : <Notice title={t('cloud.newPrice', { date: newPrice })} />}
          <ContractFacts detail={terms} dateOf={untilDate} />
        </>
      )}
      {hasOwnPages ? null : (
        <EndingSteps
          endIn={terms?.endIn ?? null}
          {...(terms?.renewalFailed === true ? { paidUntil: null } : {})}
        />
      )}
    </section>
  )
}

type IsOwned = {
  /** The device is the user's own, not shared with them. */
  isOwned: boolean
}

// The server tells nobody else of the terms; of a device of one's own they are missing where it has none to tell.
function isOfOwner({ detail, isOwned }: Pick<ContractState, 'detail'> & IsOwned): boolean {
  return detail === null && !isOwned
}

type FailedRenewalProps = {
  detail: Detail
  dateOf: DateOf
  /** Nothing is on its way, as far as that is known. */
  isOver?: boolean
}

/** A charge that did not go through: the way to have it tried again, or when it is. */
export function FailedRenewal({ detail, dateOf, isOver = false }: FailedRenewalProps): ReactElement {
  const { t } = useTranslation()
  const wallets = useWalletTexts()
  const retry = useMutation(retryDeductMutation(useServices()))
  // Nothing is sold to the app store's reviewers, a month that failed no more than another (product 6.04).
  const isReview = useReviewMode()
  const wallet = wallets.nameOf(detail.provider)
  const date = dateOf(detail.nextDeductTime)
  const text = (): string | undefined => {
    const failed = { price: formatYuan(detail.amount), wallet }
    if (detail.canRetry) return isReview ? t('review.text') : t('contract.failedText', failed)
    if (date !== null) return t('contract.failedNext', { ...failed, date })
    return isOver ? undefined : t('contract.retried')
  }
  const tryAgain = (): void =>
    retry.mutate(detail.contractCode, {
      onSuccess: () => showToast(t('contract.retried'), { icon: 'check' }),
      onError: (error) => showToast(t(errorTextKey(nameOfError(error))), { icon: 'info' }),
    })
  return (
    <Notice tone="wrong" title={t('contract.failed')} text={text()}>
      {detail.canRetry && !isReview ? (
        <Button
          className={styles.retry}
          label={t('contract.retry')}
          busyLabel={t('contract.retrying')}
          isInFlight={retry.isPending}
          onPress={tryAgain}
        />
      ) : null}
    </Notice>
  )
}

/** Retries a failed renewal now; afterwards everything about the device is read again. */
function retryDeductMutation(services: Services) {
  return mutationOptions({
    mutationKey: ['contract', 'retry'],
    mutationFn: async (contractCode: string) =>
      dataOf(await services.api.call('retryDeduct', { body: { contractCode } })),
    onSettled: (...settled) => settled[4].client.invalidateQueries(),
  })
}

type EndingStepsProps = {
  /** The wallet the contract was signed in; null where the backend does not say. */
  endIn: Detail['endIn'] | null
  /** Date until which something is paid; null where nothing is, absent where it is not known. */
  paidUntil?: string | null
}

/** Steps to end auto-renewal, one by one, with a button that opens the wallet, and what stays. */
export function EndingSteps({ endIn, paidUntil }: EndingStepsProps): ReactElement {
  const { t } = useTranslation()
  const wallets = WALLETS.filter((wallet) => endIn === null || endNames[wallet] === endIn)
  return (
    <>
      <LabelLine label={t('contract.howToEnd')} />
      {wallets.map((wallet) => (
        <WalletSteps key={wallet} wallet={wallet} />
      ))}
      {paidUntil === null ? null : (
        <p className={styles.ending}>
          {paidUntil === undefined ? t('contract.stays') : t('contract.staysUntil', { date: paidUntil })}
        </p>
      )}
    </>
  )
}

const endNames = { wechat: 'WeChat', alipay: 'Alipay' } as const satisfies Record<Wallet, Detail['endIn']>

const walletPages = {
  wechat: { pathKey: 'contract.pathWechat', activity: 'wechatAutoPayments' },
  alipay: { pathKey: 'contract.pathAlipay', activity: 'alipayAutoPayments' },
} as const satisfies Record<Wallet, object>

function WalletSteps({ wallet }: { wallet: Wallet }): ReactElement {
  const { t } = useTranslation()
  const hostPage = useHostPage()
  const name = useWalletTexts().nameOf(wallet)
  const { pathKey, activity } = walletPages[wallet]
  return (
    <>
      <ol className={styles.steps}>
        <li>{t('contract.stepOpen', { wallet: name })}</li>
        <li>{t('contract.stepGo', { path: t(pathKey) })}</li>
        <li>{t('contract.stepEnd')}</li>
      </ol>
      <Button
        variant="tinted"
        className={styles.retry}
        label={t('contract.stepOpen', { wallet: name })}
        onPress={() => hostPage.open('jumpSpecifiedActivity', { activity, deviceId: '', iotId: '' })}
      />
      {hostPage.problem === null ? null : (
        <Notice tone="wrong" title={t('contract.openFailed', { wallet: name })} />
      )}
    </>
  )
}

/** How the page writes a date. */
type DateOf = (wireTime: string | null) => string | null

/** Facts of a contract that are said in one line. */
export interface ShownContract {
  isSigned: boolean
  detail: Pick<Detail, 'amount' | 'nextDeductTime' | 'renewalFailed'> | null
}

/** A channel or lens with a contract of its own. */
export interface ShownChannel {
  name: string
  nextDeductTime: string | null
  amount: number
  failed: boolean
}

type ContractCellProps = IsOwned & {
  contract: ShownContract
  /** Where channels or lenses renew one by one: each of them. */
  channels?: readonly ShownChannel[] | undefined
  /** By default with dots. */
  dateOf?: DateOf
  onManage: () => void
}

/** That a device renews by itself, when and for how much; it leads on where the contract is the user's. */
export function ContractCell(props: ContractCellProps): ReactElement | null {
  const { contract, channels, isOwned, dateOf = untilDate, onManage } = props
  const { t } = useTranslation()
  const { isSigned, detail } = contract
  if (!isSigned) return null
  if (detail === null) {
    return <Cell icon="wallet" label={t(isOwned ? 'contract.on' : 'contract.byOwner')} />
  }
  const whole = { ...detail, name: '', failed: detail.renewalFailed }
  const lines = (channels ?? [whole]).flatMap(({ name, nextDeductTime, amount, failed }) => {
    const date = dateOf(nextDeductTime)
    if (name === '' && (failed || date === null)) return []
    const key = failed ? 'cloud.nextTry' : 'cloud.renews'
    const next = date === null ? [] : [t(key, { date, price: formatYuan(amount) })]
    return [dottedParts([...next, name].filter((part) => part !== ''))]
  })
  return (
    <Cell
      icon="wallet"
      label={t(detail.renewalFailed ? 'contract.failed' : 'contract.on')}
      help={lines.length === 0 ? undefined : lines.map((line) => <DottedText key={line} text={line} />)}
      end="forward"
      onPress={onManage}
    />
  )
}

/** What is renewed, when and for how much; where nothing follows that says it, how it is ended. */
function ContractFacts(props: { detail: Detail; dateOf: DateOf; isEndingSaid?: boolean }): ReactElement {
  const { detail, dateOf, isEndingSaid = false } = props
  const { t } = useTranslation()
  const wallets = useWalletTexts()
  const { packageName, amount, nextDeductTime, signTime, provider } = detail
  const next = dateOf(nextDeductTime)
  const nextFact: Fact = {
    label: t('contract.next'),
    value: next === null ? formatYuan(amount) : dottedParts([next, formatYuan(amount)]),
  }
  // No charge is to come where the agreement ends in place of it.
  const isLast = next === null && detail.priceChange?.isEnding === true
  const facts: Fact[] = [
    { label: t('contract.package'), value: packageName },
    ...(isLast ? [] : [nextFact]),
    { label: t('contract.signed'), value: dateOf(signTime) ?? signTime },
  ]
  if (isEndingSaid) {
    const wallet = wallets.nameOf(provider)
    facts.push({ label: t('sheet.renewEnd'), value: t('sheet.renewEndText', { wallet }) })
  }
  return <FactList facts={facts} />
}

/** Pause before the next charge is read again; it is null while the first charge is open. */
const POLL_MS = 3000

/** The terms of a contract just signed, after a first charge that failed; empty when the server has no terms. */
export function SignedContract({ contract }: { contract: ContractKey }): ReactElement | null {
  const { data } = useQuery({
    ...contractQuery(useServices(), contract),
    refetchInterval: ({ state }) => (state.data?.detail?.nextDeductTime === null ? POLL_MS : false),
  })
  const format = dateFormatOf(useSession((session) => session.timeFormat))
  const dateOf = (wireTime: string | null) => displayTime(wireTime, format)
  const detail = data?.detail
  return detail ? (
    <>
      {detail.renewalFailed ? <FailedRenewal detail={detail} dateOf={dateOf} /> : null}
      <ContractFacts detail={detail} dateOf={dateOf} isEndingSaid />
    </>
  ) : null
}
