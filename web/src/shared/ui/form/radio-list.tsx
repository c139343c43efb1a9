import type { ReactElement } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-paths.ts'
import styles from './radio-list.module.css'

export type RadioOption = { value: string; label: string; icon: IconName; help?: string; isOffered?: boolean }

type RadioListProps = {
  name: string
  options: readonly RadioOption[]
  value: string | null
  onChange: (value: string) => void
}

/** A list to pick one of, each with a neutral icon in a square: payment methods. */
export function RadioList({ name, options, value, onChange }: RadioListProps): ReactElement {
  return (
    <div className={styles.list}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <span className={styles.square}>
            <Icon name={option.icon} className={styles.icon} />
          </span>
          <span className={styles.body}>
            <span className={styles.text}>
              {option.label}
              {option.help ? <span className={styles.help}>{option.help}</span> : null}
            </span>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.isOffered === false}
              onChange={() => onChange(option.value)}
            />
          </span>
        </label>
      ))}
    </div>
  )
}
