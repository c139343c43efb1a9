import { useTranslation } from 'react-i18next'
import { formatYuan } from '../../money/format-yuan.ts'

/** *Orders over ¥100.00*; the minimum spend in fen, 0 for any order. */
export function useCouponTerms(): (coupon: { minimumSpend: number }) => string {
  const { t } = useTranslation()
  return ({ minimumSpend }) =>
    minimumSpend === 0 ? t('sheet.couponAny') : t('sheet.couponOver', { amount: formatYuan(minimumSpend) })
}
