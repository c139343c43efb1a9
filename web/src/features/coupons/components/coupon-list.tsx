import type { Schemas } from '@skyshop/openapi/http'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { CouponCard, useCouponTexts } from '../../../shared/ui/price/coupon-ticket.tsx'
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

/** Coupons as tickets: what each takes off, its name, from how much on, what it is for, until when. */
export function CouponList({ coupons, onUse, onSeeOrder }: CouponListProps): ReactElement {
  const { t } = useTranslation()
  const texts = useCouponTexts()
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
            {...texts(coupon)}
            status={<CouponStatus coupon={coupon} />}
            isOff={coupon.status !== 'unused'}
            action={wayOf(coupon)}
          />
        </li>
      ))}
    </ul>
  )
}
