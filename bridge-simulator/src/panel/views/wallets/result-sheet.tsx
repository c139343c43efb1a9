import { useEffect, useRef } from 'react'
import type { WalletResultView } from '../../../host/host-dependencies.ts'
import { formatYuan } from '../../format/money.ts'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import styles from './result-sheet.module.css'
import { SimulatedStrip } from './simulated-strip.tsx'
import { type WalletTexts, walletTexts } from './wallet-texts.ts'

interface ResultSheetProps {
  result: WalletResultView
  appLanguage: string
  onDone: () => void
}

/** A drawing of our own of a wallet's last page: how it ended, and the way back to the shop. */
export function ResultSheet({ result, appLanguage, onDone }: ResultSheetProps) {
  const texts = walletTexts(appLanguage)
  const sheet = useRef<HTMLElement>(null)
  useFocusReturn(sheet)
  useEffect(() => sheet.current?.focus(), [])
  const provider = result.kind === 'payment' ? result.cashier.provider : result.provider
  const { title, about, tone } = wordsOf(result, texts)
  return (
    <section
      ref={sheet}
      className={styles.sheet}
      data-provider={provider}
      aria-label={texts.result}
      dir="ltr"
      tabIndex={-1}
    >
      <SimulatedStrip text={texts.strip} />
      {result.kind === 'payment' && result.isArranged && <p className={styles.arranged}>{texts.noCashier}</p>}
      <div className={styles.body} role="status">
        <span className={styles.sign} data-tone={tone} aria-hidden="true">
          {signs[tone]}
        </span>
        <h2 className={styles.title}>{title}</h2>
        {result.kind === 'payment' && tone === 'done' && (
          <p className={styles.amount}>{formatYuan(result.cashier.amountFen)}</p>
        )}
        {result.kind === 'payment' && <p className={styles.merchant}>{result.cashier.merchantName}</p>}
        <p className={styles.about}>{about}</p>
      </div>
      <button type="button" className={styles.done} data-control="wallet" onClick={onDone}>
        {texts.done}
      </button>
    </section>
  )
}

const signs = { done: '✓', waits: '…', failed: '!' } as const

interface ResultWords {
  title: string
  about: string
  tone: keyof typeof signs
}

function wordsOf(result: WalletResultView, texts: WalletTexts): ResultWords {
  if (result.kind === 'contract') {
    const { signed, refused } = texts.contractResults
    return result.isSigned ? { ...signed, tone: 'done' } : { ...refused, tone: 'failed' }
  }
  const { outcome, cashier } = result
  if (outcome === 'insufficient') {
    const detail = texts.cannotPay(formatYuan(cashier.amountFen))
    return { title: texts.insufficient, about: detail, tone: 'failed' }
  }
  const { paid, failed, cancelled, network, waits } = texts.results
  if (outcome === 'paid') {
    const detail = result.isCallbackSent ? paid.about : `${paid.about} ${texts.pageNotTold}`
    return { ...paid, about: detail, tone: 'done' }
  }
  if (outcome === 'network') return { ...network, tone: 'failed' }
  if (outcome === 'cancelled') return { ...cancelled, tone: 'failed' }
  return outcome === 'failed' ? { ...failed, tone: 'failed' } : { ...waits, tone: 'waits' }
}
