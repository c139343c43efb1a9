import { useEffect, useRef, useState } from 'react'
import type { ContractChoice, ContractView } from '../../../host/host-ports.ts'
import { formatYuan } from '../../format/money.ts'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import styles from './contract-sheet.module.css'
import { SimulatedStrip } from './simulated-strip.tsx'
import { type WalletTexts, walletTexts } from './wallet-texts.ts'

export interface ContractSheetProps {
  contract: ContractView
  appLanguage: string
  onChoice: (choice: ContractChoice) => void
}

/** A drawing of our own of a wallet's page on which a contract is signed, with its terms before the button. */
export function ContractSheet({ contract, appLanguage, onChoice }: ContractSheetProps) {
  const texts = walletTexts(appLanguage)
  const sheet = useRef<HTMLElement>(null)
  const [isAgreed, setAgreed] = useState(true)
  useFocusReturn(sheet)
  useEffect(() => sheet.current?.focus(), [])
  return (
    <section
      ref={sheet}
      className={styles.sheet}
      data-provider={contract.provider}
      aria-label={texts.contractTitle}
      dir="ltr"
      tabIndex={-1}
    >
      <SimulatedStrip text={texts.strip} />
      <header className={styles.head}>
        <button
          type="button"
          className={styles.back}
          aria-label={texts.close}
          onClick={() => onChoice('leave')}
        >
          <span aria-hidden="true">‹</span>
        </button>
        <h2 className={styles.title}>{texts.contractTitle}</h2>
      </header>
      <SigningQuestion contract={contract} texts={texts} />
      <dl className={styles.card}>
        {factsOf(contract, texts).map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.card}>
        <ul className={styles.terms} aria-label={texts.termsTitle}>
          {texts.terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </div>
      <label className={styles.agree}>
        <input type="checkbox" checked={isAgreed} onChange={() => setAgreed(!isAgreed)} />
        {texts.agree}
      </label>
      <button type="button" className={styles.sign} disabled={!isAgreed} onClick={() => onChoice('sign')}>
        {texts.sign}
      </button>
      <button type="button" className={styles.leave} onClick={() => onChoice('leave')}>
        {texts.notNow}
      </button>
    </section>
  )
}

/** Merchant, and the amount when the wallet shows it. */
function SigningQuestion({ contract, texts }: { contract: ContractView; texts: WalletTexts }) {
  const { merchantName, amountFen, periodDays } = contract
  return (
    <div className={styles.card}>
      <span className={styles.tile} aria-hidden="true">
        {merchantName.slice(0, 1)}
      </span>
      <p className={styles.merchant}>{merchantName}</p>
      <p className={styles.asks}>{texts.asks}</p>
      {amountFen !== null && (
        <p className={styles.amount}>
          {formatYuan(amountFen)} {periodDays !== null && <small>{texts.eachPeriod(periodDays)}</small>}
        </p>
      )}
    </div>
  )
}

/** Fields of the contract that the wallet shows. */
function factsOf(contract: ContractView, texts: WalletTexts): [string, string][] {
  const { title, account, amountFen, periodDays, nextDate } = contract
  const facts: [string, string | null][] = [
    [texts.service, title],
    [texts.account, account],
    [texts.atMost, amountFen === null ? null : texts.eachTime(formatYuan(amountFen))],
    [texts.every, periodDays === null ? null : texts.days(periodDays)],
    [texts.deductedBy, nextDate],
    [texts.deductFrom, texts.balance],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}
