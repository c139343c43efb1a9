import { useId, useState } from 'react'
import type { CashierView } from '../../../host/host-ports.ts'
import styles from './cashier-sheet.module.css'
import { paySources } from './pay-source.ts'
import type { WalletTexts } from './wallet-texts.ts'

interface PaySourcesProps {
  cashier: CashierView
  texts: WalletTexts
  onConfirm: () => void
}

/** What the payer may pay with; what has too little is there, and cannot be chosen. */
export function PaySources({ cashier, texts, onConfirm }: PaySourcesProps) {
  const sources = paySources(cashier, texts)
  const group = useId()
  const [chosen, setChosen] = useState(sources.find(({ isEnough }) => isEnough)?.letter)
  return (
    <>
      <fieldset className={styles.sources}>
        <legend>{texts.payWith}</legend>
        {sources.map(({ letter, name, about, isEnough }) => (
          <label key={letter} className={styles.source} data-enough={isEnough}>
            <span className={styles.tile} aria-hidden="true">
              {letter}
            </span>
            <span className={styles.sourceName}>
              {name}
              <small>{about}</small>
            </span>
            <input
              type="radio"
              name={group}
              checked={letter === chosen}
              disabled={!isEnough}
              onChange={() => setChosen(letter)}
            />
          </label>
        ))}
      </fieldset>
      <button type="button" className={styles.pay} onClick={onConfirm}>
        {texts.confirm}
      </button>
    </>
  )
}
