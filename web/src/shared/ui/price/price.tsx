import type { ReactElement } from 'react'
import { formatYuan, splitYuan } from '../../money/format-yuan.ts'
import { classNames } from '../../styles/class-names.ts'
import styles from './price.module.css'

type PriceProps = {
  fen: number
  /** `bar` 28, `card` 23, `line` 17, `text` the size of the text around it; the last two are of one size. */
  size?: 'bar' | 'card' | 'line' | 'text'
  /** Warm where one decides, ink where it is a record. */
  tone?: 'decide' | 'record' | 'inherit'
}

/** An amount in fen as `¥198.00`, always left to right, figures of one width. */
export function Price({ fen, size = 'line', tone = 'record' }: PriceProps): ReactElement {
  const { sign, symbol, whole, decimals } = splitYuan(fen)
  return (
    <bdi dir="ltr" className={classNames(styles.price, styles[size], styles[tone])}>
      <span className={styles.part}>
        {sign}
        {symbol}
      </span>
      {whole}
      <span className={styles.part}>{decimals}</span>
    </bdi>
  )
}

/** The price before a saving, struck through. */
export function StruckPrice({ fen }: { fen: number }): ReactElement {
  return (
    <s className={styles.struck}>
      <bdi dir="ltr">{formatYuan(fen)}</bdi>
    </s>
  )
}
