import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { KeyCap } from './key-cap.tsx'
import styles from './search-box.module.css'

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
        className={styles.input}
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
