import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type CouponScope, couponPurpose } from '../../catalogue/coupon-purpose.ts'
import { formatYuan } from '../../money/format-yuan.ts'
import { classNames } from '../../styles/class-names.ts'
import { Button, LinkButton } from '../button/button.tsx'
import styles from './coupon-ticket.module.css'
import { Price } from './price.tsx'

type CouponTicketProps = {
  /** The name of the group of radio buttons. */
  name: string
  value: string
  isChosen: boolean
  onChoose: () => void
  amountFen: number
  title: string
  /** Condition, scope, until when it holds. */
  lines: readonly string[]
  /** What sets it apart from the others. */
  mark?: string | undefined
  /** Why it cannot be used; it then cannot be chosen. */
  refusal?: string | undefined
}

/** A coupon as a ticket to pick: amount, notch, terms. */
export function CouponTicket(props: CouponTicketProps): ReactElement {
  const { name, value, isChosen, onChoose, amountFen, title, lines, mark, refusal } = props
  return (
    <label className={refusal === undefined ? styles.ticket : `${styles.ticket} ${styles.off}`}>
      <span className={styles.amount}>
        <Price fen={amountFen} size="card" tone="inherit" />
      </span>
      <span className={styles.terms}>
        <span className={styles.title}>
          <bdi dir="auto">{title}</bdi>
        </span>
        {lines.map((line) => (
          <span key={line} className={styles.line}>
            <bdi dir="auto">{line}</bdi>
          </span>
        ))}
        {mark === undefined ? null : <span className={styles.mark}>{mark}</span>}
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

type CouponCardProps = {
  amountFen: number
  title: string
  /** Condition, scope. */
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
    <div className={classNames(styles.ticket, styles.card, isOff && styles.off)}>
      <p className={styles.amount}>
        <Price fen={amountFen} size="card" tone="inherit" />
      </p>
      <div className={classNames(styles.terms, styles.cardTerms)}>
        <div className={styles.cardText}>
          <h2 className={styles.title}>
            <bdi dir="auto">{title}</bdi>
          </h2>
          {lines.map((line) => (
            <p key={line} className={styles.line}>
              <bdi dir="auto">{line}</bdi>
            </p>
          ))}
          {status}
        </div>
        {action ? <LinkButton className={styles.cardAction} about={title} {...action} /> : null}
      </div>
    </div>
  )
}

type GiftTicketProps = {
  /** How much is given: *1 GB*, *30 days*. */
  amount: string
  title: string
  /** The button that takes it; absent when it can no longer be taken. */
  action?: { label: string; onPress: () => void; isInFlight?: boolean; describedBy?: string | undefined }
  /** On what terms, or where it stands. */
  children: ReactNode
}

/** Ticket for what is given, not sold. */
export function GiftTicket({ amount, title, action, children }: GiftTicketProps): ReactElement {
  return (
    <div className={classNames(styles.ticket, styles.card)}>
      <p className={classNames(styles.amount, styles.given)}>
        <bdi dir="auto">{amount}</bdi>
      </p>
      <div className={classNames(styles.terms, styles.cardTerms)}>
        <div className={styles.cardText}>
          <h2 className={styles.title}>{title}</h2>
          <div className={styles.lines}>{children}</div>
        </div>
        {action === undefined ? null : <Button variant="text" className={styles.giftAction} {...action} />}
      </div>
    </div>
  )
}

/** Texts on how a coupon is called, and from how much on and for what it may be used. */
export interface CouponTexts {
  title: string
  /** Condition, then scope. */
  lines: string[]
}

/** The texts of a coupon in their order everywhere; one that is called by its scope does not say it twice. */
export function useCouponTexts(): (coupon: NamedCoupon) => CouponTexts {
  const { t } = useTranslation()
  return (coupon) => {
    const { couponName, minimumSpend } = coupon
    const condition =
      minimumSpend === 0 ? t('sheet.couponAny') : t('sheet.couponOver', { amount: formatYuan(minimumSpend) })
    const scope = t(`coupons.for.${couponPurpose(coupon)}`)
    return { title: couponName, lines: [condition, ...(scope === couponName ? [] : [scope])] }
  }
}

type NamedCoupon = CouponScope & { couponName: string; minimumSpend: number }
