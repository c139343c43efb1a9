import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { CashierChoice, CashierView } from '../../../host/host-dependencies.ts'
import { formatYuan } from '../../format/money.ts'
import { worldClock } from '../../format/world-time.ts'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import styles from './cashier-sheet.module.css'
import { paySources } from './pay-source.ts'
import { SimulatedStrip } from './simulated-strip.tsx'
import { type WalletTexts, walletTexts } from './wallet-texts.ts'

export interface CashierSheetProps {
  cashier: CashierView
  appLanguage: string
  onChoice: (choice: CashierChoice) => void
}

/** A drawing of our own in a wallet's manner: a sheet with a code, or a list of sources and then the code. */
export function CashierSheet({ cashier, appLanguage, onChoice }: CashierSheetProps) {
  const texts = walletTexts(appLanguage)
  const [isConfirmed, setConfirmed] = useState(cashier.provider === 'wechat')
  const [isRenewing, setRenewing] = useState(cashier.renewal !== null)
  const code = useCode(() => onChoice(cashier.renewal === null || isRenewing ? 'pay' : 'pay-once'))
  const title = isConfirmed ? texts.codeTitle : texts.title
  return (
    <Sheet
      provider={cashier.provider}
      texts={texts}
      title={title}
      code={isConfirmed ? code : null}
      onClose={() => onChoice('cancel')}
    >
      {cashier.provider === 'wechat' && <p className={styles.merchant}>{cashier.merchantName}</p>}
      <Amount fen={cashier.amountFen} />
      {cashier.provider === 'alipay' && (
        <p className={styles.merchant}>
          {cashier.merchantName} · {cashier.description}
        </p>
      )}
      <CashierFacts cashier={cashier} texts={texts} />
      {isConfirmed ? (
        <CodePad code={code} texts={texts} />
      ) : (
        <PaySources cashier={cashier} texts={texts} onConfirm={() => setConfirmed(true)}>
          <Renewal renewal={cashier.renewal} texts={texts} isOn={isRenewing} onChange={setRenewing} />
        </PaySources>
      )}
    </Sheet>
  )
}

