import type { ReactElement, ReactNode } from 'react'
import styles from './inline-link.module.css'

type InlineLinkProps = { onPress: () => void; children?: ReactNode }

/** A link inside a sentence, for `<Trans components={{ 1: <InlineLink onPress={…} /> }} />`. */
export function InlineLink({ onPress, children }: InlineLinkProps): ReactElement {
  return (
    <button type="button" className={styles.link} onClick={onPress}>
      {children}
    </button>
  )
}
