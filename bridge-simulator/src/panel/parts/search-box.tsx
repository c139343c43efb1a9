import type { Ref } from 'react'
import { Icon } from './icon.tsx'
import { KeyCap } from './key-cap.tsx'
import styles from './search-box.module.css'

interface SearchBoxProps {
  name: string
  hint: string
  value: string
  onChange: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

export function SearchBox({ name, hint, value, onChange, ref }: SearchBoxProps) {
  return (
    <div className={styles.box}>
      <Icon name="search" />
      <input
        ref={ref}
        type="search"
        className={styles.input}
        aria-label={name}
        placeholder={hint}
        value={value}
        spellCheck={false}
        data-search="true"
        onChange={(event) => onChange(event.target.value)}
      />
      <KeyCap name="/" />
    </div>
  )
}
