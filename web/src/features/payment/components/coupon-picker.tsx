import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { untilDate } from '../../../shared/time/until-date.ts'
import { LinkButton } from '../../../shared/ui/button/link-button.tsx'
import { CouponTicket } from '../../../shared/ui/coupon/coupon-ticket.tsx'
import { useCouponTerms } from '../../../shared/ui/coupon/use-coupon-terms.ts'
import { Sheet } from '../../../shared/ui/sheet/sheet.tsx'
import { type Coupon, type CouponWish, couponRefusalKey, usableCoupons } from '../model/coupon-choice.ts'

type CouponPickerProps = {
  isOpen: boolean
  coupons: readonly Coupon[]
  priceFen: number
  chosen: Coupon | null
  onClose: () => void
  onChoose: (wish: CouponWish) => void
}

/** All coupons of the buyer: those that may be used first, the others with the reason. */
export function CouponPicker(props: CouponPickerProps): ReactElement {
  const { isOpen, coupons, priceFen, chosen, onClose, onChoose } = props
  const { t } = useTranslation()
  const terms = useCouponTerms()
  const usable = usableCoupons(coupons, priceFen)
  const refused = coupons.filter(({ available }) => !available)
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('sheet.couponChoose')}
      footer={<LinkButton label={t('sheet.couponNone')} onPress={() => onChoose('none')} />}
    >
      <div role="radiogroup" aria-label={t('sheet.coupon')}>
        {[...usable, ...refused].map((coupon) => {
          const { couponId, amount, couponName, endTime } = coupon
          const refusalKey = couponRefusalKey(coupon)
          const date = untilDate(endTime)
          return (
            <CouponTicket
              key={couponId}
              name="coupon"
              value={couponId}
              isChosen={couponId === chosen?.couponId}
              onChoose={() => onChoose(couponId)}
              amountFen={amount}
              title={terms(coupon)}
              lines={[couponName, ...(date === null ? [] : [t('sheet.couponUntil', { date })])]}
              refusal={refusalKey === null ? undefined : t(refusalKey)}
            />
          )
        })}
      </div>
    </Sheet>
  )
}
