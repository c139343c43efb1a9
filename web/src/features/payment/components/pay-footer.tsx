import { type ReactElement, type RefObject, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { errorTextKey } from '../../../shared/errors/error-names.ts'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import { Button, LinkButton } from '../../../shared/ui/button/button.tsx'
import { Notice } from '../../../shared/ui/feedback/notice.tsx'
import { useBottomBarHeight } from '../../../shared/ui/layout/use-bottom-bar-height.ts'
import { isInFlight, selectNotice, type Wallet } from '../model/payment.ts'
import styles from './pay-footer.module.css'
import { usePayment, usePaymentState } from './payment-context.ts'
import { METHODS_ID } from './use-required-choice.ts'
import { useWalletTexts } from './use-wallet-texts.ts'

type PayFooterProps = {
  /** What is charged, in fen. */
  dueFen: number
  /** By default *Pay ¥…*. */
  label?: string
  /** When money moves; by default after the wallet, or never where nothing is due. */
  line?: string
  /** By default the one that is chosen. */
  wallet?: Wallet
  onPay: () => void
}

/** Footer with what went wrong before, *Pay ¥…*, and when the money moves. */
export function PayFooter(props: PayFooterProps): ReactElement {
  return (
    <div className={styles.footer}>
      <PayNotice dueFen={props.dueFen} />
      <PayButton {...props} />
      <PayLine {...props} />
    </div>
  )
}

function PayButton({ dueFen, label, onPay }: PayFooterProps): ReactElement {
  const { t } = useTranslation()
  const state = usePaymentState()
  return (
    <Button
      size="big"
      isWide
      label={label ?? (dueFen === 0 ? t('sheet.getFree') : t('sheet.pay', { price: formatYuan(dueFen) }))}
      busyLabel={t(state.at === 'contract-querying' ? 'common.checking' : 'payment.paying')}
      isInFlight={isInFlight(state)}
      onPress={onPay}
    />
  )
}

/** When the money moves; while a wallet is open, the way to ask about it. */
function PayLine({ dueFen, line, wallet: only }: PayFooterProps): ReactElement {
  const { t } = useTranslation()
  const payment = usePayment()
  const state = usePaymentState()
  const { chosen, nameOf } = useWalletTexts()
  const wallet = only === undefined ? chosen : nameOf(only)
  if (wallet !== null && (state.at === 'waiting' || state.at === 'contract-waiting'))
    return <LinkButton label={t('sheet.checkPayment', { wallet })} onPress={payment.queryStatus} />
  const walletLine = wallet === null ? t('sheet.selectMethod') : t('sheet.chargedAfter', { wallet })
  return <p className={styles.line}>{line ?? (dueFen === 0 ? t('sheet.nothingToPay') : walletLine)}</p>
}

type PayFooterBarProps = { dueFen: number; onPay: () => void }

/**
 * The pay button of a page: it stays at the lower edge while the page, with the line above it, scrolls under it; where
 * the ways to pay would be seen by scrolling alone, it comes after them.
 */
export function PayFooterBar(props: PayFooterBarProps): ReactElement {
  const ref = useRef<HTMLDivElement>(null)
  useBottomBarHeight(ref)
  useLooseBar(ref)
  return (
    <>
      <footer className={styles.apart}>
        <PayLine {...props} />
      </footer>
      <div ref={ref} className={styles.bar}>
        <div className={styles.footer}>
          <PayNotice dueFen={props.dueFen} />
          <PayButton {...props} />
        </div>
      </div>
    </>
  )
}

/** Marks a bar that does not stay at the lower edge, as the ways to pay are not seen whole above it at first. */
function useLooseBar(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const bar = ref.current
    const page = bar?.parentElement
    if (!bar || !page) return
    const observer = new ResizeObserver(() => {
      const end = page.querySelector(`#${METHODS_ID}`)?.getBoundingClientRect().bottom ?? 0
      const endPx = end - page.getBoundingClientRect().top
      bar.toggleAttribute('data-loose', endPx + bar.offsetHeight > document.documentElement.clientHeight)
    })
    for (const part of [document.documentElement, page, bar]) observer.observe(part)
    return () => observer.disconnect()
  }, [ref])
}

/** What went wrong with the last try, where it stands in the way of the next; nothing else is said here. */
function PayNotice({ dueFen }: { dueFen: number }): ReactElement | null {
  const { t } = useTranslation()
  const words = useWalletTexts()
  const notice = selectNotice(usePaymentState())
  switch (notice?.kind) {
    case 'price-changed':
      return <Notice tone="wrong" title={t('sheet.priceChanged', { price: formatYuan(dueFen) })} />
    case 'device-changed':
      return <Notice tone="wrong" title={t('sheet.deviceChanged')} />
    case 'refused':
      return <Notice tone="wrong" title={t(errorTextKey(notice.error))} />
    case 'not-signed':
      return <Notice tone="wrong" title={t('sheet.notSigned')} />
    case 'wallet-unusable':
      return <Notice tone="wrong" title={words.unusable(notice)} />
    default:
      return null
  }
}
