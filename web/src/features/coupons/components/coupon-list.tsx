import type { Schemas } from '@skyshop/openapi/http'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { CouponCard, useCouponTerms } from '../../../shared/ui/price/coupon-ticket.tsx'
import { couponPurpose } from '../model/coupons.ts'
import styles from './coupon-list.module.css'
import { CouponStatus } from './coupon-status.tsx'

type Coupon = Schemas['Coupon']

/** Where the ways of a coupon lead. */
export interface CouponActions {
  onUse: (coupon: Coupon) => void
  /** To the order that holds it. */
  onSeeOrder: (orderNo: string) => void
}

type CouponListProps = CouponActions & { coupons: readonly Coupon[] }

/** Coupons as tickets: what each takes off, from how much on, what it is for, until when. */
export function CouponList({ coupons, onUse, onSeeOrder }: CouponListProps): ReactElement {
  const { t } = useTranslation()
  const terms = useCouponTerms()
  const wordsOf = (coupon: Coupon) => {
    const { couponName, minimumSpend } = coupon
    const purpose = t(`coupons.for.${couponPurpose(coupon)}`)
    // Some are called by what they are for.
    const words = new Set([...(minimumSpend > 0 ? [terms(coupon)] : []), couponName, purpose])
    const [title = couponName, ...lines] = words
    return { title, lines }
  }
  const wayOf = (coupon: Coupon) => {
    const { status, available, reason, orderNo } = coupon
    if (status !== 'unused') return undefined
    if (reason === 'reserved' && orderNo) {
      return { label: t('coupons.seeOrder'), onPress: () => onSeeOrder(orderNo) }
    }
    return available ? { label: t('coupons.use'), onPress: () => onUse(coupon) } : undefined
  }
  return (
    <ul className={styles.list}>
      {coupons.map((coupon) => (
        <li key={coupon.couponId}>
          <CouponCard
            amountFen={coupon.amount}
            {...wordsOf(coupon)}
            status={<CouponStatus coupon={coupon} />}
            isOff={coupon.status !== 'unused'}
            action={wayOf(coupon)}
          />
        </li>
      ))}
    </ul>
  )
}
