import type { ReactElement, ReactNode } from 'react'
import { classNames } from '../../styles/class-names.ts'
import { LinkButton } from '../button/link-button.tsx'
import { Price } from '../price/price.tsx'
import styles from './coupon-card.module.css'
import ticket from './coupon-ticket.module.css'

type CouponCardProps = {
  amountFen: number
  title: string
  /** What it is called, what it is for. */
  lines: readonly string[]
  /** Until when it holds, or what became of it. */
  status: ReactNode
  /** It cannot be used now. */
  isOff?: boolean
  action?: { label: string; onPress: () => void } | undefined
}

/** A coupon as a ticket to look at: amount, notch, terms, *Use*. */
export function CouponCard(props: CouponCardProps): ReactElement {
  const { amountFen, title, lines, status, isOff = false, action } = props
  return (
    <div className={classNames(ticket.ticket, styles.card, isOff && ticket.off)}>
      <p className={ticket.amount}>
        <Price fen={amountFen} size="card" tone="inherit" />
      </p>
      <div className={classNames(ticket.terms, styles.terms)}>
        <div className={styles.text}>
          <h2 className={ticket.title}>{title}</h2>
          {lines.map((line) => (
            <p key={line} className={ticket.line}>
              <bdi>{line}</bdi>
            </p>
          ))}
          {status}
        </div>
        {action ? <LinkButton className={styles.action} {...action} /> : null}
      </div>
    </div>
  )
}