interface RenewalProps {
  renewal: CashierView['renewal']
  texts: WalletTexts
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** What the payer may agree to beside the payment, and leave out. */
function Renewal({ renewal, texts, isOn, onChange }: RenewalProps) {
  if (renewal === null) return null
  const { amountFen, periodDays, nextDate } = renewal
  return (
    <label className={styles.source} data-enough="true">
      <span className={styles.sourceName}>
        {texts.renewal}
        {amountFen !== null && periodDays !== null && nextDate !== null && (
          <small>{texts.renewalTerms(formatYuan(amountFen), periodDays, nextDate)}</small>
        )}
      </span>
      <input type="checkbox" checked={isOn} onChange={() => onChange(!isOn)} />
    </label>
  )
}

interface SheetProps {
  provider: CashierView['provider']
  texts: WalletTexts
  title: string
  code: CodeEntry | null
  onClose: () => void
  children: ReactNode
}

function Sheet({ provider, texts, title, code, onClose, children }: SheetProps) {
  const sheet = useRef<HTMLElement>(null)
  useFocusReturn(sheet)
  // Focus moves here when the wallet opens, as a wallet app would come to the front.
  useEffect(() => sheet.current?.focus(), [])
  return (
    <div className={styles.scrim} dir="ltr">
      <section
        ref={sheet}
        className={styles.sheet}
        data-provider={provider}
        aria-label={texts.title}
        tabIndex={-1}
        onKeyDown={code?.onKeyDown}
      >
        <SimulatedStrip text={texts.strip} />
        <header className={styles.head}>
          <button type="button" className={styles.close} aria-label={texts.close} onClick={onClose}>
            <span aria-hidden="true">✕</span>
          </button>
          <h2 className={styles.title}>{title}</h2>
        </header>
        {children}
      </section>
    </div>
  )
}

function Amount({ fen }: { fen: number }) {
  const amount = formatYuan(fen)
  return (
    <p className={styles.amount}>
      <span className={styles.sign}>{amount.slice(0, 1)}</span>
      {amount.slice(1)}
    </p>
  )
}

function CashierFacts({ cashier, texts }: { cashier: CashierView; texts: WalletTexts }) {
  const { provider, description, tradeId, orderNo, payUntilMs } = cashier
  const [source] = paySources(cashier, texts).filter(({ isEnough }) => isEnough)
  return (
    <dl className={styles.facts}>
      <dt>{provider === 'wechat' ? texts.item : texts.number}</dt>
      <dd>{provider === 'wechat' ? description : `…${(orderNo ?? tradeId).slice(-4)}`}</dd>
      {payUntilMs !== null && (
        <>
          <dt>{texts.until}</dt>
          <dd>{worldClock(payUntilMs)}</dd>
        </>
      )}
      {provider === 'wechat' && source && (
        <>
          <dt>{texts.payWith}</dt>
          <dd>
            <span className={styles.tile} aria-hidden="true">
              W
            </span>
            {source.name} {source.about}
          </dd>
        </>
      )}
    </dl>
  )
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const

/** Six boxes and ten digits: how a buyer confirms a payment. */
function CodePad({ code, texts }: { code: CodeEntry; texts: WalletTexts }) {
  const { count, press, back } = code
  const pad = useRef<HTMLDivElement>(null)
  // The button that asked for the code is gone, and the keyboard with it: the sheet takes digits.
  useEffect(() => pad.current?.closest('section')?.focus(), [])
  const boxes = Array.from({ length: codeLength }, (_, index) => index)
  return (
    <div ref={pad} className={styles.code}>
      <p className="visually-hidden" role="status">
        {texts.codeTyped(count, codeLength)}
      </p>
      <div className={styles.boxes} aria-hidden="true">
        {boxes.map((index) => (
          <span key={index} className={styles.box} data-filled={index < count}>
            {index < count ? '●' : ''}
          </span>
        ))}
      </div>
      <fieldset className={styles.keys} data-control="wallet">
        <legend className="visually-hidden">{texts.codeTitle}</legend>
        {digits.map((digit) => (
          <button key={digit} type="button" className={styles.key} data-digit={digit} onClick={press}>
            {digit}
          </button>
        ))}
        <button
          type="button"
          className={styles.key}
          data-digit="back"
          aria-label={texts.codeBack}
          onClick={back}
        >
          <span aria-hidden="true">⌫</span>
        </button>
      </fieldset>
    </div>
  )
}

interface PaySourcesProps {
  cashier: CashierView
  texts: WalletTexts
  onConfirm: () => void
  children: ReactNode
}

/** What the payer may pay with; what has too little is there, and cannot be chosen. */
function PaySources({ cashier, texts, onConfirm, children }: PaySourcesProps) {
  const sources = paySources(cashier, texts)
  const group = useId()
  const [chosen, setChosen] = useState(sources.find(({ isEnough }) => isEnough)?.symbol)
  return (
    <>
      <fieldset className={styles.sources}>
        <legend>{texts.payWith}</legend>
        {sources.map(({ symbol, name, about, isEnough }) => (
          <label key={symbol} className={styles.source} data-enough={isEnough}>
            <span className={styles.tile} aria-hidden="true">
              {symbol}
            </span>
            <span className={styles.sourceName}>
              {name}
              <small>{about}</small>
            </span>
            <input
              type="radio"
              name={group}
              checked={symbol === chosen}
              disabled={!isEnough}
              onChange={() => setChosen(symbol)}
            />
          </label>
        ))}
        {children}
      </fieldset>
      <button type="button" className={styles.pay} data-control="wallet" onClick={onConfirm}>
        {texts.confirm}
      </button>
    </>
  )
}

/** Digits of a payment code. */
const codeLength = 6

/** Number of digits entered, by taps or keys; any six are accepted. */
function useCode(onDone: () => void) {
  const [count, setCount] = useState(0)
  const press = () => {
    if (count < codeLength) setCount(count + 1)
    if (count === codeLength - 1) onDone()
  }
  const back = () => setCount(Math.max(0, count - 1))
  const onKeyDown = (event: KeyboardEvent) => {
    const isDigit = /^\d$/.test(event.key)
    if (!isDigit && event.key !== 'Backspace') return
    // The panel has its own meaning for digits.
    event.stopPropagation()
    event.preventDefault()
    if (!isDigit) back()
    // A key held down is one digit, or it would confirm the next sheet too.
    else if (!event.repeat) press()
  }
  return { count, press, back, onKeyDown }
}

type CodeEntry = ReturnType<typeof useCode>
