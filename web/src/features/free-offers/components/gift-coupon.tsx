import type { Schemas } from '@skyshop/openapi/http'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '../../../shared/services/services-context.ts'
import { parseWireTime, untilDate } from '../../../shared/time/wire-time.ts'
import { StatusLine } from '../../../shared/ui/device/status-line.tsx'
import { CouponCard, useCouponTexts } from '../../../shared/ui/price/coupon-ticket.tsx'

type GiftCouponProps = {
  coupon: NonNullable<Schemas['GiftOffer']['coupon']>
  /** Absent for a coupon received earlier. */
  hasDates: boolean
}

/** The coupon a campaign gives. */
export function GiftCoupon({ coupon, hasDates }: GiftCouponProps): ReactElement {
  const { t } = useTranslation()
  const { clock } = useServices()
  const texts = useCouponTexts()
  const { amount, startTime, endTime } = coupon
  const [from, until] = [untilDate(startTime), untilDate(endTime)]
  const isLater = (parseWireTime(startTime) ?? 0) > clock.nowMs()
  const dates =
    isLater && from !== null && until !== null
      ? t('freeOffers.dates', { from, until })
      : until && t('sheet.couponUntil', { date: until })
  return (
    <CouponCard
      amountFen={amount}
      {...texts(coupon)}
      status={hasDates && dates ? <StatusLine tone={isLater ? 'over' : 'on'}>{dates}</StatusLine> : null}
    />
  )
}
