import { type ReactElement, type Ref, useId } from 'react'
import { classNames } from '../../styles/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './text-field.module.css'

type TextFieldProps = {
  /** Names the field; stands in it as the placeholder too. */
  label: string
  value: string
  onChange: (value: string) => void
  /** What is wrong and what to do about it. */
  error?: string | undefined
  maxLength: number
  inputMode?: 'numeric' | 'text'
  inputRef?: Ref<HTMLInputElement>
}

/** One line of text that a machine reads: a number or a code, from left to right in every language. */
export function TextField(props: TextFieldProps): ReactElement {
  const { label, value, onChange, error, maxLength, inputMode = 'text', inputRef } = props
  const id = useId()
  return (
    <div className={styles.field}>
      <input
        ref={inputRef}
        type="text"
        className={classNames(styles.input, error !== undefined && styles.wrong)}
        aria-label={label}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : id}
        placeholder={label}
        value={value}
        maxLength={maxLength}
        inputMode={inputMode}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
      {error === undefined ? null : (
        <p id={id} className={styles.error}>
          <Icon name="info" className={styles.icon} />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
