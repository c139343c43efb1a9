import type { ReactElement, ReactNode } from 'react'
import { Button } from '../button/button.tsx'
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
    <div className={styles.ticket}>
      <p className={styles.amount}>
        <bdi>{amount}</bdi>
      </p>
      <div className={styles.terms}>
        <h2 className={styles.title}>{title}</h2>
        {children}
      </div>
      {action === undefined ? null : <Button variant="text" className={styles.action} {...action} />}
    </div>
  )
}
