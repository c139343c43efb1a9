import type { ReactElement, ReactNode } from 'react'
import { classNames } from '../../styles/class-names.ts'
import { Button } from '../button/button.tsx'
import card from './coupon-card.module.css'
import ticket from './coupon-ticket.module.css'
import styles from './gift-ticket.module.css'

type GiftTicketProps = {
  /** How much is given: *1 GB*, *30 days*. */
  amount: string
  title: string
  /** The way to it, as long as it can be had. */
  action?: { label: string; onPress: () => void; isInFlight?: boolean; describedBy?: string | undefined }
  /** On what terms, or where it stands. */
  children: ReactNode
}

/** What is given, not sold, as a ticket. */
export function GiftTicket({ amount, title, action, children }: GiftTicketProps): ReactElement {
  return (
    <div className={classNames(ticket.ticket, card.card)}>
      <p className={classNames(ticket.amount, styles.amount)}>
        <bdi>{amount}</bdi>
      </p>
      <div className={classNames(ticket.terms, card.terms)}>
        <div className={card.text}>
          <h2 className={ticket.title}>{title}</h2>
          <div className={styles.lines}>{children}</div>
        </div>
        {action === undefined ? null : <Button variant="text" className={styles.action} {...action} />}
      </div>
    </div>
  )
}
