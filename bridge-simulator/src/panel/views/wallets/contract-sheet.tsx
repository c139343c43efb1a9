import { useEffect, useRef, useState } from 'react'
import type { ContractChoice, ContractView } from '../../../host/host-dependencies.ts'
import { formatYuan } from '../../format/money.ts'
import { packageTitle } from '../../model/package-title.ts'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import styles from './contract-sheet.module.css'
import { SimulatedStrip } from './simulated-strip.tsx'
import { type WalletTexts, walletTexts } from './wallet-texts.ts'

/** The merchant's side of a contract that waits to be signed. */
export interface ContractTerms {
  /** Name of the camera. */
  camera: string
  packageId: string
  amountFen: number
  firstAmountFen: number
  periodDays: number
}

export interface ContractSheetProps {
  /** What the wallet was sent. */
  contract: ContractView
  /** Null for a contract that the world does not know, as one of another merchant. */
  terms: ContractTerms | null
  appLanguage: string
  onChoice: (choice: ContractChoice) => void
}

/**
 * A drawing of our own of a wallet's page on which a contract is signed, with its terms before the button: those the
 * wallet was sent, and the merchant's where it was sent none.
 */
export function ContractSheet({ contract, terms, appLanguage, onChoice }: ContractSheetProps) {
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
      <SigningQuestion contract={contract} terms={terms} texts={texts} />
      <dl className={styles.card}>
        {factsOf({ contract, terms, texts }).map(([name, value]) => (
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
      <div className={styles.foot}>
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
      </div>
    </section>
  )
}

interface TermsProps extends Pick<ContractSheetProps, 'contract' | 'terms'> {
  texts: WalletTexts
}

/** Merchant, and what a period costs; says where the price comes from when the wallet was sent none. */
function SigningQuestion({ contract, terms, texts }: TermsProps) {
  const { merchantName } = contract
  const amountFen = contract.amountFen ?? terms?.amountFen ?? null
  const periodDays = contract.periodDays ?? terms?.periodDays ?? null
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
      {contract.amountFen === null && terms !== null && <p className={styles.asks}>{texts.merchantPrice}</p>}
    </div>
  )
}

/** Fields of the contract: what it is for, by the merchant's words in the language of the app, and what the wallet was sent. */
function factsOf({ contract, terms, texts }: TermsProps): [string, string][] {
  const { title, account, amountFen, periodDays, nextDate } = contract
  const facts: [string, string | null][] = [
    [texts.service, terms && packageTitle(terms.packageId, texts)],
    [texts.camera, terms?.camera ?? null],
    [texts.plan, title],
    [texts.account, account],
    [texts.atMost, amountFen === null ? null : texts.eachTime(formatYuan(amountFen))],
    [texts.every, periodDays === null ? null : texts.days(periodDays)],
    [texts.firstDeduction, terms && texts.whenSigned(formatYuan(terms.firstAmountFen))],
    [texts.deductedBy, nextDate],
    [texts.deductFrom, texts.balance],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}
