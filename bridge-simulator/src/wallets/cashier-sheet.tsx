import { useEffect, useRef } from 'react'
import type { CashierChoice, CashierView } from '../host/host-ports.ts'
import { formatYuan } from '../panel/model/money.ts'
import { worldClock } from '../panel/model/world-time.ts'
import styles from './cashier-sheet.module.css'
import { SimulatedStrip } from './simulated-strip.tsx'
import { type WalletTexts, walletTexts } from './wallet-texts.ts'

export interface CashierSheetProps {
  cashier: CashierView
  appLanguage: string
  onChoice: (choice: CashierChoice) => void
}

/** A drawing of our own in a wallet's manner: amount, merchant, one way to pay and the ways not to. */
export function CashierSheet({ cashier, appLanguage, onChoice }: CashierSheetProps) {
  const texts = walletTexts(appLanguage)
  const amount = formatYuan(cashier.amountFen)
  const sheet = useRef<HTMLElement>(null)
  // Focus moves here when the wallet opens, as a wallet app would come to the front.
  useEffect(() => sheet.current?.focus(), [])
  return (
    <div className={styles.scrim} dir="ltr">
      <section
        ref={sheet}
        className={styles.sheet}
        data-provider={cashier.provider}
        aria-label={texts.title}
        tabIndex={-1}
      >
        <SimulatedStrip text={texts.strip} />
        <header className={styles.head}>
          <button
            type="button"
            className={styles.close}
            aria-label={texts.close}
            onClick={() => onChoice('cancel')}
          >
            <span aria-hidden="true">✕</span>
          </button>
          <h2 className={styles.title}>{texts.title}</h2>
        </header>
        <p className={styles.merchant}>{cashier.merchantName}</p>
        <p className={styles.amount}>
          <span className={styles.sign}>{amount.slice(0, 1)}</span>
          {amount.slice(1)}
        </p>
        <CashierFacts cashier={cashier} texts={texts} />
        <button type="button" className={styles.pay} onClick={() => onChoice('pay')}>
          {texts.pay(amount)}
        </button>
        <OtherEndings texts={texts} onChoice={onChoice} />
      </section>
    </div>
  )
}

function CashierFacts({ cashier, texts }: { cashier: CashierView; texts: WalletTexts }) {
  return (
    <dl className={styles.facts}>
      <dt>{texts.item}</dt>
      <dd>{cashier.description}</dd>
      {cashier.payUntilMs !== null && (
        <>
          <dt>{texts.until}</dt>
          <dd>{worldClock(cashier.payUntilMs)}</dd>
        </>
      )}
      <dt>{texts.payWith}</dt>
      <dd>
        <span className={styles.tile} aria-hidden="true">
          {cashier.provider === 'wechat' ? 'W' : 'A'}
        </span>
        {texts.balance}
      </dd>
    </dl>
  )
}

interface OtherEndingsProps {
  texts: WalletTexts
  onChoice: (choice: CashierChoice) => void
}

function OtherEndings({ texts, onChoice }: OtherEndingsProps) {
  const endings = [
    [texts.fail, 'fail'],
    [texts.cancel, 'cancel'],
    [texts.lost, 'paid-callback-lost'],
  ] as const satisfies readonly (readonly [string, CashierChoice])[]
  return (
    <div className={styles.otherwise}>
      <p>{texts.otherwise}</p>
      <div className={styles.endings}>
        {endings.map(([text, choice]) => (
          <button
            key={choice}
            type="button"
            className={styles.ending}
            data-choice={choice}
            onClick={() => onChoice(choice)}
          >
            {text}
          </button>
        ))}
      </div>
    </div>
  )
}
