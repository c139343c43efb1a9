import type { ReactElement } from 'react'
import styles from './chip-bar.module.css'

export type ChipOption<Value extends string = string> = { value: Value; label: string; count?: number }

type ChipBarProps<Value extends string> = {
  label: string
  options: readonly ChipOption<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** A filter of one choice, in as many lines as it needs: none of it lies out of view; a count is shown where it asks for something. */
export function ChipBar<Value extends string>({
  label,
  options,
  value,
  onChange,
}: ChipBarProps<Value>): ReactElement {
  return (
    <fieldset aria-label={label} className={styles.bar}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.chip}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count ? <span className={styles.count}>{option.count}</span> : null}
        </button>
      ))}
    </fieldset>
  )
}
