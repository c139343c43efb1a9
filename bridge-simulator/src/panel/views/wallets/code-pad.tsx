import styles from './code-pad.module.css'
import { type CodeEntry, codeLength } from './use-code.ts'
import type { WalletTexts } from './wallet-texts.ts'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const

/** Six boxes and ten digits: how a buyer confirms a payment. */
export function CodePad({ code, texts }: { code: CodeEntry; texts: WalletTexts }) {
  const { count, press, back } = code
  const boxes = Array.from({ length: codeLength }, (_, place) => place)
  return (
    <div className={styles.code}>
      <p className="visually-hidden" role="status">
        {texts.codeTyped(count, codeLength)}
      </p>
      <div className={styles.boxes} aria-hidden="true">
        {boxes.map((place) => (
          <span key={place} className={styles.box} data-filled={place < count}>
            {place < count ? '●' : ''}
          </span>
        ))}
      </div>
      <fieldset className={styles.keys}>
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
