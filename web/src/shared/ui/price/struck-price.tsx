import type { ReactElement } from 'react'
import { formatYuan } from '../../money/format-yuan.ts'
import styles from './struck-price.module.css'

/** The price before a saving, struck through. */
export function StruckPrice({ fen }: { fen: number }): ReactElement {
  return (
    <s className={styles.struck}>
      <bdi dir="ltr">{formatYuan(fen)}</bdi>
    </s>
  )
}
