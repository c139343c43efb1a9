import type { ReactElement } from 'react'
import { Price, StruckPrice } from '../price/price.tsx'
import { ChoiceBox, type ChoiceControl } from './choice-box.tsx'
import styles from './duration-card.module.css'

type DurationCardProps = ChoiceControl & {
  label: string
  fen: number
  originalFen?: number | undefined
  /** The saving at the corner, *−17%*. */
  saving?: string | undefined
  /** The line under the price: per day, or the reason why it is not offered. */
  line?: string | undefined
  isOffered?: boolean
}

/** A duration and what it costs. */
export function DurationCard(props: DurationCardProps): ReactElement {
  const { label, fen, originalFen, saving, line, isOffered = true, ...control } = props
  return (
    <ChoiceBox {...control} isOffered={isOffered}>
      <span className={styles.head}>
        <span className={styles.label}>{label}</span>
        {saving ? (
          <bdi dir="ltr" className={styles.saving}>
            {saving}
          </bdi>
        ) : null}
      </span>
      <span className={styles.prices}>
        <Price fen={fen} size="card" tone={isOffered ? 'decide' : 'inherit'} />
        {originalFen === undefined ? null : <StruckPrice fen={originalFen} />}
      </span>
      <span className={styles.line}>{line}</span>
    </ChoiceBox>
  )
}
