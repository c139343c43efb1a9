import type { ReactElement } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './field-error.module.css'

/** Text on what is wrong with a part of the form that is no text field; said at once by screen readers. */
export function FieldError({ text }: { text: string | null }): ReactElement {
  return (
    <div role="alert">
      {text === null ? null : (
        <p className={styles.error}>
          <Icon name="info" className={styles.icon} />
          {text}
        </p>
      )}
    </div>
  )
}
