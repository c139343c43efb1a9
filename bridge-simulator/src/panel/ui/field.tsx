import { useId } from 'react'
import styles from './field.module.css'

interface FieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  hint?: string | undefined
  /** The sentence why this value is refused. */
  error?: string | null
  isMono?: boolean
  isLabelHidden?: boolean
}

export function Field({ label, value, onChange, hint, error, isMono, isLabelHidden }: FieldProps) {
  const id = useId()
  const below = error ?? (isLabelHidden ? undefined : hint)
  return (
    <div className={styles.field}>
      <label className={isLabelHidden ? 'visually-hidden' : styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.input}
        data-mono={isMono}
        value={value}
        placeholder={isLabelHidden ? hint : undefined}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={below ? `${id}-below` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {below && (
        <span
          id={`${id}-below`}
          className={error ? styles.error : styles.hint}
          role={error ? 'alert' : undefined}
        >
          {below}
        </span>
      )}
    </div>
  )
}
