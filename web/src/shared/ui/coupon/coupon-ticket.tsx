import type { ReactElement } from 'react'
import { Price } from '../price/price.tsx'
import styles from './coupon-ticket.module.css'

type CouponTicketProps = {
  /** The name of the group of radio buttons. */
  name: string
  value: string
  isChosen: boolean
  onChoose: () => void
  amountFen: number
  title: string
  /** What it is called, until when it holds. */
  lines: readonly string[]
  /** Why it cannot be used; it then cannot be chosen. */
  refusal?: string | undefined
}

/** A coupon as a ticket to pick: amount, notch, terms. */
export function CouponTicket(props: CouponTicketProps): ReactElement {
  const { name, value, isChosen, onChoose, amountFen, title, lines, refusal } = props
  return (
    <label className={refusal === undefined ? styles.ticket : `${styles.ticket} ${styles.off}`}>
      <span className={styles.amount}>
        <Price fen={amountFen} size="card" tone="inherit" />
      </span>
      <span className={styles.terms}>
        <span className={styles.title}>{title}</span>
        {lines.map((line) => (
          <span key={line} className={styles.line}>
            <bdi>{line}</bdi>
          </span>
        ))}
        {refusal === undefined ? null : <span className={styles.refusal}>{refusal}</span>}
      </span>
      <input
        type="radio"
        className={styles.radio}
        name={name}
        value={value}
        checked={isChosen}
        disabled={refusal !== undefined}
        onChange={onChoose}
      />
    </label>
  )
}
