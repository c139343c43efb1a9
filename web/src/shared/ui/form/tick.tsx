import type { ReactElement, ReactNode, Ref } from 'react'
import styles from './tick.module.css'

type TickProps = {
  isTicked: boolean
  onChange: (isTicked: boolean) => void
  /** May hold a link; pressing the link does not tick. */
  children: ReactNode
  /** The id of the sentence shown when the tick is missing. */
  errorId?: string | undefined
  inputRef?: Ref<HTMLInputElement>
}

/** A tick the user sets; the whole line is its target. */
export function Tick({ isTicked, onChange, children, errorId, inputRef }: TickProps): ReactElement {
  return (
    <label className={styles.line}>
      <input
        ref={inputRef}
        type="checkbox"
        className={styles.tick}
        checked={isTicked}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        onChange={(event) => onChange(event.target.checked)}
      />
      <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.mark}>
        <path d="m6 12.5 4 4 8-8.5" />
      </svg>
      <span className={styles.text}>{children}</span>
    </label>
  )
}
