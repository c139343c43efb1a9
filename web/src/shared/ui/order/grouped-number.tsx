import type { ReactElement } from 'react'
import styles from './grouped-number.module.css'

/** A number of many digits in groups of four; copied, it is one number. */
export function GroupedNumber({ number }: { number: string }): ReactElement {
  const starts = Array.from({ length: Math.ceil(number.length / 4) }, (_, index) => index * 4)
  return (
    <bdi dir="ltr" className={styles.number}>
      {starts.map((start) => (
        <span key={start}>{number.slice(start, start + 4)}</span>
      ))}
    </bdi>
  )
}
