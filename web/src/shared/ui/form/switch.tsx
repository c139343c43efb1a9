import { type ReactElement, useId } from 'react'
import styles from './switch.module.css'

type SwitchProps = {
  label: string
  /** What it brings, what it costs, and the way out. */
  help: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A line with a switch at its end; the whole line is its target. */
export function Switch({ label, help, isOn, onChange }: SwitchProps): ReactElement {
  const id = useId()
  return (
    <label className={styles.line}>
      <span className={styles.text}>
        <span className={styles.label}>{label}</span>
        <span id={id} className={styles.help}>
          {help}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={isOn}
        aria-checked={isOn}
        aria-label={label}
        aria-describedby={id}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
