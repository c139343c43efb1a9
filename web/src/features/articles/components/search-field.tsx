import { type ReactElement, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/ui/icon/icon.tsx'
import styles from './search-field.module.css'

type SearchFieldProps = { value: string; onChange: (value: string) => void }

/** Where one types what one looks for; the cross empties it and keeps the focus. */
export function SearchField({ value, onChange }: SearchFieldProps): ReactElement {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const clear = (): void => {
    onChange('')
    input.current?.focus()
  }
  return (
    <search>
      <form className={styles.field} onSubmit={(event) => event.preventDefault()}>
        <Icon name="search" className={styles.icon} />
        <input
          ref={input}
          type="search"
          // Empty it has the direction of the page: `auto` would set the placeholder from left to right.
          dir={value === '' ? undefined : 'auto'}
          className={styles.input}
          aria-label={t('reading.search')}
          placeholder={t('reading.search')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={80}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {value === '' ? null : (
          <button type="button" className={styles.clear} aria-label={t('reading.clear')} onClick={clear}>
            <Icon name="close" />
          </button>
        )}
      </form>
    </search>
  )
}
