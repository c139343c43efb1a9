import { type ReactNode, useId } from 'react'
import { KeyCap } from './chip.tsx'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

interface FieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  hint?: string | undefined
  /** Message about an invalid value. */
  error?: string | null
  /** What a valid value means, in the place of the hint. */
  said?: string | undefined
  isMono?: boolean
  isLabelHidden?: boolean
  /** A text of several lines; one when left out. */
  lines?: number
}

export function Field({
  label,
  value,
  onChange,
  hint,
  error,
  said,
  isMono,
  isLabelHidden,
  lines = 1,
}: FieldProps) {
  const id = useId()
  const below = error ?? said ?? (isLabelHidden ? undefined : hint)
  const common = {
    id,
    className: styles.input,
    'data-mono': isMono,
    value,
    placeholder: isLabelHidden ? hint : undefined,
    autoComplete: 'off',
    spellCheck: false,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': below ? `${id}-below` : undefined,
  }
  return (
    <div className={styles.field}>
      <label className={isLabelHidden ? 'visually-hidden' : styles.label} htmlFor={id}>
        {label}
      </label>
      {lines === 1 ? (
        <input {...common} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <textarea {...common} rows={lines} onChange={(event) => onChange(event.target.value)} />
      )}
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

interface SearchBoxProps {
  name: string
  hint: string
  value: string
  onChange: (value: string) => void
  /** What was taken out of the text already. */
  tokens?: ReactNode
  onEnter?: () => void
  /** Backspace with nothing left to delete. */
  onBackspace?: () => void
}

export function SearchBox(props: SearchBoxProps) {
  const { name, hint, value, onChange, tokens, onEnter, onBackspace } = props
  const onKey = (key: string) => {
    if (key === 'Enter') onEnter?.()
    if (key === 'Backspace' && value === '') onBackspace?.()
  }
  return (
    <div className={styles.box}>
      <Icon name="search" />
      {tokens}
      <input
        type="search"
        className={styles.searchBoxInput}
        aria-label={name}
        placeholder={hint}
        value={value}
        spellCheck={false}
        data-search="true"
        onChange={(event) => onChange(event.target.value)}
        // While an input method composes, Enter and Backspace are its own.
        onKeyDown={(event) => event.nativeEvent.isComposing || onKey(event.key)}
      />
      <KeyCap name="/" />
    </div>
  )
}
