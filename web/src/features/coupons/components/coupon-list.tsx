import type { Schemas } from '@skyshop/openapi/http'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { UnbrokenFigures } from '../../../shared/i18n/unbroken-figures.tsx'
import { useServices } from '../../../shared/services/services-context.ts'
import { StatusLine } from '../../../shared/ui/device/status-line.tsx'
import { CouponCard, useCouponTexts } from '../../../shared/ui/price/coupon-ticket.tsx'
import { couponMoment } from '../model/coupons.ts'
import styles from './coupon-list.module.css'

type Coupon = Schemas['Coupon']

/** Callbacks for the actions of a coupon. */
export interface CouponActions {
  onUse: (coupon: Coupon) => void
  /** Opens the order for which the coupon is reserved. */
  onSeeOrder: (orderNo: string) => void
}

type CouponListProps = CouponActions & { coupons: readonly Coupon[] }

/** Coupons as tickets: what each takes off, its name, from how much on, what it is for, until when. */
export function CouponList({ coupons, onUse, onSeeOrder }: CouponListProps): ReactElement {
  const { t } = useTranslation()
  const texts = useCouponTexts()
  const actionOf = (coupon: Coupon) => {
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
            action={actionOf(coupon)}
          />
        </li>
      ))}
    </ul>
  )
}

/** Until when a coupon holds, or what became of it. */
function CouponStatus({ coupon }: { coupon: Schemas['Coupon'] }): ReactElement | null {
  const { t } = useTranslation()
  const { clock } = useServices()
  const moment = couponMoment(coupon, clock.nowMs())
  switch (moment.kind) {
    case 'until':
      return <UntilLine date={moment.date} isSoon={moment.isSoon} />
    case 'reserved':
      return (
        <>
          <UntilLine date={moment.date} isSoon={moment.isSoon} />
          <StatusLine tone="busy">{t('sheet.couponReason.reserved')}</StatusLine>
        </>
      )
    case 'span': {
      const { from, until } = moment
      const text =
        from === null || until === null
          ? t('sheet.couponReason.notYetEffective')
          : t('coupons.span', { from, until })
      return <StatusLine tone="over">{text}</StatusLine>
    }
    case 'used':
      return (
        <StatusLine tone="over">
          {moment.date === null ? (
            t('sheet.couponReason.used')
          ) : (
            <UnbrokenFigures text={t('coupons.usedOn', { date: moment.date })} />
          )}
        </StatusLine>
      )
    case 'expired':
      return (
        <StatusLine tone="over">
          {moment.date === null
            ? t('sheet.couponReason.expired')
            : t('coupons.expiredOn', { date: moment.date })}
        </StatusLine>
      )
    case 'invalid':
      return <StatusLine tone="over">{t('sheet.couponReason.invalid')}</StatusLine>
  }
}

function UntilLine({ date, isSoon }: { date: string | null; isSoon: boolean }): ReactElement | null {
  const { t } = useTranslation()
  return date === null ? null : (
    <StatusLine tone={isSoon ? 'soon' : 'on'}>{t('sheet.couponUntil', { date })}</StatusLine>
  )
}
