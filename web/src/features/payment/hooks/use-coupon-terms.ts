import { useTranslation } from 'react-i18next'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import type { Coupon } from '../model/coupon-choice.ts'

/** *Orders over ¥100.00*. */
export function useCouponTerms(): (coupon: Coupon) => string {
  const { t } = useTranslation()
  return ({ minimumSpend }) =>
    minimumSpend === 0 ? t('sheet.couponAny') : t('sheet.couponOver', { amount: formatYuan(minimumSpend) })
}
