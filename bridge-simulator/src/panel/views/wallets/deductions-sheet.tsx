import { useEffect, useRef, useState } from 'react'
import type { WalletProvider } from '../../../host/host-dependencies.ts'
import { formatYuan } from '../../format/money.ts'
import { worldStamp } from '../../format/world-time.ts'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import styles from './deductions-sheet.module.css'
import { SimulatedStrip } from './simulated-strip.tsx'
import { type WalletTexts, walletTexts } from './wallet-texts.ts'

/** A contract as its payer sees it in the wallet. */
export interface WalletContract {
  contractCode: string
  provider: WalletProvider
  /** What it is for: the camera, with the channel or lens where it is one's. */
  title: string
  amountFen: number
  isActive: boolean
  /** Next deduction on the world's clock; null when none is planned. */
  nextMs: number | null
  hasFailed: boolean
  /** Deductions so far, newest first. */
  deductions: readonly { period: number; amountFen: number; atMs: number }[]
}

export interface DeductionsSheetProps {
  contracts: readonly WalletContract[]
  /** Whose page it is; null for that of all wallets. */
  wallet: WalletProvider | null
  appLanguage: string
  onEnd: (contractCode: string) => void
  onClose: () => void
}

/** A drawing of our own of the page on which a payer sees and ends what a wallet deducts. */
export function DeductionsSheet({ contracts, wallet, appLanguage, onEnd, onClose }: DeductionsSheetProps) {
  const texts = walletTexts(appLanguage)
  const title = wallet === null ? texts.deductions : texts.deductionsOf[wallet]
  const [asked, setAsked] = useState<WalletContract | null>(null)
  const sheet = useRef<HTMLElement>(null)
  useFocusReturn(sheet)
  useEffect(() => sheet.current?.focus(), [])
  return (
    <section ref={sheet} className={styles.sheet} aria-label={title} dir="ltr" tabIndex={-1}>
      <SimulatedStrip text={texts.strip} />
      <header className={styles.head}>
        <button type="button" className={styles.back} aria-label={texts.closeWallet} onClick={onClose}>
          <span aria-hidden="true">‹</span>
        </button>
        <h2 className={styles.title}>{title}</h2>
      </header>
      {contracts.length === 0 && <p className={styles.none}>{texts.noDeductions}</p>}
      {contracts.map((contract) => (
        <ContractCard key={contract.contractCode} contract={contract} texts={texts} onAsk={setAsked} />
      ))}
      {asked && (
        <EndQuestion
          contract={asked}
          texts={texts}
          onKeep={() => setAsked(null)}
          onEnd={() => {
            setAsked(null)
            onEnd(asked.contractCode)
          }}
        />
      )}
    </section>
  )
}

interface ContractCardProps {
  contract: WalletContract
  texts: WalletTexts
  onAsk: (contract: WalletContract) => void
}

function ContractCard({ contract, texts, onAsk }: ContractCardProps) {
  const { contractCode, title, provider, amountFen, isActive, nextMs, deductions } = contract
  const tone = toneOf(contract)
  return (
    <article className={styles.card} data-provider={provider} aria-label={title}>
      <h3 className={styles.name}>
        <span className={styles.tile} aria-hidden="true">
          {provider === 'wechat' ? 'W' : 'A'}
        </span>
        <bdi>{title}</bdi>
        <span className={styles.state} data-tone={tone}>
          {texts[tone]}
        </span>
      </h3>
      <p className={styles.terms}>
        {texts.eachTime(formatYuan(amountFen))}
        {nextMs !== null && ` · ${texts.nextOn(dayOf(nextMs))}`}
      </p>
      <p className={styles.terms}>
        {texts.contractNumber} <bdi className={styles.number}>{contractCode}</bdi>
      </p>
      <ul className={styles.list}>
        {deductions.map(({ period, atMs, amountFen: paidFen }) => (
          <li key={period}>
            <span>{dayOf(atMs)}</span>
            <span>{formatYuan(paidFen)}</span>
          </li>
        ))}
      </ul>
      {isActive && (
        <button type="button" className={styles.end} onClick={() => onAsk(contract)}>
          {texts.endContract}
        </button>
      )}
    </article>
  )
}

function toneOf({ isActive, hasFailed }: WalletContract) {
  if (!isActive) return 'ended'
  return hasFailed ? 'lastFailed' : 'active'
}

interface EndQuestionProps {
  contract: WalletContract
  texts: WalletTexts
  onKeep: () => void
  onEnd: () => void
}

function EndQuestion({ contract, texts, onKeep, onEnd }: EndQuestionProps) {
  return (
    <div className={styles.scrim}>
      <section className={styles.question} role="alertdialog" aria-label={texts.endQuestion}>
        <h3>{texts.endQuestion}</h3>
        <p>{texts.endMeans(contract.title)}</p>
        <button type="button" className={styles.endNow} onClick={onEnd}>
          {texts.endContract}
        </button>
        <button type="button" className={styles.keep} onClick={onKeep}>
          {texts.keepContract}
        </button>
      </section>
    </div>
  )
}

function dayOf(worldMs: number): string {
  return worldStamp(worldMs).slice(0, 10)
}
