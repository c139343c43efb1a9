import type { ReactElement, ReactNode } from 'react'
import styles from './inline-link.module.css'

type InlineLinkProps = { onPress: () => void; children?: ReactNode }

/** A link inside a sentence, drawn as the marked part of `Sentence`. */
export function InlineLink({ onPress, children }: InlineLinkProps): ReactElement {
  return (
    <button type="button" className={styles.link} onClick={onPress}>
      {children}
    </button>
  )
}
