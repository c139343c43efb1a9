import { type ReactElement, type ReactNode, type Ref, useId, useRef } from 'react'
import { classNames } from '../../styles/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { searchIcon } from '../icon/page-icons.ts'
import styles from './text-field.module.css'

type TextFieldProps = {
  /** Names the field. */
  label: string
  /** Stands in the empty field; the label where there is none and it does not stand above. */
  placeholder?: string
  /** The label stands above the field, also while something is typed: one of several. */
  isLabelled?: boolean
  value: string
  onChange: (value: string) => void
  /** What is wrong and what to do about it. */
  error?: string | undefined
  maxLength: number
  inputMode?: 'numeric' | 'text' | 'email'
  /** A code whose letters are shown raised as they are typed; the value stays as typed. */
  isCode?: boolean
  inputRef?: Ref<HTMLInputElement>
  /** Stands beside the field; what is wrong is said under both. */
  beside?: ReactNode
}

/** One line of text that a machine reads: a number or a code, from left to right in every language. */
export function TextField(props: TextFieldProps): ReactElement {
  const {
    label,
    isLabelled = false,
    placeholder = isLabelled ? ' ' : label,
    value,
    onChange,
    error,
    maxLength,
    inputMode = 'text',
    isCode = false,
    inputRef,
    beside,
  } = props
  const id = useId()
  return (
    <div className={styles.field}>
      {isLabelled ? (
        <label htmlFor={`${id}-input`} className={styles.label}>
          {label}
        </label>
      ) : null}
      <div className={styles.line}>
        <input
          ref={inputRef}
          id={`${id}-input`}
          type="text"
          className={classNames(styles.input, isCode && styles.code, error !== undefined && styles.wrong)}
          // Raised by the rules of English: in Turkish an i would become another letter.
          lang={isCode ? 'en' : undefined}
          aria-label={isLabelled ? undefined : label}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : id}
          placeholder={placeholder}
          value={value}
          maxLength={maxLength}
          inputMode={inputMode}
          autoComplete="off"
          autoCapitalize={isCode ? 'characters' : 'off'}
          autoCorrect="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
        {beside}
      </div>
      {error === undefined ? null : (
        <p id={id} className={styles.error}>
          <Icon name="info" className={styles.icon} />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

type SearchFieldProps = {
  /** Names the field. */
  label: string
  /** Stands in the empty field; the label where there is none. */
  placeholder?: string
  clearLabel: string
  value: string
  onChange: (value: string) => void
}

/** Field for what one looks for; the cross empties it and keeps the focus. */
export function SearchField(props: SearchFieldProps): ReactElement {
  const { label, placeholder = label, clearLabel, value, onChange } = props
  const input = useRef<HTMLInputElement>(null)
  const clear = (): void => {
    onChange('')
    input.current?.focus()
  }
  return (
    <search>
      <form className={styles.search} onSubmit={(event) => event.preventDefault()}>
        <Icon name={searchIcon} className={styles.glass} />
        <input
          ref={input}
          type="search"
          // Empty it has the direction of the page: `auto` would set the placeholder from left to right.
          dir={value === '' ? undefined : 'auto'}
          className={styles.wanted}
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={80}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {value === '' ? null : (
          <button type="button" className={styles.clear} aria-label={clearLabel} onClick={clear}>
            <Icon name="close" />
          </button>
        )}
      </form>
    </search>
  )
}
